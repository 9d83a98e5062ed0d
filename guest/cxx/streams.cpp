// The standard streams. Their memory is hidden: that threads print at the same time is no race, and printing
// no step.
#include <istream>
#include <ostream>
#include <streambuf>

#include "room.hpp"

extern "C" void heddle_print(int descriptor, const char* text __attribute__((noescape)), unsigned long size);

#define HIDDEN __attribute__((section("heddle_hidden")))

namespace {

using heddle::Room;  // programs print to the very end

/// Has no room of its own, so that all is printed at once and nothing is left at the end.
class PrintBuffer final : public std::streambuf {
 public:
  explicit PrintBuffer(int descriptor) : descriptor_(descriptor) {}

 protected:
  int_type overflow(int_type next) override {
    if (traits_type::eq_int_type(next, traits_type::eof())) return traits_type::not_eof(next);
    const char text = traits_type::to_char_type(next);
    heddle_print(descriptor_, &text, 1);
    return next;
  }
  std::streamsize xsputn(const char* text, std::streamsize size) override {
    if (size > 0) heddle_print(descriptor_, text, static_cast<unsigned long>(size));
    return size;
  }

 private:
  int descriptor_;
};

/// There is no input.
class EmptyBuffer final : public std::streambuf {};

HIDDEN constinit Room<PrintBuffer> standard_output;
HIDDEN constinit Room<PrintBuffer> standard_error;
HIDDEN constinit Room<EmptyBuffer> standard_input;
HIDDEN constinit bool made = false;
HIDDEN constinit bool synchronised = true;

}  // namespace

// The names under which <iostream> declares the streams; here they are rooms.
HIDDEN constinit Room<std::ostream> heddle_cout __asm__("_ZSt4cout");
HIDDEN constinit Room<std::ostream> heddle_cerr __asm__("_ZSt4cerr");
HIDDEN constinit Room<std::ostream> heddle_clog __asm__("_ZSt4clog");
HIDDEN constinit Room<std::istream> heddle_cin __asm__("_ZSt3cin");

namespace std {

// Every file that includes <iostream> has an Init before its own variables.
ios_base::Init::Init() {
  if (made) return;
  made = true;
  streambuf* const error = standard_error.make(2);
  ostream* const out = heddle_cout.make(standard_output.make(1));
  ostream* const err = heddle_cerr.make(error);
  heddle_clog.make(error);
  istream* const in = heddle_cin.make(standard_input.make());
  in->tie(out);
  err->tie(out);
  err->setf(ios_base::unitbuf);
}
ios_base::Init::~Init() = default;

// There is nothing to synchronise: all output goes the same way at once.
bool ios_base::sync_with_stdio(bool sync) {
  const bool before = synchronised;
  synchronised = sync;
  return before;
}

}  // namespace std
