#include "program/script/parser.hpp"

#include "program/script/lexer.hpp"
#include "program/script/lowering.hpp"
#include "program/script/reader.hpp"

namespace heddle {

Result<ScriptProgram> parse_script(std::string_view text, std::string_view file_name,
                                   const ScriptParameters& parameters) {
  const auto tokens = tokenize_script(text, file_name);
  if (!tokens) return tokens.error();
  const auto syntax = read_script(*tokens, file_name);
  if (!syntax) return syntax.error();
  return lower_script(*syntax, file_name, parameters);
}

}  // namespace heddle
