// Code of the C++ library within a program: what its headers and our own definitions of its functions bring
// along. It is made small before it is instrumented, and what happens in it is shown as happening where the
// program called it.
#pragma once

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Module.h>

namespace heddle {

/// Whether the function is part of the C++ library. Functions without a known place were made by the compiler
/// for the program.
[[nodiscard]] bool is_library(const llvm::Function& function);

/// Whether a variable is defined in a header that is not the program's, and not of the C++ library.
[[nodiscard]] bool is_in_foreign_header(const llvm::DIVariable& variable);

/// Returns the innermost place that is in the program's own text; nullptr if all of them are in the library.
[[nodiscard]] const llvm::DILocation* place_in_program(const llvm::DILocation* place);

/// Whether any part of the module was C++.
[[nodiscard]] bool is_cxx(const llvm::Module& module);

/// Removes definitions that the compiler keeps for inlining alone because the shared object has them, too
/// (available_externally), so that Heddle's own definitions are linked instead.
void drop_copies(llvm::Module& module);

/// Inlines and optimises the library's functions. Every access in the program's own text stays unchanged.
void shrink_library_code(llvm::Module& module);

}  // namespace heddle
