#include "fuzz/saturation_definition.hpp"

#include <fmt/format.h>

#include "fuzz/relation.hpp"

namespace heddle::fuzz {

namespace {

class Definition {
 public:
  explicit Definition(const Query& query) : before_(query.size()) {
    for (const auto& thread : query.threads)
      for (const QueryEvent& event : thread) events_.push_back(&event);
    for (std::size_t i = 0; i < events_.size(); ++i)
      for (std::size_t j = 0; j < events_.size(); ++j)
        if (i != j && is_cause(*events_[i], *events_[j])) before_.add(i, j);
    do before_.close();
    while (apply_rules());
  }

  [[nodiscard]] bool has_cycle() const {
    for (std::size_t i = 0; i < events_.size(); ++i)
      if (before_.has(i, i)) return true;
    return reads_overwritten_;
  }
  [[nodiscard]] bool before(std::size_t i, std::size_t j) const { return before_.has(i, j); }
  [[nodiscard]] const std::vector<const QueryEvent*>& events() const { return events_; }

 private:
  static bool is_cause(const QueryEvent& a, const QueryEvent& b) {
    const ThreadId first = a.id.strand.thread, second = b.id.strand.thread;
    if (b.reads && b.sources.front() == WriteRef{a.id}) return true;
    if (first == second) return a.id.index < b.id.index;
    if (a.op.kind == OpKind::spawn && a.op.target == second) return true;
    return b.op.kind == OpKind::join && b.op.target == first;
  }

  bool apply_rules() {
    bool changed = false;
    const auto require = [&](std::size_t a, std::size_t b) {
      changed |= !before_.has(a, b);
      before_.add(a, b);
    };
    for (std::size_t r = 0; r < events_.size(); ++r)
      for (std::size_t w = 0; w < events_.size(); ++w) {
        const QueryEvent &read = *events_[r], &write = *events_[w];
        const bool concerned = read.reads && write.writes && r != w && write.op.location == read.op.location;
        if (!concerned || read.sources.front() == WriteRef{write.id}) continue;
        if (!read.sources.front()) {  // the initial write is before all others
          reads_overwritten_ |= before_.has(w, r);
          require(r, w);
          continue;
        }
        const std::size_t source = number_of(*read.sources.front());
        if (before_.has(w, r)) require(w, source);  // R1
        if (before_.has(source, w)) require(r, w);  // R2
      }
    return changed;
  }

  [[nodiscard]] std::size_t number_of(const EventId& id) const {
    std::size_t number = 0;
    while (events_[number]->id != id) ++number;
    return number;
  }

  std::vector<const QueryEvent*> events_;
  Relation before_;
  bool reads_overwritten_ = false;
};

bool saturate(const Question& question, Saturation& saturation) {
  saturation.reset(*question.trace);
  for (const Trace::Position event : question.guide)
    if (event != question.changed.read && !saturation.add(event)) return false;
  return question.changed.read == Trace::none || saturation.add(question.changed);
}

}  // namespace

std::optional<std::string> compare_saturation(const Question& question, const Query& query,
                                              Saturation& saturation) {
  const Definition definition(query);
  const bool cycle = !saturate(question, saturation);
  if (cycle != definition.has_cycle())
    return fmt::format("saturation finds {}, its definition {}", cycle ? "a cycle" : "no cycle",
                       cycle ? "none" : "one");
  if (cycle) return std::nullopt;
  const auto position = [&](const EventId& id) {
    return question.trace->of_thread(id.strand.thread.value)[id.index];
  };
  const auto& events = definition.events();
  for (std::size_t i = 0; i < events.size(); ++i)
    for (std::size_t j = 0; j < events.size(); ++j) {
      if (i == j ||
          definition.before(i, j) == saturation.before(position(events[i]->id), position(events[j]->id)))
        continue;
      return fmt::format("saturation {} an order of T{}.{} and T{}.{}",
                         definition.before(i, j) ? "misses" : "makes up", events[i]->id.strand.thread.value,
                         events[i]->id.index, events[j]->id.strand.thread.value, events[j]->id.index);
    }
  return std::nullopt;
}

bool has_cycle_by_definition(const Query& query) {
  return Definition(query).has_cycle();
}

}  // namespace heddle::fuzz
