// Takes compiler flags from a compilation database (compile_commands.json).
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "program/native/site.hpp"

namespace heddle::checking {

/// An entry of a database.
struct CompileCommand {
  std::filesystem::path folder;  // where it is run
  std::filesystem::path file;    // without links
  std::filesystem::path output;  // absolute; empty: it is not said
  std::vector<std::string> words;
};

/// Reads the entries of a database; `name` is its file name, for messages.
[[nodiscard]] Result<std::vector<CompileCommand>> read_compile_commands(const std::string& text,
                                                                        const std::string& name);

/// Returns the file that a command compiles, with its flags.
[[nodiscard]] Result<SourceFile> source_of(const CompileCommand& command, const std::string& database);

/// Returns the flags of a compiler's command line that matter for what a file means.
[[nodiscard]] std::vector<std::string> compiler_flags_of(const std::vector<std::string>& words);

/// Puts the flags that the database has for each file before the file's own, sets its working folder, and
/// makes its path absolute. `text` is the content of the database and `name` its file name, for messages.
/// Returns true, or an error if the text is no compilation database or a file has no entry in it.
[[nodiscard]] Result<bool> add_compile_commands(const std::string& text, const std::string& name,
                                                std::vector<SourceFile>& files);

}  // namespace heddle::checking
