#include "program/native/guest_library.hpp"

#include <algorithm>
#include <filesystem>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/MemoryBuffer.h>
#include <vector>

#include "program/native/library_code.hpp"

namespace heddle {

namespace {

namespace fs = std::filesystem;

std::string text_of(llvm::Error error) {
  return llvm::toString(std::move(error));
}

/// Only declarations and names; bodies are read when they are linked.
Result<std::unique_ptr<llvm::Module>> open(const fs::path& file, llvm::LLVMContext& context) {
  auto buffer = llvm::MemoryBuffer::getFile(file.string());
  if (!buffer) return Error{file.string() + ": cannot be read"};
  auto module = llvm::getOwningLazyBitcodeModule(std::move(*buffer), context);
  if (!module) return Error{file.string() + ": " + text_of(module.takeError())};
  return std::move(*module);
}

bool is_needed(const llvm::Module& program, const llvm::Module& part) {
  const auto defines = [&](const llvm::GlobalValue& value) {
    if (value.isDeclaration() || value.hasLocalLinkage() || value.hasLinkOnceLinkage() ||
        value.hasWeakLinkage() || value.hasAppendingLinkage())
      return false;
    const llvm::GlobalValue* wanted = program.getNamedValue(value.getName());
    return wanted != nullptr && wanted->isDeclaration() && !wanted->use_empty();
  };
  return std::ranges::any_of(part.global_values(), defines);
}

}  // namespace

std::optional<Error> link_guest_library(llvm::Module& module) {
  std::vector<fs::path> files;
  std::error_code problem;
  for (const auto& entry : fs::directory_iterator(HEDDLE_GUEST_LIBRARY, problem))
    if (entry.path().extension() == ".bc") files.push_back(entry.path());
  std::ranges::sort(files);
  std::vector<std::unique_ptr<llvm::Module>> parts;
  for (const fs::path& file : files) {
    auto part = open(file, module.getContext());
    if (!part) return part.error();
    parts.push_back(std::move(*part));
  }
  for (bool linked = true; linked;) {
    linked = false;
    for (std::unique_ptr<llvm::Module>& part : parts) {
      if (!part || !is_needed(module, *part)) continue;
      const std::string name = part->getName().str();
      if (auto unread = part->materializeAll()) return Error{name + ": " + text_of(std::move(unread))};
      drop_copies(*part);
      if (llvm::Linker::linkModules(module, std::move(part)))
        return Error{name + ": cannot be linked with the program"};
      linked = true;
    }
  }
  return std::nullopt;
}

}  // namespace heddle
