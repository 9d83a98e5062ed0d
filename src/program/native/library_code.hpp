// Code of the C++ library within a program: what its headers and our own definitions of its functions bring
// along. It is made small before it is instrumented, and what happens in it is shown as happening where the
// program called it.
#pragma once

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Module.h>

namespace heddle {

/// Whether the function is the library's. Functions without a known place are the compiler's, made for the
/// program.
[[nodiscard]] bool is_library(const llvm::Function& function);

/// The innermost place of the program itself; nullptr: all of this is the library's.
[[nodiscard]] const llvm::DILocation* place_in_program(const llvm::DILocation* place);

/// Whether any part of the module was C++.
[[nodiscard]] bool is_cxx(const llvm::Module& module);

/// The compiler's own copies of what the shared object holds: ours are to be found instead.
void drop_copies(llvm::Module& module);

/// Inlines and optimises the library's functions; each access that the program's own text makes stays what it
/// is.
void shrink_library_code(llvm::Module& module);

}  // namespace heddle
