#include "program/litmus/condition_parser.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace heddle {
namespace {

[[nodiscard]] std::string with_single_spaces(std::string_view text) {
  std::string result;
  bool pending_space = false;
  for (const char c : text) {
    if (std::string_view(" \t\r\n").find(c) != std::string_view::npos) {
      pending_space = !result.empty();
    } else {
      if (std::exchange(pending_space, false)) result += ' ';
      result += c;
    }
  }
  return result;
}

}  // namespace

void LitmusConditionParser::parse() {
  if (reader_.accept("locations")) {
    listed_variables();
  } else {
    all_variables();
  }
  condition();
}

void LitmusConditionParser::listed_variables() {
  reader_.expect("[");
  do {
    const std::uint32_t line = reader_.peek().line;
    LitmusVariable variable =
        reader_.at(LitmusToken::Kind::integer) ? register_variable() : location_variable();
    if (std::ranges::find(test_.variables, variable) != test_.variables.end())
      reader_.fail("a variable not yet listed", variable.name, line);
    test_.variables.push_back(std::move(variable));
    if (!reader_.at("]")) reader_.expect(";");
  } while (!reader_.failed() && !reader_.accept("]"));
}

void LitmusConditionParser::all_variables() {
  const ScriptProgram& program = test_.program;
  for (std::size_t thread = 0; thread < program.threads.size(); ++thread)
    for (std::size_t number = 0; number < program.threads[thread].registers.size(); ++number)
      test_.variables.push_back(
          variable_of(RegisterId{{static_cast<std::uint16_t>(thread)}, static_cast<std::uint16_t>(number)}));
  for (std::size_t location = 0; location < program.locations.size(); ++location)
    test_.variables.push_back(variable_of(LocationId{static_cast<std::uint32_t>(location)}));
}

void LitmusConditionParser::condition() {
  quantifier();
  reader_.expect("(");
  const char* const begin = reader_.peek().text.data();
  test_.proposition = disjunction();
  const char* const end = reader_.peek().text.data();
  reader_.expect(")");
  if (!reader_.failed()) test_.condition_text = with_single_spaces(std::string_view(begin, end));
}

void LitmusConditionParser::quantifier() {
  if (reader_.accept("forall")) {
    test_.quantifier = Quantifier::forall;
  } else if (reader_.accept("~")) {
    reader_.expect("exists");
    test_.quantifier = Quantifier::not_exists;
  } else if (!reader_.accept("exists")) {
    reader_.fail("'exists', '~exists' or 'forall'");
  }
}

Proposition LitmusConditionParser::disjunction() {
  const LitmusReader::Nesting nesting(reader_);
  Proposition first = conjunction();
  if (!reader_.at("\\/")) return first;
  Proposition result{Proposition::Kind::any_of, 0, 0, {}};
  result.parts.push_back(std::move(first));
  while (reader_.accept("\\/")) result.parts.push_back(conjunction());
  return result;
}

Proposition LitmusConditionParser::conjunction() {
  Proposition first = literal();
  if (!reader_.at("/\\")) return first;
  Proposition result{Proposition::Kind::all_of, 0, 0, {}};
  result.parts.push_back(std::move(first));
  while (reader_.accept("/\\")) result.parts.push_back(literal());
  return result;
}

Proposition LitmusConditionParser::literal() {
  if (reader_.at("(")) return parenthesised();
  if (!reader_.accept("not")) return atom();
  Proposition result{Proposition::Kind::negation, 0, 0, {}};
  result.parts.push_back(parenthesised());
  return result;
}

Proposition LitmusConditionParser::parenthesised() {
  reader_.expect("(");
  Proposition result = disjunction();
  reader_.expect(")");
  return result;
}

Proposition LitmusConditionParser::atom() {
  LitmusVariable variable;
  if (reader_.accept("[")) {
    variable = location_variable();
    reader_.expect("]");
  } else if (reader_.at(LitmusToken::Kind::integer)) {
    variable = register_variable();
  } else {
    reader_.fail("THREAD:REGISTER, '[', 'not' or '('");
  }
  reader_.expect("=");
  const Value value = reader_.expect_integer("a number");
  const auto found = std::ranges::find(test_.variables, variable);
  const auto index = static_cast<std::size_t>(found - test_.variables.begin());
  if (found == test_.variables.end()) test_.variables.push_back(std::move(variable));
  return {Proposition::Kind::atom, index, value, {}};
}

LitmusVariable LitmusConditionParser::register_variable() {
  const std::vector<ScriptThread>& threads = test_.program.threads;
  const LitmusToken number = reader_.peek();
  const Value thread = reader_.expect_integer("a thread");
  if (thread < 0 || thread >= static_cast<Value>(threads.size())) {
    reader_.fail("a thread", number.text, number.line);
    return {};
  }
  reader_.expect(":");
  const ScriptThread& script = threads[static_cast<std::size_t>(thread)];
  const auto found = std::ranges::find(script.registers, reader_.peek().text);
  if (found == script.registers.end()) {
    reader_.fail("a register of " + script.name);
    return {};
  }
  reader_.take();
  return variable_of(RegisterId{{static_cast<std::uint16_t>(thread)},
                                static_cast<std::uint16_t>(found - script.registers.begin())});
}

LitmusVariable LitmusConditionParser::location_variable() {
  const std::vector<ScriptLocation>& locations = test_.program.locations;
  const auto found = std::ranges::find(locations, reader_.peek().text, &ScriptLocation::name);
  if (found == locations.end()) {
    reader_.fail("a location");
    return {};
  }
  reader_.take();
  return variable_of(LocationId{static_cast<std::uint32_t>(found - locations.begin())});
}

LitmusVariable LitmusConditionParser::variable_of(RegisterId id) const {
  const std::string& name = test_.program.threads[id.thread.value].registers[id.number];
  return {std::to_string(id.thread.value) + ":" + name, id};
}

LitmusVariable LitmusConditionParser::variable_of(LocationId id) const {
  return {test_.program.locations[id.value].name, id};
}

}  // namespace heddle
