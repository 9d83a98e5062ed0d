#include "program/native/source_limits.hpp"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Lex/Preprocessor.h>

namespace heddle {

namespace {

/// Returns how many bytes a type of the file has; 0 if there is no such type.
std::uint64_t size_of_type(clang::ASTContext& context, const char* name) {
  for (const clang::NamedDecl* found : context.getTranslationUnitDecl()->lookup(&context.Idents.get(name)))
    if (const auto* type = llvm::dyn_cast<clang::TypedefNameDecl>(found))
      return static_cast<std::uint64_t>(context.getTypeSizeInChars(type->getUnderlyingType()).getQuantity());
  return 0;
}

}  // namespace

std::string unsupported_by_source(clang::CompilerInstance& compiler) {
  for (const auto& identifier : compiler.getPreprocessor().getIdentifierTable())
    if (identifier.getKey().starts_with("__CPROVER_ASYNC_"))
      return "the label '" + identifier.getKey().str() +
             "', which starts a thread in CBMC, is not supported; supported: pthread_create, thrd_create";
  clang::ASTContext& context = compiler.getASTContext();
  const auto expected =
      static_cast<std::uint64_t>(context.getTypeSizeInChars(context.getSizeType()).getQuantity());
  for (const char* name : {"size_t", "ssize_t", "intptr_t", "uintptr_t", "ptrdiff_t"})
    if (const std::uint64_t size = size_of_type(context, name); size != 0 && size != expected)
      return "'" + std::string(name) + "' has " + std::to_string(size) +
             " bytes: the file is written, or was preprocessed, for a machine of 32 bits (ILP32), which is "
             "not "
             "supported; supported: 64 bits (LP64)";
  return {};
}

}  // namespace heddle
