// The facts of a compiled program as text, to be kept with its code.
#pragma once

#include <string>

#include "program/native/module.hpp"

namespace heddle {

[[nodiscard]] std::string record_of(const ModuleFacts& facts);
[[nodiscard]] Result<ModuleFacts> read_record(const std::string& text);

}  // namespace heddle
