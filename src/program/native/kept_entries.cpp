#include "program/native/kept_entries.hpp"

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "core/assert.hpp"
#include "files/private_files.hpp"
#include "program/native/digest.hpp"

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

/// Writes a file of an entry, and returns whether that succeeded. A symbolic link in its place is not ours,
/// and is removed.
bool keep_file(const fs::path& path, const std::string& content) {
  std::error_code problem;
  if (fs::is_symlink(path, problem)) fs::remove(path, problem);
  return replace_file(path, content).ok();
}

/// Returns the digest of an entry's list of inputs and its parts.
std::string digest_of_entry(const std::string& list, const std::vector<std::string>& parts) {
  std::vector<std::string> all{list};
  all.insert(all.end(), parts.begin(), parts.end());
  return digest_of(all);
}

}  // namespace

std::string name_of_result(const std::vector<SourceFile>& files, const OwnFiles& own,
                           const std::vector<std::string>& rules) {
  std::error_code problem;
  std::vector<std::string> facts{stamp_of_heddle(own), fs::current_path(problem).string()};
  facts.insert(facts.end(), rules.begin(), rules.end());
  for (const char* name : {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH"}) {
    const char* value = std::getenv(name);
    facts.emplace_back(value == nullptr ? "" : value);
  }
  for (const SourceFile& file : files) {
    facts.push_back(file.path);
    facts.push_back(file.folder);
    facts.emplace_back(file.on_demand ? "on demand" : "");
    facts.insert(facts.end(), file.flags.begin(), file.flags.end());
    facts.push_back(content_of(fs::path(file.folder) / file.path).value_or(""));
    add_search_path(file, facts);
  }
  return digest_of(facts);
}

std::optional<KeptEntries::Entry> KeptEntries::find(const std::string& name) const {
  if (folder_.empty() || !is_private_folder(folder_)) return std::nullopt;
  const fs::path path = folder_ / name;
  const auto inputs = read_private(path.string() + ".inputs");
  if (!inputs) return std::nullopt;
  Entry entry;
  for (const std::string& ending : endings_) {
    auto part = read_private(path.string() + ending);
    if (!part || part->empty()) return std::nullopt;
    entry.parts.push_back(std::move(*part));
  }
  std::istringstream lines(*inputs);
  std::string entry_digest;
  const std::size_t first_line = std::min(inputs->find('\n'), inputs->size());
  if (!(lines >> entry_digest) || entry_digest != digest_of_entry(inputs->substr(first_line), entry.parts))
    return std::nullopt;
  for (std::string digest, input; lines >> digest && std::getline(lines >> std::ws, input);) {
    if (digest_of_file(input) != digest) return std::nullopt;
    entry.inputs.push_back(input);
  }
  return entry;
}

void KeptEntries::keep(const std::string& name, const Entry& entry, fs::file_time_type since) const {
  HEDDLE_DCHECK(entry.parts.size() == endings_.size());
  if (folder_.empty() || !make_private_folder(folder_)) return;
  std::error_code problem;
  std::string list = "\n";
  for (const std::string& input : entry.inputs) {
    if (fs::last_write_time(input, problem) >= since) return;  // changed while it was being compiled, maybe
    if (!input.ends_with(".pch")) list += digest_of_file(input) + " " + fs::absolute(input).string() + "\n";
  }
  const fs::path path = folder_ / name;
  for (std::size_t i = 0; i < endings_.size(); ++i)
    if (!keep_file(path.string() + endings_[i], entry.parts[i])) return;
  // The first line says what belongs together: another Heddle may be writing, too.
  if (keep_file(path.string() + ".inputs", digest_of_entry(list, entry.parts) + list)) forget_oldest();
}

void KeptEntries::forget_oldest() const {
  struct Kept {
    fs::file_time_type time;
    fs::path path;
    std::uintmax_t bytes = 0;
  };
  std::error_code problem;
  std::vector<Kept> entries;
  for (const auto& file : fs::directory_iterator(folder_, problem)) {
    if (file.path().extension() != ".inputs") continue;
    Kept kept{file.last_write_time(problem), file.path()};
    for (const std::string& ending : endings_) {
      const std::uintmax_t size = fs::file_size(fs::path(kept.path).replace_extension(ending), problem);
      if (!problem) kept.bytes += size;
    }
    entries.push_back(std::move(kept));
  }
  std::ranges::sort(entries, std::greater(), &Kept::time);
  std::uintmax_t bytes = 0;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    bytes += entries[i].bytes;
    if (i < most_entries_ && bytes <= most_bytes_) continue;
    fs::remove(entries[i].path, problem);
    for (const std::string& ending : endings_)
      fs::remove(fs::path(entries[i].path).replace_extension(ending), problem);
  }
}

}  // namespace heddle
