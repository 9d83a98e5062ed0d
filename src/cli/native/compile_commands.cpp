#include "cli/native/compile_commands.hpp"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/files.hpp"

namespace heddle::cli {

namespace {

using Json = nlohmann::json;
namespace fs = std::filesystem;

/// A command as a shell would divide it: quotes and backslashes, nothing else.
std::vector<std::string> words_of(const std::string& command) {
  std::vector<std::string> words;
  std::string word;
  bool any = false;
  char quote = 0;
  for (std::size_t i = 0; i < command.size(); ++i) {
    const char c = command[i];
    if (quote == 0 && (c == '"' || c == '\'')) {
      quote = c;
      any = true;
    } else if (c == quote) {
      quote = 0;
    } else if (c == '\\' && quote != '\'' && i + 1 < command.size()) {
      word += command[++i];
      any = true;
    } else if (quote == 0 && (c == ' ' || c == '\t')) {
      if (any) words.push_back(std::exchange(word, {}));
      any = false;
    } else {
      word += c;
      any = true;
    }
  }
  if (any) words.push_back(word);
  return words;
}

/// What matters to the front-end: no compiler, no output, no optimisation, not the file itself.
std::vector<std::string> flags_of(const std::vector<std::string>& words, const fs::path& file,
                                  const fs::path& folder) {
  std::vector<std::string> flags;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "-o" || word == "-MF" || word == "-MT" || word == "-MQ") {
      ++i;
      continue;
    }
    const bool itself = !word.starts_with("-") && fs::weakly_canonical(folder / word) == file;
    if (itself || word == "-c" || word.starts_with("-O") || word.starts_with("-M") || word == "-g" ||
        word == "--")
      continue;
    flags.push_back(word);
  }
  return flags;
}

}  // namespace

std::optional<Error> add_compile_commands(const std::string& path, std::vector<SourceFile>& files) {
  const auto text = read_file(path);
  if (!text) return text.error();
  const Json database = Json::parse(*text, nullptr, false);
  if (!database.is_array()) return Error{path + ": this is not a compilation database"};
  for (SourceFile& file : files) {
    const fs::path wanted = fs::weakly_canonical(file.path);
    bool found = false;
    for (const Json& entry : database) {
      if (!entry.is_object() || !entry.contains("file")) continue;
      const fs::path folder = entry.value("directory", "");
      if (fs::weakly_canonical(folder / entry.value("file", "")) != wanted) continue;
      const auto words = entry.contains("arguments") ? entry["arguments"].get<std::vector<std::string>>()
                                                     : words_of(entry.value("command", ""));
      const auto flags = flags_of(words, wanted, folder);
      file.flags.insert(file.flags.begin(), flags.begin(), flags.end());
      file.path = wanted.string();
      file.folder = folder.string();
      found = true;
      break;
    }
    if (!found) return Error{path + ": has no entry for " + file.path};
  }
  return std::nullopt;
}

}  // namespace heddle::cli
