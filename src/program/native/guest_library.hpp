// Our own definitions of functions that the C++ library keeps in its shared object: compiled with the
// project, linked into the programs that need them, instrumented with them.
#pragma once

#include <llvm/IR/Module.h>
#include <optional>

#include "core/result.hpp"
#include "program/native/own_files.hpp"

namespace heddle {

/// Links every part of the library that defines a symbol which the module only declares, as a linker does
/// with an archive. Returns an error if that fails.
[[nodiscard]] std::optional<Error> link_guest_library(llvm::Module& module, const OwnFiles& own);

}  // namespace heddle
