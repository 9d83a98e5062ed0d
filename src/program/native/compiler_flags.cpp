#include "program/native/compiler_flags.hpp"

#include <clang/Driver/Options.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Option/ArgList.h>
#include <llvm/Option/OptTable.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/Error.h>
#include <llvm/Support/VirtualFileSystem.h>

#include "program/native/compiled_headers.hpp"

namespace heddle {

namespace {

namespace options = clang::driver::options;

std::vector<const char*> c_strings(const std::vector<std::string>& words) {
  std::vector<const char*> result;
  for (const std::string& word : words) result.push_back(word.c_str());
  return result;
}

/// Returns the flags as the compiler's driver reads them. The words must outlive the result.
llvm::opt::InputArgList parsed(const std::vector<const char*>& words) {
  unsigned first_missing = 0, missing = 0;  // the driver reports them itself
  return clang::driver::getDriverOptTable().ParseArgs(words, first_missing, missing,
                                                      llvm::opt::Visibility(options::ClangOption));
}

/// Whether a language that is named after -x is the one that the file's ending stands for.
bool is_language_of(const std::string& path, const std::string& language) {
  return language == "none" || language == (is_cxx_file(path) ? "c++" : "c");
}

}  // namespace

Result<std::vector<std::string>> with_response_files(const std::vector<std::string>& words,
                                                     const std::string& folder) {
  llvm::BumpPtrAllocator memory;
  const auto files = llvm::vfs::createPhysicalFileSystem();  // with a current folder of its own
  if (!folder.empty() && files->setCurrentWorkingDirectory(folder)) return Error{folder + ": no such folder"};
  llvm::cl::ExpansionContext expansion(memory, llvm::cl::TokenizeGNUCommandLine);
  const std::string here = files->getCurrentWorkingDirectory().get();
  expansion.setVFS(files.get()).setCurrentDir(here);
  const std::vector<const char*> given = c_strings(words);
  llvm::SmallVector<const char*> expanded(given.begin(), given.end());
  if (llvm::Error wrong = expansion.expandResponseFiles(expanded))
    return Error{"the compiler's flags: " + llvm::toString(std::move(wrong))};
  for (const std::string word : expanded)
    if (word.starts_with("@"))
      return Error{word.substr(1) + ": this file of compiler flags (" + word + ") cannot be read"};
  return std::vector<std::string>(expanded.begin(), expanded.end());
}

std::vector<std::string> without_inputs(const std::vector<std::string>& words) {
  const std::vector<const char*> line = c_strings(words);
  const llvm::opt::InputArgList flags = parsed(line);
  std::vector<bool> is_input(words.size(), false);
  for (const llvm::opt::Arg* flag : flags.filtered(options::OPT_INPUT)) is_input[flag->getIndex()] = true;
  std::vector<std::string> result;
  for (std::size_t i = 0; i < words.size(); ++i)
    if (!is_input[i]) result.push_back(words[i]);
  return result;
}

std::optional<Error> unusable_flag(const SourceFile& file) {
  const std::vector<const char*> line = c_strings(file.flags);
  const llvm::opt::InputArgList flags = parsed(line);
  if (const llvm::opt::Arg* input = flags.getLastArg(options::OPT_INPUT))
    return Error{std::string(input->getValue()) +
                 ": is a file among the flags of the compiler; files of the program come before '--'"};
  for (const llvm::opt::Arg* flag : flags.filtered(options::OPT_x))
    if (!is_language_of(file.path, flag->getValue()))
      return Error{
          file.path + ": '-x " + flag->getValue() +
              "' is not supported: the ending of the file's name says which language it is in (.c: C; "
              ".cpp, .cc, .cxx, .c++, .C: C++)",
          ErrorKind::unsupported};
  if (flags.hasArg(options::OPT_config, options::OPT_config_system_dir_EQ, options::OPT_config_user_dir_EQ))
    return Error{file.path + ": '--config' is not supported: give the flags themselves, or '@FILE'",
                 ErrorKind::unsupported};
  if (flags.hasArg(options::OPT_save_temps_EQ, options::OPT_save_temps))
    return Error{file.path + ": '-save-temps' is not supported: nothing but the program's code is kept",
                 ErrorKind::unsupported};
  return std::nullopt;
}

}  // namespace heddle
