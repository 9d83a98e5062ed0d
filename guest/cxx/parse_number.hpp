// The C library's conversion of text, chosen by the type of the number.
#pragma once

#include <cstdlib>

namespace heddle_guest {

inline float parse(const char* text, float) {
  return std::strtof(text, nullptr);
}
inline double parse(const char* text, double) {
  return std::strtod(text, nullptr);
}
inline long double parse(const char* text, long double) {
  return std::strtold(text, nullptr);
}

}  // namespace heddle_guest
