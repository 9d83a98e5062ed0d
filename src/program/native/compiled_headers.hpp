// Headers of the C++ library compiled ahead, which is where most of the time of compiling a small program
// goes. For the usual flags they come with Heddle; for others, what a program includes first is compiled once
// and kept in the cache folder.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "program/native/site.hpp"

namespace heddle {

[[nodiscard]] bool is_cxx_file(const std::string& path);

/// Makes a file of compiled headers from a file that includes them; false: it cannot be.
using CompileHeaders =
    std::function<bool(const std::filesystem::path& from, const std::filesystem::path& to)>;

/// The file of compiled headers that goes with a source file; empty: there is none.
[[nodiscard]] std::filesystem::path compiled_headers_for(const SourceFile& file,
                                                         const std::filesystem::path& cache,
                                                         const CompileHeaders& compile);

/// The headers were of no use: those of the cache are made anew next time.
void forget_compiled_headers(const std::filesystem::path& headers, const std::filesystem::path& cache);

}  // namespace heddle
