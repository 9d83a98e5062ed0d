// The parts of the host's C++ library that programs use directly: the machinery of exceptions and of type
// information, locales, and what streams keep of them. They access memory that no two threads of a program
// share, or synchronise by themselves.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace heddle {

/// Returns the function or variable of this name if it is one of these; nullptr otherwise.
[[nodiscard]] void* find_in_host_cxx(const std::string& name);

/// Returns the feature of C++ ("dynamic_cast") that the function implements, if it reads the program's
/// objects, or counts references to them, without events; empty otherwise.
[[nodiscard]] std::string_view uninstrumented_reader(std::string_view name);

/// Whether these bytes belong to the C++ library (virtual tables, locales) or are constants of the C library.
[[nodiscard]] bool is_host_cxx_memory(std::uint64_t address, std::uint64_t size);

}  // namespace heddle
