// Parses a script's tokens into a syntax tree.
#pragma once

#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "program/script/lexer.hpp"
#include "program/script/syntax.hpp"

namespace heddle {

/// Returns the tree. It refers to the text that the tokens are parts of.
[[nodiscard]] Result<ScriptSyntax> read_script(const std::vector<ScriptToken>& tokens,
                                               std::string_view file_name);

}  // namespace heddle
