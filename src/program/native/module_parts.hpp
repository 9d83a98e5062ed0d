// The LLVM side of a compiled program. Includes LLVM: only for the files that work on it.
#pragma once

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <memory>

namespace heddle {

struct NativeModuleParts {
  std::unique_ptr<llvm::LLVMContext> context;
  std::unique_ptr<llvm::Module> module;
};

}  // namespace heddle
