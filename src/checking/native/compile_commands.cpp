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
}  // namespace

std::vector<std::string> compiler_flags_of(const std::vector<std::string>& words) {
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

namespace {

/// Returns the file that a command writes, from its words; empty if it does not say so.
std::string output_of(const std::vector<std::string>& words) {
  const auto flag = std::ranges::find(words, "-o");
  if (flag != words.end() && std::next(flag) != words.end()) return *std::next(flag);
  for (const std::string& word : words)
    if (word.starts_with("-o") && word.size() > 2 && word.ends_with(".o")) return word.substr(2);
  return {};
}

CompileCommand command_of(const JsonValue& entry) {
  CompileCommand command;
  if (const auto folder = entry.find("directory")) command.folder = folder->text();
  command.file = plain_path(command.folder / entry.at("file").text());
  if (const auto words = entry.find("arguments"))
    command.words = words->texts();
  else
    command.words = shell_words(entry.at("command").text());
  const auto output = entry.find("output");
  const std::string made = output ? output->text() : output_of(command.words);
  if (!made.empty()) command.output = (plain_path(command.folder) / made).lexically_normal();
  return command;
}

}  // namespace

Result<std::vector<CompileCommand>> read_compile_commands(const std::string& text, const std::string& name) {
  const auto document = JsonDocument::parse(text, name);
  if (!document) return document.error();
  std::vector<CompileCommand> commands;
  (*document)->root().each([&](const JsonValue& entry) { commands.push_back(command_of(entry)); });
  if (const auto& wrong = (*document)->error()) return *wrong;
  return commands;
}

Result<SourceFile> source_of(const CompileCommand& command, const std::string& database) {
  std::error_code problem;
  if (!command.folder.empty() && !fs::is_directory(command.folder, problem))
    return Error{database + ": the directory for " + command.file.string() +
                 " does not exist: " + command.folder.string()};
  const auto words = with_response_files(command.words, command.folder.string());
  if (!words) return words.error();
  return SourceFile{command.file.string(), compiler_flags_of(*words), command.folder.string()};
}

Result<bool> add_compile_commands(const std::string& text, const std::string& name,
                                  std::vector<SourceFile>& files) {
  const auto commands = read_compile_commands(text, name);
  if (!commands) return commands.error();
  for (SourceFile& file : files) {
    const fs::path wanted = plain_path(file.path);
    const auto found = std::ranges::find(*commands, wanted, &CompileCommand::file);
    if (found == commands->end()) return Error{name + ": has no entry for " + file.path};
    auto known = source_of(*found, name);
    if (!known) return known.error();
    known->flags.insert(known->flags.end(), file.flags.begin(), file.flags.end());
    file = std::move(*known);
  }
  return true;
}

}  // namespace heddle::checking
