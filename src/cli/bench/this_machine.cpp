#include "cli/bench/this_machine.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <unistd.h>
#include <vector>

#include "files/user_files.hpp"

namespace heddle::cli {

namespace {

namespace fs = std::filesystem;

/// Returns the content of a file; empty if it cannot be read.
std::string text_of(const fs::path& path) {
  const auto text = read_file(path.string());
  return text ? *text : "";
}

/// FNV-1a: enough to notice a difference; no protection against one made on purpose.
constexpr std::uint64_t first_hash = 0xcbf29ce484222325U;
std::uint64_t mixed(std::uint64_t hash, const std::string& text) {
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return hash;
}

}  // namespace

std::string this_machine() {
  std::ifstream processors("/proc/cpuinfo");
  std::string name = "unknown processor";
  for (std::string line; std::getline(processors, line);) {
    const std::size_t colon = line.find(": ");
    if (!line.starts_with("model name") || colon == std::string::npos) continue;
    name = line.substr(colon + 2);
    break;
  }
  return fmt::format("{}, {} processors", name, sysconf(_SC_NPROCESSORS_ONLN));
}

std::string built_commit(const fs::path& own_folder) {
  std::string commit = text_of(own_folder / "commit");
  while (commit.ends_with('\n')) commit.pop_back();
  return commit.empty() ? "unknown" : commit;
}

std::string executable_digest() {
  return fmt::format("{:016x}", mixed(first_hash, text_of("/proc/self/exe")));
}

std::string source_digest(const fs::path& program) {
  std::vector<fs::path> headers;
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(program.parent_path(), ignored))
    if (entry.path().extension() == ".h") headers.push_back(entry.path());
  std::ranges::sort(headers);
  std::uint64_t hash = mixed(first_hash, text_of(program));
  for (const fs::path& header : headers) hash = mixed(hash, text_of(header));
  return fmt::format("{:016x}", hash);
}

}  // namespace heddle::cli
