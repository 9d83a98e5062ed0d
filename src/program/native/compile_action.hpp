// Compiling one source file with clang.
#pragma once

#include <clang/CodeGen/CodeGenAction.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/MultiplexConsumer.h>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "program/native/source_limits.hpp"

namespace heddle {

/// Looks at a file when it has been read.
class SourceCheck : public clang::ASTConsumer {
 public:
  SourceCheck(clang::CompilerInstance& compiler, std::string& refusal)
      : compiler_(compiler), refusal_(refusal) {}
  void HandleTranslationUnit(clang::ASTContext&) override { refusal_ = unsupported_by_source(compiler_); }

 private:
  clang::CompilerInstance& compiler_;
  std::string& refusal_;
};

/// Compiles a file. One of C is looked at for what is not supported.
class CompileAction : public clang::EmitLLVMOnlyAction {
 public:
  using EmitLLVMOnlyAction::EmitLLVMOnlyAction;
  [[nodiscard]] const std::string& refusal() const { return refusal_; }

 protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& compiler,
                                                        llvm::StringRef file) override {
    auto translation = EmitLLVMOnlyAction::CreateASTConsumer(compiler, file);
    if (translation == nullptr || compiler.getLangOpts().CPlusPlus) return translation;
    std::vector<std::unique_ptr<clang::ASTConsumer>> both;
    both.push_back(std::make_unique<SourceCheck>(compiler, refusal_));
    both.push_back(std::move(translation));
    return std::make_unique<clang::MultiplexConsumer>(std::move(both));
  }

 private:
  std::string refusal_;
};

}  // namespace heddle
