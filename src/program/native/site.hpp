// Where in the source a visible operation stands.
#pragma once

#include <cstdint>
#include <string>

namespace heddle {

struct Site {
  std::string file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::string function;
  std::string object;  // the variable accessed, where it has a static name
};

}  // namespace heddle
