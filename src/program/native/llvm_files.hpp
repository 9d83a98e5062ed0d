// Programs in files of LLVM's: *.ll and *.bc.
#pragma once

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <memory>
#include <string>

#include "core/result.hpp"

namespace heddle {

/// Reads a file of LLVM's; the native target must be initialized. What another version of LLVM wrote has the
/// data layout of this one afterwards; what was compiled for another machine is an error.
[[nodiscard]] Result<std::unique_ptr<llvm::Module>> read_llvm_file(const std::string& path,
                                                                   llvm::LLVMContext& context);

}  // namespace heddle
