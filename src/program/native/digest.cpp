#include "program/native/digest.hpp"

#include <algorithm>
#include <fstream>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Object/BuildID.h>
#include <llvm/Object/ObjectFile.h>
#include <llvm/Support/BLAKE3.h>

namespace heddle {

namespace fs = std::filesystem;

std::string digest_of(const std::vector<std::string>& texts) {
  llvm::BLAKE3 hasher;
  for (const std::string& text : texts) {
    hasher.update(std::to_string(text.size()) + ":");
    hasher.update(text);
  }
  constexpr std::size_t enough = 20;
  return llvm::toHex(hasher.final<enough>(), true);
}

std::optional<std::string> content_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  if (!file) return std::nullopt;
  std::string content(static_cast<std::size_t>(std::max<std::streamoff>(file.tellg(), 0)), '\0');
  file.seekg(0).read(content.data(), static_cast<std::streamsize>(content.size()));
  content.resize(static_cast<std::size_t>(file.gcount()));
  return content;
}

namespace {

/// Returns the digest that the linker wrote into an executable; if there is none, its path, size and time.
std::string name_of_program(const fs::path& path) {
  if (auto program = llvm::object::ObjectFile::createObjectFile(path.string())) {
    const llvm::object::BuildIDRef id = llvm::object::getBuildID(program->getBinary());
    if (!id.empty()) return llvm::toHex(id, true);
  } else {
    llvm::consumeError(program.takeError());
  }
  std::error_code problem;
  return fs::read_symlink(path, problem).string() + " " + std::to_string(fs::file_size(path, problem)) + " " +
         std::to_string(fs::last_write_time(path, problem).time_since_epoch().count());
}

}  // namespace

std::string stamp_of_heddle(const OwnFiles& own) {
  // Headers that are compiled ahead name our own files by their paths.
  return digest_of(
      {name_of_program("/proc/self/exe"), own.folder().string(), content_of(own.contents()).value_or("")});
}

fs::path name_beside(const fs::path& path) {
  std::error_code problem;
  return path.string() + "." + fs::read_symlink("/proc/self", problem).string();
}

}  // namespace heddle
