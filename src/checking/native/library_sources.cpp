#include "checking/native/library_sources.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

namespace heddle::checking {

namespace {

/// A library whose sources a package of the system has.
struct KnownLibrary {
  std::string_view name;
  std::string_view source;                  // below /usr/src/googletest/
  std::array<std::string_view, 2> folders;  // for its own headers, likewise
};

constexpr std::string_view root = "/usr/src/googletest/";
constexpr std::array known_libraries{
    KnownLibrary{"gtest", "googletest/src/gtest-all.cc", {"googletest"}},
    KnownLibrary{"gtest_main", "googletest/src/gtest_main.cc", {"googletest"}},
    KnownLibrary{"gmock", "googlemock/src/gmock-all.cc", {"googlemock", "googletest"}},
    KnownLibrary{"gmock_main", "googlemock/src/gmock_main.cc", {"googlemock", "googletest"}},
};

/// Libraries whose functions Heddle has itself, as far as it knows them.
constexpr std::array<std::string_view, 8> own_libraries{"pthread", "m",  "c",  "stdc++",
                                                        "atomic",  "rt", "dl", "gcc_s"};

Error unknown_library(const std::string& name) {
  return {"-l" + name +
              ": Heddle runs programs from their sources, and knows those of gtest, gtest_main, gmock and "
              "gmock_main only: add the source files of the library to the command line instead",
          ErrorKind::unsupported};
}

Result<SourceFile> source_of(const KnownLibrary& library, const std::vector<std::string>& flags) {
  const std::string path = std::string(root).append(library.source);
  if (std::error_code error; !std::filesystem::is_regular_file(path, error))
    return Error{
        "-l" + std::string(library.name) + ": its source, " + path +
        ", is not there: install the package libgtest-dev (Debian), or libgmock-dev for gmock, or add "
        "the library's source file to the command line"};
  SourceFile file{path, flags, ""};
  for (const std::string_view folder : library.folders)
    if (!folder.empty()) file.flags.push_back(std::string("-I").append(root).append(folder));
  file.flags.emplace_back("-w");
  return file;
}

/// Removes every flag that begins so, and returns the texts that follow, in the same word or the next.
std::vector<std::string> take_values(std::vector<std::string>& flags, std::string_view beginning) {
  std::vector<std::string> values, others;
  for (std::size_t i = 0; i < flags.size(); ++i) {
    if (!flags[i].starts_with(beginning)) {
      others.push_back(flags[i]);
      const bool takes_next = flags[i] == "-D" || flags[i] == "-U" || flags[i] == "-I" ||
                              flags[i] == "-include" || flags[i] == "-isystem";
      if (takes_next && i + 1 < flags.size()) others.push_back(flags[++i]);
    } else if (flags[i] != beginning) {
      values.push_back(flags[i].substr(beginning.size()));
    } else if (i + 1 < flags.size()) {
      values.push_back(flags[++i]);
    }
  }
  flags = std::move(others);
  return values;
}

}  // namespace

Result<std::vector<SourceFile>> take_libraries(std::vector<std::string>& flags) {
  const std::vector<std::string> names = take_values(flags, "-l");
  static_cast<void>(take_values(flags, "-L"));
  std::vector<SourceFile> files;
  for (const std::string& name : names) {
    if (std::ranges::find(own_libraries, name) != own_libraries.end()) continue;
    const auto* const known = std::ranges::find(known_libraries, name, &KnownLibrary::name);
    if (known == known_libraries.end()) return unknown_library(name);
    auto file = source_of(*known, flags);
    if (!file) return file.error();
    const auto is_same = [&](const SourceFile& other) { return other.path == file->path; };
    if (std::ranges::none_of(files, is_same)) files.push_back(std::move(*file));
  }
  return files;
}

}  // namespace heddle::checking
