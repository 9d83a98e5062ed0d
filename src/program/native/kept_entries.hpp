// What is kept in a folder from one start of Heddle to the next: entries of several files, each with the
// contents of the files that it was made from. An entry is found only while all of these are unchanged.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "program/native/own_files.hpp"
#include "program/native/site.hpp"

namespace heddle {

/// Returns a name for the result of compiling files: it depends on Heddle itself, on the files' contents,
/// flags and search paths, and on `rules`.
[[nodiscard]] std::string name_of_result(const std::vector<SourceFile>& files, const OwnFiles& own,
                                         const std::vector<std::string>& rules);

class KeptEntries {
 public:
  /// `folder`: where entries are; an empty path: nothing is stored or found. `endings`: of the files of an
  /// entry. Beyond the numbers of entries and bytes, the oldest entries are removed.
  KeptEntries(std::filesystem::path folder, std::vector<std::string> endings, std::size_t most_entries,
              std::uintmax_t most_bytes)
      : folder_(std::move(folder)),
        endings_(std::move(endings)),
        most_entries_(most_entries),
        most_bytes_(most_bytes) {}

  struct Entry {
    std::vector<std::string> parts;   // one per ending
    std::vector<std::string> inputs;  // the files that it was made from
  };
  [[nodiscard]] std::optional<Entry> find(const std::string& name) const;
  /// Stores an entry. If that fails, or an input has changed since it was made, nothing is stored.
  void keep(const std::string& name, const Entry& entry, std::filesystem::file_time_type since) const;
  [[nodiscard]] bool is_used() const { return !folder_.empty(); }

 private:
  void forget_oldest() const;

  std::filesystem::path folder_;
  std::vector<std::string> endings_;
  std::size_t most_entries_;
  std::uintmax_t most_bytes_;
};

}  // namespace heddle
