// Reads a script's text into a tree.
#pragma once

#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "program/script/lexer.hpp"
#include "program/script/syntax.hpp"

namespace heddle {

/// The tree refers to the text that the tokens are parts of.
[[nodiscard]] Result<ScriptSyntax> read_script(const std::vector<ScriptToken>& tokens,
                                               std::string_view file_name);

}  // namespace heddle
