// Sites: places in the source of a program. And the source files that a program is made of.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace heddle {

struct Site {
  std::string file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::string function;
  std::string member;                     // of a struct, that is accessed through a pointer
  bool library = false;                   // what happens there happens inside the C++ library
  std::vector<std::string> inlined = {};  // functions that are inlined into `function` there, innermost first
};

struct SourceFile {
  std::string path;
  std::vector<std::string> flags;  // for the compiler
  std::string folder;              // where it is compiled; empty: here
  bool on_demand = false;          // a part of a library: linked only if the program needs it
};

}  // namespace heddle
