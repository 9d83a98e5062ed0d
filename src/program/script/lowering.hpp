// Lowers a script's syntax tree to a scripted program.
#pragma once

#include <string_view>

#include "core/result.hpp"
#include "program/script/parser.hpp"
#include "program/script/script.hpp"
#include "program/script/syntax.hpp"

namespace heddle {

[[nodiscard]] Result<ScriptProgram> lower_script(const ScriptSyntax& syntax, std::string_view file_name,
                                                 const ScriptParameters& parameters);

}  // namespace heddle
