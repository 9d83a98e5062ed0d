#include "program/litmus/parser.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "program/litmus/condition_parser.hpp"
#include "program/litmus/reader.hpp"
#include "program/litmus/thread_parser.hpp"

namespace heddle {
namespace {

constexpr std::string_view white_space = " \t\r\n";

[[nodiscard]] std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(white_space);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(white_space) - first + 1);
}

/// Parses everything below the line with the name.
class Parser {
 public:
  Parser(std::string_view text, std::string_view file_name) : reader_(text, file_name, 2) {}

  [[nodiscard]] Result<LitmusTest> parse(std::string_view name) {
    test_.name = test_.program.name = name;
    reader_.expect(LitmusToken::Kind::remark, "a remark in quotes");
    initial_state();
    threads();
    LitmusConditionParser(reader_, test_).parse();
    if (!reader_.at(LitmusToken::Kind::end)) reader_.fail("the end of the file");
    if (reader_.failed()) return *reader_.error();
    return std::move(test_);
  }

 private:
  void initial_state();
  void threads();

  LitmusReader reader_;
  LitmusTest test_;
};

void Parser::initial_state() {
  std::vector<ScriptLocation>& locations = test_.program.locations;
  reader_.expect("{");
  while (!reader_.failed() && !reader_.accept("}")) {
    if (std::ranges::find(locations, reader_.peek().text, &ScriptLocation::name) != locations.end())
      reader_.fail("a location not yet initialised");
    const std::string_view name = reader_.expect(LitmusToken::Kind::word, "a location or '}'");
    reader_.expect("=");
    const Value value = reader_.expect_integer("a number");
    reader_.expect(";");
    locations.push_back({std::string(name), value});
  }
}

void Parser::threads() {
  std::vector<ScriptThread>& threads = test_.program.threads;
  do {
    if (threads.size() == no_thread.value) reader_.fail("fewer threads");
    LitmusThreadParser parser(reader_, test_.program.locations);
    threads.push_back(std::move(parser).parse("P" + std::to_string(threads.size())));
  } while (!reader_.failed() && reader_.at(LitmusToken::Kind::word) && reader_.peek().text.starts_with('P'));
}

}  // namespace

Result<LitmusTest> parse_litmus(std::string_view text, std::string_view file_name) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view first_line = trimmed(text.substr(0, end));
  const bool is_named =
      first_line.size() > 2 && first_line[0] == 'C' && white_space.find(first_line[1]) != white_space.npos;
  if (!is_named)
    return Error{std::string(file_name) + ":1: expected 'C NAME', found '" + std::string(first_line) + "'"};
  return Parser(text.substr(std::min(end + 1, text.size())), file_name).parse(trimmed(first_line.substr(2)));
}

}  // namespace heddle
