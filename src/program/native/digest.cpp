#include "program/native/digest.hpp"

#include <algorithm>
#include <fstream>
#include <llvm/ADT/StringExtras.h>
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

std::string stamp_of_heddle() {
  std::error_code problem;
  std::vector<fs::path> files{fs::read_symlink("/proc/self/exe", problem)};
  for (const auto& entry : fs::directory_iterator(HEDDLE_GUEST_LIBRARY, problem))
    files.push_back(entry.path());
  std::ranges::sort(files);
  std::vector<std::string> facts;
  for (const fs::path& file : files) {
    facts.push_back(file.string());
    facts.push_back(std::to_string(fs::file_size(file, problem)));
    facts.push_back(std::to_string(fs::last_write_time(file, problem).time_since_epoch().count()));
  }
  return digest_of(facts);
}

fs::path name_beside(const fs::path& path) {
  std::error_code problem;
  return path.string() + "." + fs::read_symlink("/proc/self", problem).string();
}

void write_at_once(const fs::path& path, const std::string& content) {
  const fs::path beside = name_beside(path);
  std::ofstream(beside, std::ios::binary) << content;
  std::error_code problem;
  fs::rename(beside, path, problem);
}

}  // namespace heddle
