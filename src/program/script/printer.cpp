#include "program/script/printer.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "program/script/calls.hpp"
#include "program/script/compare.hpp"
#include "program/script/parser.hpp"
#include "program/script/spelling.hpp"
#include "program/script/thread_printer.hpp"

namespace heddle {

namespace {

/// Things declared together: one without an index, or all cells of an array or copies of a thread.
struct Group {
  std::string name;
  std::size_t begin = 0;
  std::size_t end = 0;
  bool is_array = false;
};

template <class Range>
[[nodiscard]] Result<std::vector<Group>> group_by_name(const Range& things) {
  std::vector<Group> groups;
  for (std::size_t i = 0; i < things.size(); ++i) {
    const auto split = split_name(things[i].name);
    if (!split) return Error{"'" + things[i].name + "' is a name that cannot be written"};
    const auto& [name, index] = *split;
    const bool continues = !groups.empty() && groups.back().is_array && groups.back().name == name &&
                           index == i - groups.back().begin;
    if (continues)
      ++groups.back().end;
    else if (index.value_or(0) == 0)
      groups.push_back({std::string(name), i, i + 1, index.has_value()});
    else
      return Error{"'" + things[i].name + "' does not follow the cells before it"};
  }
  return groups;
}

/// Whether some thread uses the group as a mutex.
[[nodiscard]] bool is_mutex(const ScriptProgram& program, const Group& group) {
  const auto concerns = [&](const Instruction& i) {
    const auto location = i.base.value + static_cast<std::size_t>(i.index.is_register ? 0 : i.index.value);
    return location >= group.begin && location < group.end;
  };
  for (std::size_t t = 0; t < program.threads.size(); ++t) {
    const std::vector<Instruction>& code = program.threads[t].code;
    for (std::size_t at = 0; at < code.size(); ++at) {
      const bool waits = code[at].code == Code::modify && code[at].guard == Predicate::Kind::equal;
      const bool locks =
          waits || code[at].code == Code::unlock || is_trylock(code, at, {static_cast<std::uint16_t>(t)});
      if (locks && concerns(code[at])) return true;
    }
  }
  return false;
}

[[nodiscard]] std::string print_location(const ScriptProgram& program, const Group& group) {
  std::string text = (is_mutex(program, group) ? "mutex " : "var ") + group.name;
  if (group.is_array) text += '[' + std::to_string(group.end - group.begin) + ']';
  std::vector<Value> values;
  for (std::size_t i = group.begin; i < group.end; ++i) values.push_back(program.locations[i].initial);
  const bool alike = std::ranges::all_of(values, [&](Value value) { return value == values.front(); });
  if (alike) return text + (values.front() == 0 ? "" : " = " + spell_value(values.front())) + ";\n";
  std::string list;
  for (const Value value : values) list += (list.empty() ? "" : ", ") + spell_value(value);
  return text + " = {" + list + "};\n";
}

[[nodiscard]] Result<std::string> print_body(const ScriptProgram& program, std::size_t thread,
                                             std::uint32_t depth) {
  return ScriptThreadPrinter(program, {static_cast<std::uint16_t>(thread)}).run(depth);
}

/// Prints the bodies of copies that differ, distinguished by `self`: the parser keeps only the right one for
/// each copy.
[[nodiscard]] Result<std::string> print_copies(const ScriptProgram& program, const Group& group) {
  std::string text;
  for (std::size_t i = group.begin; i < group.end; ++i) {
    const Result<std::string> body = print_body(program, i, 2);
    if (!body) return body.error();
    text += "  if (self == " + std::to_string(i - group.begin) + ") {\n" + *body + "  }\n";
  }
  return text;
}

[[nodiscard]] Result<std::string> print_thread(const ScriptProgram& program, const Group& group) {
  Result<std::string> body = print_body(program, group.begin, 1);
  for (std::size_t i = group.begin + 1; body && i < group.end; ++i) {
    const Result<std::string> other = print_body(program, i, 1);
    if (other && *other == *body) continue;
    body = print_copies(program, group);
    break;
  }
  if (!body) return body.error();
  const std::string copies = group.is_array ? '[' + std::to_string(group.end - group.begin) + ']' : "";
  return "thread " + group.name + copies + " {\n" + *body + "}\n";
}

/// Checks that the text means the program, by parsing it again.
[[nodiscard]] std::optional<Error> check(const std::string& text, const ScriptProgram& program) {
  const Result<ScriptProgram> again = parse_script(text, "printed text");
  if (!again) return again.error();
  if (!same_program(*again, program)) return Error{"the program has a form that the language cannot express"};
  return std::nullopt;
}

}  // namespace

Result<std::string> print_script(const ScriptProgram& program) {
  const auto locations = group_by_name(program.locations);
  if (!locations) return locations.error();
  const auto threads = group_by_name(program.threads);
  if (!threads) return threads.error();
  std::string text;
  if (!program.name.empty()) text += "program \"" + program.name + "\";\n";
  for (const Group& group : *locations) text += print_location(program, group);
  for (const Group& group : *threads) {
    const Result<std::string> thread = print_thread(program, group);
    if (!thread) return thread.error();
    text += *thread;
  }
  if (std::optional<Error> error = check(text, program)) return *std::move(error);
  return text;
}

}  // namespace heddle
