#include "program/native/compiled_headers.hpp"

#include <algorithm>
#include <array>
#include <sstream>

#include "files/private_files.hpp"
#include "program/native/digest.hpp"
#include "program/source_endings.hpp"

namespace heddle {

namespace {

namespace fs = std::filesystem;

/// Whether a file is compiled as the headers were that are shipped with Heddle: its flags set at most names
/// of the program, folders of headers, and warnings.
bool has_usual_flags(const SourceFile& file) {
  constexpr std::array harmless{
      "-D", "-I", "-W", "-isystem", "-iquote", "-pthread", "-fmacro-prefix-map=", "-fno-file-reproducible"};
  for (std::size_t i = 0; i < file.flags.size(); ++i) {
    const std::string& flag = file.flags[i];
    if (flag == "-D" && i + 1 < file.flags.size() && file.flags[i + 1].starts_with("_")) return false;
    if (flag == "-isystem" || flag == "-iquote" || flag == "-I" || flag == "-D") {
      ++i;
      continue;
    }
    if (flag.starts_with("-D_") || flag.starts_with("-Wp,") ||
        std::ranges::none_of(harmless, [&](const char* known) { return flag.starts_with(known); }))
      return false;
  }
  return true;
}

/// Whether the program's text configures the library's headers.
bool sets_up_headers(const std::string& text) {
  const std::size_t first = text.find("#include");
  const std::size_t define = std::min(text.find("#define"), text.find("#undef"));
  return define < first || text.find("_GLIBCXX_") != std::string::npos;
}

/// The lines `#include <...>` before anything but comments.
std::string first_includes(const std::string& text) {
  std::istringstream lines(text);
  std::string includes;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t start = line.find_first_not_of(" \t\r");
    if (start == std::string::npos || line.compare(start, 2, "//") == 0) continue;
    if (line.compare(start, 8, "#include") != 0 || line.find('<') == std::string::npos) break;
    if (line.find("<iostream>") == std::string::npos) includes += line + "\n";  // it makes objects
  }
  return includes;
}

}  // namespace

bool is_cxx_file(const std::string& path) {
  return is_in(SourceLanguage::cxx, path);
}

fs::path compiled_headers_for(const SourceFile& file, const OwnFiles& own, const fs::path& cache,
                              const CompileHeaders& compile) {
  if (!is_cxx_file(file.path) || file.path.ends_with(".ii")) return {};  // those have their headers in them
  std::error_code problem;
  fs::path usual = own.compiled_headers();
  const std::string text = content_of(fs::path(file.folder) / file.path).value_or("");
  if (sets_up_headers(text)) return {};
  if (has_usual_flags(file) && fs::exists(usual, problem)) return usual;
  if (cache.empty()) return {};
  const std::string includes = first_includes(text);
  if (includes.empty()) return {};
  std::vector<std::string> facts{stamp_of_heddle(own), file.folder, includes};
  facts.insert(facts.end(), file.flags.begin(), file.flags.end());
  fs::path known = cache / (digest_of(facts) + ".pch");
  if (!make_private_folder(cache)) return {};
  if (is_private_file(known)) return known;
  // The name is part of what is compiled: it stays.
  const fs::path header = fs::path(known).replace_extension(".hpp"), made = name_beside(known);
  if (!replace_file(header, includes) || !compile(header, made)) return {};
  fs::rename(made, known, problem);
  return known;
}

void forget_compiled_headers(const fs::path& headers, const fs::path& cache) {
  std::error_code problem;
  if (!cache.empty() && headers.parent_path() == cache) fs::remove(headers, problem);
}

}  // namespace heddle
