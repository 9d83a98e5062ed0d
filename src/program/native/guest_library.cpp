#include "program/native/guest_library.hpp"

#include <algorithm>
#include <filesystem>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Object/IRSymtab.h>
#include <llvm/Support/MemoryBuffer.h>
#include <vector>

#include "program/native/library_code.hpp"

namespace heddle {

namespace {

namespace fs = std::filesystem;

/// A file of the library, with the names that it defines, which are read from its index without loading it.
struct LibraryPart {
  std::unique_ptr<llvm::MemoryBuffer> file;
  std::vector<std::string> names;
};

Result<LibraryPart> look_into(const fs::path& path) {
  auto file = llvm::MemoryBuffer::getFile(path.string());
  if (!file) return Error{path.string() + ": cannot be read"};
  auto content = llvm::getBitcodeFileContents(**file);
  if (!content) return Error{path.string() + ": " + llvm::toString(content.takeError())};
  auto index = llvm::irsymtab::readBitcode(*content);
  if (!index) return Error{path.string() + ": " + llvm::toString(index.takeError())};
  std::vector<std::string> names;
  for (const auto& symbol : index->TheReader.symbols())
    if (!symbol.isUndefined() && symbol.isGlobal() && !symbol.isWeak())
      names.push_back(symbol.getIRName().str());
  return LibraryPart{std::move(*file), std::move(names)};
}

/// Whether the program uses something that the part defines. Definitions that the program has from a header
/// are replaced.
bool is_needed(const llvm::Module& program, const LibraryPart& part) {
  return std::ranges::any_of(part.names, [&](const std::string& name) {
    const llvm::GlobalValue* wanted = program.getNamedValue(name);
    return wanted != nullptr && (wanted->isDeclaration() || wanted->hasLinkOnceLinkage()) &&
           !wanted->use_empty();
  });
}

std::optional<Error> link(llvm::Module& program, const LibraryPart& part) {
  const std::string name = part.file->getBufferIdentifier().str();
  auto module = llvm::parseBitcodeFile(*part.file, program.getContext());
  if (!module) return Error{name + ": " + llvm::toString(module.takeError())};
  drop_copies(**module);
  if (llvm::Linker::linkModules(program, std::move(*module)))
    return Error{name + ": cannot be linked with the program"};
  return std::nullopt;
}

}  // namespace

std::optional<Error> link_guest_library(llvm::Module& module, const OwnFiles& own) {
  std::vector<fs::path> files;
  std::error_code problem;
  for (const auto& entry : fs::directory_iterator(own.guest() / "library", problem))
    if (entry.path().extension() == ".bc") files.push_back(entry.path());
  std::ranges::sort(files);
  std::vector<LibraryPart> parts;
  for (const fs::path& file : files) {
    auto part = look_into(file);
    if (!part) return part.error();
    parts.push_back(std::move(*part));
  }
  for (bool linked = true; linked;) {
    linked = false;
    for (LibraryPart& part : parts) {
      if (!is_needed(module, part)) continue;
      if (auto error = link(module, part)) return error;
      part.names.clear();
      linked = true;
    }
  }
  return std::nullopt;
}

}  // namespace heddle
