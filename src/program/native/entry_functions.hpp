// Which functions of a program a run may start with.
#pragma once

#include <optional>
#include <string>

#include "core/result.hpp"
#include "program/native/module.hpp"

namespace heddle {

/// Lists the functions that runs of a module may start with in its `entries`: main, the tests, and the one
/// that is asked for (empty: none). Returns an error if there is none, if the one asked for is not there or
/// cannot be started, or if several have its name.
[[nodiscard]] std::optional<Error> list_entries(NativeModule& module, const std::string& asked);

}  // namespace heddle
