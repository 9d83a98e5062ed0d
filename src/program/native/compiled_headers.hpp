// Precompiled headers of the C++ library: most of the time of compiling a small program goes into these
// headers. For the usual flags they are shipped with Heddle; for others, the headers that a program includes
// first are compiled once and kept in the cache folder.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "program/native/own_files.hpp"
#include "program/native/site.hpp"

namespace heddle {

[[nodiscard]] bool is_cxx_file(const std::string& path);

/// Makes a file of compiled headers (`to`) from a file that includes them (`from`). Returns false if that
/// fails.
using CompileHeaders =
    std::function<bool(const std::filesystem::path& from, const std::filesystem::path& to)>;

/// Returns the file of compiled headers that fits a source file; empty if there is none.
[[nodiscard]] std::filesystem::path compiled_headers_for(const SourceFile& file, const OwnFiles& own,
                                                         const std::filesystem::path& cache,
                                                         const CompileHeaders& compile);

/// Removes headers that could not be used from the cache, if they are there: they are compiled anew next
/// time.
void forget_compiled_headers(const std::filesystem::path& headers, const std::filesystem::path& cache);

}  // namespace heddle
