#include "cli/verify/trace_parser.hpp"

#include <charconv>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <sstream>

#include "cli/verify/trace_line.hpp"
#include "core/error_message.hpp"

namespace heddle::cli {

namespace {

/// Reads all lines before it resolves names: a source may come after its reader in the file.
class TraceParser {
 public:
  /// Adds a line. Lines are added in the order of the file.
  ErrorMessage add(TraceLine line) {
    if (known_threads_.size() >= no_thread.value && !known_threads_.contains(line.thread))
      return fmt::format("more than {} threads", no_thread.value);
    const ThreadId thread = thread_named(line.thread);
    std::vector<QueryEvent>& events = trace_.query.threads[thread.value];
    QueryEvent event;
    event.id = {strand_of(thread), static_cast<std::uint32_t>(events.size())};
    event.op.kind = line.op->kind;
    event.op.order = line.order;
    event.reads = line.op->reads;
    event.writes = line.op->writes;
    if (line.op->has_location()) event.op.location = location_named(line.location);
    if (!line.id.empty())
      if (const auto [other, is_new] = ids_.try_emplace(line.id, event.id); !is_new)
        return fmt::format("the id '{}' is given twice, first in line {}", line.id,
                           line_of(other->second).number);
    trace_.order.push_back({event.id.strand, 0});
    trace_.events[thread.value].push_back({label_of(line, event.id), "", ""});
    events.push_back(std::move(event));
    lines_[thread.value].push_back(std::move(line));
    return std::nullopt;
  }

  /// An error and its line.
  struct Misplaced {
    std::size_t line;
    std::string what;
  };
  std::optional<Misplaced> resolve() {
    for (auto& thread : trace_.query.threads)
      for (QueryEvent& event : thread) {
        const TraceLine& line = line_of(event.id);
        ErrorMessage error = event.reads ? set_source(event) : std::nullopt;
        if (!error && line.op->has_target()) error = set_target(event);
        if (!error && line.op->kind == OpKind::unlock) error = check_unlock(event);
        if (error) return Misplaced{line.number, *error};
        describe(event);
      }
    return std::nullopt;
  }

  NamedTrace done() && {
    trace_.query.locations = locations_.size();
    return std::move(trace_);
  }

 private:
  ThreadId thread_named(const std::string& name) {
    const auto number = static_cast<std::uint16_t>(known_threads_.size());
    const auto [found, is_new] = known_threads_.try_emplace(name, ThreadId{number});
    if (is_new) {
      trace_.threads.push_back(name);
      trace_.query.threads.emplace_back();
      trace_.events.emplace_back();
      lines_.emplace_back();
    }
    return found->second;
  }
  LocationId location_named(const std::string& name) {
    const auto number = static_cast<std::uint32_t>(locations_.size());
    return locations_.try_emplace(name, LocationId{number}).first->second;
  }
  static std::string label_of(const TraceLine& line, const EventId& id) {
    return line.id.empty() ? fmt::format("{}.{}", line.thread, id.index) : line.id;
  }
  [[nodiscard]] const TraceLine& line_of(const EventId& id) const {
    return lines_[id.strand.thread.value][id.index];
  }

  /// Returns the event with this id or this thread.index; the name of a thread may contain dots.
  [[nodiscard]] std::optional<EventId> event_named(const std::string& name) const {
    if (const auto found = ids_.find(name); found != ids_.end()) return found->second;
    const std::size_t dot = name.rfind('.');
    if (dot == std::string::npos) return std::nullopt;
    const auto thread = known_threads_.find(name.substr(0, dot));
    if (thread == known_threads_.end()) return std::nullopt;
    std::uint32_t index = 0;
    const char* const end = name.data() + name.size();
    const auto [stop, error] = std::from_chars(name.data() + dot + 1, end, index);
    if (error != std::errc{} || stop != end || index >= lines_[thread->second.value].size())
      return std::nullopt;
    return EventId{strand_of(thread->second), index};
  }

