// What printf and its kin make of a format: piece by piece, so that strings are read as the program itself
// would read them.
#pragma once

#include <cstdarg>

#include "runtime/native/guest.hpp"

namespace heddle {

/// Where the pieces of the text go. They may be long together, never each.
class TextSink {
 public:
  virtual ~TextSink() = default;
  virtual void take(const char* text, std::size_t size) = 0;
};

/// Returns how long the text is.
int format(Guest& guest, const char* pattern, std::va_list arguments, TextSink& sink);

}  // namespace heddle
