// What of the host's C++ library the program uses as it is: the machinery of exceptions and of types, locales
// and what streams keep of them. It touches memory that no two threads of a program share, or keeps it in
// order itself.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace heddle {

/// The function or variable, if it is one of these; nullptr: it is not.
[[nodiscard]] void* find_in_host_cxx(const std::string& name);

/// What it is called, if it is a function of these that looks at the program's objects, or keeps count of
/// them, and no event shows that; else nothing.
[[nodiscard]] std::string_view uninstrumented_reader(std::string_view name);

/// Whether these bytes belong to the C++ library (virtual tables, locales) or are constants of the C library.
[[nodiscard]] bool is_host_cxx_memory(std::uint64_t address, std::uint64_t size);

}  // namespace heddle
