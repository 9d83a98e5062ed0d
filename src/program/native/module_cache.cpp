#include "program/native/module_cache.hpp"

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "files/private_files.hpp"
#include "program/native/digest.hpp"
#include "program/native/module_record.hpp"

namespace heddle {

namespace {

namespace fs = std::filesystem;

std::string digest_of_file(const fs::path& path) {
  const auto content = content_of(path);
  return digest_of({content ? "is" : "is not", content.value_or("")});
}

/// Adds the names of a folder's headers: a new header may be found before one that was read.
void add_listing(const fs::path& folder, std::vector<std::string>& facts, int depth = 2) {
  constexpr std::size_t enough = 4096;
  std::error_code problem;
  std::vector<fs::path> entries;
  for (const auto& entry : fs::directory_iterator(folder, problem)) {
    if (entries.size() == enough) break;
    entries.push_back(entry.path());
  }
  std::ranges::sort(entries);
  for (const fs::path& entry : entries) {
    const bool inside = depth > 0 && fs::is_directory(entry, problem);
    if (inside) add_listing(entry, facts, depth - 1);
    const std::string ending = entry.extension().string();
    if (ending.empty() || ending.starts_with(".h") || ending.starts_with(".i") || ending.starts_with(".t"))
      facts.push_back(entry.string());
  }
}

/// Adds the folders in which headers are searched first, as far as users control them: the file's own folder,
/// and those that flags name.
void add_search_path(const SourceFile& file, std::vector<std::string>& facts) {
  add_listing(fs::absolute(fs::path(file.folder) / file.path).parent_path(), facts, 0);
  for (std::size_t i = 0; i < file.flags.size(); ++i) {
    const std::string& flag = file.flags[i];
    const bool apart = flag == "-I" || flag == "-iquote" || flag == "-isystem";
    if (apart && i + 1 < file.flags.size()) add_listing(fs::path(file.folder) / file.flags[i + 1], facts);
    if (!apart && flag.starts_with("-I")) add_listing(fs::path(file.folder) / flag.substr(2), facts);
  }
}

std::string key_of(const std::vector<SourceFile>& files, const OwnFiles& own,
                   const std::string& error_function) {
  std::error_code problem;
  std::vector<std::string> facts{stamp_of_heddle(own), fs::current_path(problem).string(), error_function};
  for (const char* name : {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH"}) {
    const char* value = std::getenv(name);
    facts.emplace_back(value == nullptr ? "" : value);
  }
  for (const SourceFile& file : files) {
    facts.push_back(file.path);
    facts.push_back(file.folder);
    facts.insert(facts.end(), file.flags.begin(), file.flags.end());
    facts.push_back(content_of(fs::path(file.folder) / file.path).value_or(""));
    add_search_path(file, facts);
  }
  return digest_of(facts);
}

/// Writes a file of an entry, and returns whether that succeeded. A symbolic link in its place is not ours,
/// and is removed.
bool keep_file(const fs::path& path, const std::string& content) {
  std::error_code problem;
  if (fs::is_symlink(path, problem)) fs::remove(path, problem);
  return replace_file(path, content).ok();
}

/// Removes the oldest entries if there are too many.
void forget_oldest(const fs::path& folder) {
  constexpr std::size_t most = 256;
  std::error_code problem;
  std::vector<std::pair<fs::file_time_type, fs::path>> entries;
  for (const auto& entry : fs::directory_iterator(folder, problem))
    if (entry.path().extension() == ".inputs")
      entries.emplace_back(entry.last_write_time(problem), entry.path());
  if (entries.size() <= most) return;
  std::ranges::sort(entries);
  for (std::size_t i = 0; i < entries.size() - most; ++i)
    for (const char* ending : {".inputs", ".facts", ".o"})
      fs::remove(fs::path(entries[i].second).replace_extension(ending), problem);
}

}  // namespace

std::optional<NativeModule> ModuleCache::find(const std::vector<SourceFile>& files) const {
  if (folder_.empty() || !is_private_folder(folder_)) return std::nullopt;
  const fs::path entry = folder_ / key_of(files, own_, error_function_);
  const auto inputs = read_private(entry.string() + ".inputs");
  const auto record = read_private(entry.string() + ".facts");
  auto code = read_private(entry.string() + ".o");
  if (!inputs || !record || !code || code->empty()) return std::nullopt;
  std::istringstream lines(*inputs);
  std::string entry_digest;
  const std::size_t first_line = std::min(inputs->find('\n'), inputs->size());
  if (!(lines >> entry_digest) || entry_digest != digest_of({inputs->substr(first_line), *record, *code}))
    return std::nullopt;
  for (std::string digest, path; lines >> digest && std::getline(lines >> std::ws, path);)
    if (digest_of_file(path) != digest) return std::nullopt;
  auto facts = read_record(*record);
  if (!facts) return std::nullopt;
  return NativeModule(std::move(*facts), std::move(*code));
}

void ModuleCache::keep(const std::vector<SourceFile>& files, const std::string& record,
                       const std::vector<std::string>& inputs, const std::string& code,
                       fs::file_time_type since) const {
  if (folder_.empty() || code.empty() || !make_private_folder(folder_)) return;
  std::error_code problem;
  std::string list = "\n";
  for (const std::string& input : inputs) {
    if (fs::last_write_time(input, problem) >= since) return;  // changed while it was being compiled, maybe
    if (!input.ends_with(".pch")) list += digest_of_file(input) + " " + fs::absolute(input).string() + "\n";
  }
  const fs::path entry = folder_ / key_of(files, own_, error_function_);
  // The first line says what belongs together: another Heddle may be writing, too.
  const bool is_kept = keep_file(entry.string() + ".facts", record) &&
                       keep_file(entry.string() + ".o", code) &&
                       keep_file(entry.string() + ".inputs", digest_of({list, record, code}) + list);
  if (is_kept) forget_oldest(folder_);
}

}  // namespace heddle