  ErrorMessage set_source(QueryEvent& event) {
    const TraceLine& line = line_of(event.id);
    if (line.from == "init") {
      event.sources = {WriteRef{}};
      return std::nullopt;
    }
    const auto source = event_named(line.from);
    if (!source)
      return fmt::format("there is no event '{}'; a source is 'init', thread.index or an id", line.from);
    const TraceLine& other = line_of(*source);
    if (!other.op->writes)
      return fmt::format("the source '{}' (line {}) does not write: it is a {}", line.from, other.number,
                         other.op->name);
    if (other.location != line.location)
      return fmt::format("the source '{}' (line {}) writes '{}', not '{}'", line.from, other.number,
                         other.location, line.location);
    if (line.op->name == "lock" && other.op->name == "lock")
      return fmt::format(
          "the source '{}' (line {}) is a lock: a lock takes the mutex from an unlock or 'init'", line.from,
          other.number);
    event.sources = {WriteRef{*source}};
    return std::nullopt;
  }

  ErrorMessage set_target(QueryEvent& event) {
    const TraceLine& line = line_of(event.id);
    const auto found = known_threads_.find(line.target);
    if (found == known_threads_.end()) return fmt::format("there is no thread '{}'", line.target);
    if (line.target == line.thread) return fmt::format("a thread cannot {} itself", line.op->name);
    event.op.target = found->second;
    if (event.op.kind != OpKind::spawn) return std::nullopt;
    const auto [other, is_first] = spawned_by_.try_emplace(found->second, line.number);
    if (is_first) return std::nullopt;
    return fmt::format("the thread '{}' is spawned twice: lines {} and {}", line.target, other->second,
                       line.number);
  }

  /// Checks that the thread holds the mutex: the last thing it did to it was locking it.
  [[nodiscard]] ErrorMessage check_unlock(const QueryEvent& event) const {
    const TraceLine& line = line_of(event.id);
    for (std::size_t i = event.id.index; i-- > 0;) {
      const TraceLine& earlier = lines_[event.id.strand.thread.value][i];
      if (earlier.location != line.location || !earlier.op->writes) continue;
      if (earlier.op->kind == OpKind::modify) return std::nullopt;
      break;
    }
    return fmt::format("'{}' unlocks '{}' without holding it", line.thread, line.location);
  }

  void describe(const QueryEvent& event) {
    const TraceLine& line = line_of(event.id);
    NamedEvent& named = trace_.events[event.id.strand.thread.value][event.id.index];
    std::string& text = named.text;
    text = line.name.empty() ? std::string(line.op->name) : line.name;
    if (line.name.empty() && !line.location.empty()) text += " " + line.location;
    if (line.name.empty() && !line.target.empty()) text += " " + line.target;
    if (!line.value.empty()) text += (event.writes ? " = " : " → ") + line.value;
    if (line.name.empty() && event.op.kind == OpKind::store && line.order == Order::release)
      text += " (release)";
    if (line.name.empty() && event.op.kind == OpKind::store && line.order == Order::seq_cst)
      text += " (seq_cst)";
    if (!line.from.empty()) text += "  ← " + line.from;
    named.drained =
        fmt::format("{}{} reaches memory", line.location, line.value.empty() ? "" : " = " + line.value);
  }

  NamedTrace trace_;
  std::vector<std::vector<TraceLine>> lines_;  // by thread and index
  std::map<std::string, ThreadId> known_threads_;
  std::map<std::string, LocationId> locations_;
  std::map<std::string, EventId> ids_;
  std::map<ThreadId, std::size_t> spawned_by_;  // in which line
};

}  // namespace

Result<NamedTrace> parse_trace(const std::string& text, std::string_view file) {
  TraceParser parser;
  const auto at = [&](std::size_t number, const std::string& what) {
    return Error{fmt::format("{}:{}: {}", file, number, what)};
  };
  std::istringstream lines(text);
  std::size_t number = 0;
  bool any = false;
  for (std::string content; std::getline(lines, content);) {
    ++number;
    if (content.find_first_not_of(" \t\r") == std::string::npos) continue;
    any = true;
    auto line = parse_trace_line(content);
    if (!line) return at(number, line.error().message);
    line->number = number;
    if (const ErrorMessage error = parser.add(std::move(*line))) return at(number, *error);
  }
  if (!any) return Error{fmt::format("{}: has no events", file)};
  if (const auto error = parser.resolve()) return at(error->line, error->what);
  return std::move(parser).done();
}

}  // namespace heddle::cli
