#include "program/script/reader.hpp"

#include <utility>

#include "program/script/expression_reader.hpp"
#include "program/script/statement_reader.hpp"
#include "program/script/token_cursor.hpp"

namespace heddle {
namespace {

class Reader {
 public:
  Reader(const std::vector<ScriptToken>& tokens, std::string_view file_name)
      : cursor_(tokens, file_name), expressions_(cursor_), statements_(cursor_) {}

  [[nodiscard]] Result<ScriptSyntax> run() {
    if (cursor_.accept("program")) read_program_name();
    while (!cursor_.at_end()) read_declaration();
    if (cursor_.failed()) return *cursor_.error();
    syntax_.end = cursor_.place();
    return std::move(syntax_);
  }

 private:
  void read_program_name() {
    if (cursor_.peek().kind != ScriptToken::Kind::text) return cursor_.fail_expected("a name in quotes");
    syntax_.name = cursor_.take().spelling;
    cursor_.expect(";");
  }

  void read_declaration() {
    if (cursor_.accept("param"))
      read_param();
    else if (cursor_.accept("var"))
      read_shared(false);
    else if (cursor_.accept("mutex"))
      read_shared(true);
    else if (cursor_.accept("thread"))
      read_thread();
    else
      cursor_.fail_expected("'param', 'var', 'mutex' or 'thread'");
  }

  void read_param() {
    ParamNode node;
    node.name.place = cursor_.place();
    node.name.name = cursor_.expect_name("a name");
    cursor_.expect("=");
    node.value = expressions_.read();
    cursor_.expect(";");
    syntax_.declarations.emplace_back(std::move(node));
  }

  void read_shared(bool is_mutex) {
    do {
      SharedNode node;
      node.is_mutex = is_mutex;
      node.name = expressions_.read_reference("a name");
      if (cursor_.accept("=")) node.initial = read_initial();
      syntax_.declarations.emplace_back(std::move(node));
    } while (cursor_.accept(","));
    cursor_.expect(";");
  }

  [[nodiscard]] std::vector<ExprPtr> read_initial() {
    std::vector<ExprPtr> values;
    const bool each = cursor_.accept("{");
    do values.push_back(expressions_.read());
    while (each && cursor_.accept(","));
    if (each) cursor_.expect("}");
    return values;
  }

  void read_thread() {
    ThreadNode node;
    node.name = expressions_.read_reference("a name");
    node.body = statements_.read_block();
    syntax_.declarations.emplace_back(std::move(node));
  }

  ScriptTokenCursor cursor_;
  ScriptExpressionReader expressions_;
  ScriptStatementReader statements_;
  ScriptSyntax syntax_;
};

}  // namespace

Result<ScriptSyntax> read_script(const std::vector<ScriptToken>& tokens, std::string_view file_name) {
  return Reader(tokens, file_name).run();
}

}  // namespace heddle
