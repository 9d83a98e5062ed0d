#include "cli/project/project_values.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace heddle::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::array number_words{std::string_view("N"), std::string_view("SECONDS"), std::string_view("MB")};

/// The alternatives of a placeholder, "N|FILE:LINE=N".
std::vector<std::string_view> alternatives_of(std::string_view placeholder) {
  std::vector<std::string_view> words;
  while (!placeholder.empty()) {
    const std::size_t end = std::min(placeholder.find('|'), placeholder.size());
    words.push_back(placeholder.substr(0, end));
    placeholder.remove_prefix(std::min(end + 1, placeholder.size()));
  }
  return words;
}

bool is_number_word(std::string_view word) {
  return std::ranges::find(number_words, word) != number_words.end();
}

/// Flags that a folder or file follows, in the same word or in the next one.
constexpr std::array path_flags{std::string_view("-isystem"), std::string_view("-iquote"),
                                std::string_view("-idirafter"), std::string_view("-include"),
                                std::string_view("-I")};

/// Returns the flag that a word begins with, if that is one with a path; empty if it is not.
std::string_view path_flag_of(std::string_view word) {
  for (const std::string_view flag : path_flags)
    if (word.starts_with(flag)) return flag;
  return {};
}

/// A header that is included may also lie in a folder of headers.
std::string included(const fs::path& folder, std::string_view flag, const std::string& path) {
  std::error_code problem;
  return flag != "-include" || fs::exists(folder / path, problem) ? path_below(folder, path) : path;
}

}  // namespace

bool takes_path(const OptionRow& row) {
  return std::ranges::all_of(alternatives_of(row.value),
                             [](std::string_view word) { return word == "FILE" || word == "FOLDER"; });
}

bool takes_only_numbers(const OptionRow& row) {
  return std::ranges::all_of(alternatives_of(row.value), is_number_word);
}

bool takes_numbers(const OptionRow& row) {
  return std::ranges::any_of(alternatives_of(row.value), is_number_word);
}

std::string path_below(const fs::path& folder, const std::string& path) {
  std::error_code problem;
  const fs::path here = fs::current_path(problem);
  const fs::path whole = (folder / path).lexically_normal();
  if (problem || fs::path(path).is_absolute()) return whole.string();
  return whole.lexically_relative(here).string();
}

std::vector<std::string> flags_below(const fs::path& folder, const std::vector<std::string>& flags) {
  std::vector<std::string> result;
  std::string_view before;  // the flag that waits for its path
  for (const std::string& word : flags) {
    const std::string_view flag = path_flag_of(word);
    if (!before.empty()) {
      result.push_back(included(folder, before, word));
      before = {};
    } else if (word == flag) {
      result.push_back(word);
      before = flag;
    } else if (!flag.empty()) {
      result.push_back(std::string(flag) + included(folder, flag, word.substr(flag.size())));
    } else {
      result.push_back(word);
    }
  }
  return result;
}

}  // namespace heddle::cli
