#include "checking/native/compile_commands.hpp"

#include <algorithm>
#include <filesystem>

#include "core/shell_words.hpp"
#include "files/json_document.hpp"
#include "program/native/compiler_flags.hpp"

namespace heddle::checking {

namespace {

namespace fs = std::filesystem;

/// Returns the path without links and dots, as far as it exists.
fs::path plain_path(const fs::path& path) {
  std::error_code problem;
  fs::path result = fs::weakly_canonical(path, problem);
  return problem ? path.lexically_normal() : result;
}

/// Returns the flags that matter to the front-end: without the compiler, outputs, optimisation, and the files
/// that are compiled. `words` has no response files.
std::vector<std::string> flags_of(const std::vector<std::string>& words) {
  std::vector<std::string> flags;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "-o" || word == "-MF" || word == "-MT" || word == "-MQ") {
      ++i;
      continue;
    }
    if (word == "-c" || word.starts_with("-O") || word.starts_with("-M") || word == "-g") continue;
    flags.push_back(word);
  }
  flags = without_inputs(flags);
  std::erase(flags, "--");
  return flags;
}

struct CompileCommand {
  fs::path folder;
  fs::path file;  // without links
  std::vector<std::string> words;
};

CompileCommand command_of(const JsonValue& entry) {
  CompileCommand command;
  if (const auto folder = entry.find("directory")) command.folder = folder->text();
  command.file = plain_path(command.folder / entry.at("file").text());
  if (const auto words = entry.find("arguments"))
    command.words = words->texts();
  else
    command.words = shell_words(entry.at("command").text());
  return command;
}

}  // namespace

Result<bool> add_compile_commands(const std::string& text, const std::string& name,
                                  std::vector<SourceFile>& files) {
  const auto document = JsonDocument::parse(text, name);
  if (!document) return document.error();
  std::vector<CompileCommand> commands;
  (*document)->root().each([&](const JsonValue& entry) { commands.push_back(command_of(entry)); });
  if (const auto& wrong = (*document)->error()) return *wrong;
  for (SourceFile& file : files) {
    const fs::path wanted = plain_path(file.path);
    const auto found = std::ranges::find(commands, wanted, &CompileCommand::file);
    if (found == commands.end()) return Error{name + ": has no entry for " + file.path};
    std::error_code problem;
    if (!found->folder.empty() && !fs::is_directory(found->folder, problem))
      return Error{name + ": the directory for " + file.path + " does not exist: " + found->folder.string()};
    const auto words = with_response_files(found->words, found->folder.string());
    if (!words) return words.error();
    const auto flags = flags_of(*words);
    file.flags.insert(file.flags.begin(), flags.begin(), flags.end());
    file.path = wanted.string();
    file.folder = found->folder.string();
  }
  return true;
}

}  // namespace heddle::checking
