// C++ exceptions. Throwing, unwinding and catching are done by the host's own functions; what these keep per
// thread is kept per fiber, and exception objects are in the program's memory.
#include <array>
#include <cstdlib>
#include <dlfcn.h>
#include <exception>

#include "runtime/native/library/call.hpp"
#include "runtime/native/library/library.hpp"

namespace heddle {

namespace {

/// What the C++ runtime puts before an exception object (Itanium C++ ABI, as libstdc++ lays it out).
constexpr std::uint64_t exception_header = 128;

void* guest_allocate_exception(std::size_t size) {
  return pointer_to(Guest::current().allocate_local(size + exception_header, 16, Guest::of_exceptions) +
                    exception_header);
}
void guest_free_exception(void*) {}  // memory is never used twice

[[noreturn]] void guest_terminate() {
  Guest::current().fail(FindingKind::terminate);
}

void guest_pure_virtual() {
  Guest::current().fail(FindingKind::terminate, "a pure virtual function is called");
}
void guest_deleted_virtual() {
  Guest::current().fail(FindingKind::terminate, "a deleted virtual function is called");
}

bool on_fiber() {
  return Region::in_stacks(reinterpret_cast<std::uint64_t>(__builtin_frame_address(0)));
}

[[noreturn]] void terminate_whoever_runs() {
  if (on_fiber()) guest_terminate();
  std::abort();
}

struct HostGlobals {
  void* caught = nullptr;
  std::uint64_t uncaught = 0;
};

void* exception_globals() {
  static thread_local HostGlobals of_host;
  return on_fiber() ? static_cast<void*>(&Guest::current().me().exceptions) : &of_host;
}

/// Frees memory by the host's function, unless it is the program's: that is never freed, because it is used
/// only once.
void free_unless_guests(void* memory, const char* of_host) {
  using Free = void (*)(void*);
  if (!Region::contains(address_of(memory))) reinterpret_cast<Free>(dlsym(RTLD_NEXT, of_host))(memory);
}

}  // namespace

void prepare_exceptions() {
  std::set_terminate(terminate_whoever_runs);
}

std::span<const GuestFunction> exception_functions() {
  static const std::array table{
      row("__cxa_allocate_exception", guest_allocate_exception),
      row("__cxa_free_exception", guest_free_exception),
      row("_ZSt9terminatev", guest_terminate),
      row("_ZSt10unexpectedv", guest_terminate),
      row("__cxa_pure_virtual", guest_pure_virtual),
      row("__cxa_deleted_virtual", guest_deleted_virtual),
  };
  return table;
}

}  // namespace heddle

// The host's library calls these functions by name: these definitions take precedence.
extern "C" {

void* __cxa_get_globals() noexcept {
  return heddle::exception_globals();
}
void* __cxa_get_globals_fast() noexcept {
  return heddle::exception_globals();
}
/// Allocates exceptions that the host's library itself throws on behalf of the program.
void* __cxa_allocate_exception(std::size_t size) noexcept {
  if (heddle::on_fiber()) return heddle::guest_allocate_exception(size);
  using Allocate = void* (*)(std::size_t);
  static const auto of_host = reinterpret_cast<Allocate>(dlsym(RTLD_NEXT, "__cxa_allocate_exception"));
  return of_host(size);
}
void __cxa_free_exception(void* thrown) noexcept {
  heddle::free_unless_guests(thrown, "__cxa_free_exception");
}
/// Allocates the header of an exception that is rethrown in another place.
void* __cxa_allocate_dependent_exception() noexcept {
  constexpr std::size_t size = 112;
  if (heddle::on_fiber())
    return heddle::pointer_to(
        heddle::Guest::current().allocate_local(size, 16, heddle::Guest::of_exceptions));
  using Allocate = void* (*)();
  static const auto of_host =
      reinterpret_cast<Allocate>(dlsym(RTLD_NEXT, "__cxa_allocate_dependent_exception"));
  return of_host();
}
void __cxa_free_dependent_exception(void* dependent) noexcept {
  heddle::free_unless_guests(dependent, "__cxa_free_dependent_exception");
}

}  // extern "C"
