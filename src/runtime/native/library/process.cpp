// Functions that end the program, and errno.
#include <array>
#include <cstdlib>

#include "runtime/native/library/at_exit.hpp"
#include "runtime/native/library/call.hpp"
#include "runtime/native/library/library.hpp"

namespace heddle {

namespace {

void guest_assert_fail(const char*, const char*, unsigned, const char*) {
  Guest::current().fail(FindingKind::assertion);
}
void guest_abort() {
  Guest& guest = Guest::current();
  if (guest.settings().aborts_are_quiet) guest.end_program(ProgramEnd::at_once);
  guest.fail(FindingKind::abort);
}
/// Fails because of an assertion in the C++ library's headers.
void guest_library_requires(const char* condition) {
  Guest& guest = Guest::current();
  guest.me().failure_words = "the C++ library requires ";
  guest.me().failure_words += condition;
  guest.fail(FindingKind::undefined, guest.me().failure_words);
}
void guest_exit(int) {
  run_exit_calls(Guest::current());
  Guest::current().end_program(ProgramEnd::exit);
}
void guest_exit_at_once(int) {
  Guest::current().end_program(ProgramEnd::at_once);
}

int* guest_errno_location() {
  return static_cast<int*>(pointer_to(Guest::current().local_storage()));
}

}  // namespace

std::span<const GuestFunction> process_functions() {
  static const std::array table{
      row("__assert_fail", guest_assert_fail),
      row("abort", guest_abort),
      row("heddle_library_requires", guest_library_requires),
      row("exit", guest_exit),
      row("_exit", guest_exit_at_once),
      row("_Exit", guest_exit_at_once),
      row("quick_exit", guest_exit_at_once),
      row("__errno_location", guest_errno_location),
  };
  return table;
}

}  // namespace heddle
