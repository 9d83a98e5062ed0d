// Formats text as printf does: piece by piece, so that strings are read as the program itself would read
// them.
#pragma once

#include <cstdarg>

#include "runtime/native/guest.hpp"

namespace heddle {

/// Receives the pieces of the text. All together may be long, a single piece is not.
class TextSink {
 public:
  virtual ~TextSink() = default;
  virtual void take(const char* text, std::size_t size) = 0;
};

/// Writes the text to the sink, and returns its length.
int format(Guest& guest, const char* pattern, std::va_list arguments, TextSink& sink);

}  // namespace heddle
