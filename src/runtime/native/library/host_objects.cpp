// Functions of the host's C++ library that read or make objects of the program, wrapped so that these
// accesses are events.
#include <array>
#include <cstdlib>
#include <cstring>
#include <cxxabi.h>
#include <exception>
#include <memory>
#include <string_view>

#include "runtime/native/library/allocation.hpp"
#include "runtime/native/library/call.hpp"
#include "runtime/native/library/library.hpp"
#include "runtime/native/library/strings.hpp"

namespace heddle {

namespace {

using Type = abi::__class_type_info;

/// dynamic_cast: the type of an object is in its first word.
void* guest_dynamic_cast(const void* object, const Type* from, const Type* to, std::ptrdiff_t hint) {
  static_cast<void>(Guest::current().load(address_of(object), 8, plain_access));
  return abi::__dynamic_cast(object, from, to, hint);
}

/// Stores the current exception where the caller wants it. The result owns one reference, which is not
/// released here.
void* guest_current_exception(void* result) {
  alignas(std::exception_ptr) std::array<std::byte, sizeof(std::exception_ptr)> made;
  std::construct_at(reinterpret_cast<std::exception_ptr*>(made.data()), std::current_exception());
  Guest::current().write_block(address_of(result), made.data(), made.size());
  return result;
}

using Name = std::array<char, 4096>;

/// Replaces a mangled name by its meaning. Returns the status of the host's function: 0 if it is a name.
/// Memory that the host allocates is freed before any step: the thread may never return from one.
int demangle(Guest& guest, Name& name) {
  int outcome = 0;
  bool fits = true;
  {
    const std::unique_ptr<char, decltype(&std::free)> text(
        abi::__cxa_demangle(name.data(), nullptr, nullptr, &outcome), &std::free);
    if (text == nullptr) return outcome;
    const std::string_view meant = text.get();
    fits = meant.size() < name.size();
    if (fits) name[meant.copy(name.data(), meant.size())] = 0;
  }
  if (!fits) guest.refuse("__cxa_demangle that gives more than 4,095 characters is not supported");
  return outcome;
}

/// Returns the name in a new block: the host's memory is not the program's.
// NOLINTNEXTLINE(readability-non-const-parameter): these are the parameters of __cxa_demangle
char* guest_demangle(const char* mangled, char* buffer, std::size_t* size, int* status) {
  Guest& guest = Guest::current();
  if (buffer != nullptr || size != nullptr) guest.refuse("__cxa_demangle with a buffer is not supported");
  Name name;
  const std::size_t length = length_of(guest, mangled);
  if (length >= name.size())
    guest.refuse("__cxa_demangle of a name of more than 4,095 characters is not supported");
  guest.read_block(name.data(), address_of(mangled), length + 1);
  const int outcome = demangle(guest, name);
  if (status != nullptr) guest.store(address_of(status), outcome, 4, plain_access);
  if (outcome != 0) return nullptr;
  const std::size_t needed = std::strlen(name.data()) + 1;
  void* const result = allocate(guest, needed);
  guest.write_block(address_of(result), name.data(), needed);
  return static_cast<char*>(result);
}

}  // namespace

std::span<const GuestFunction> host_object_functions() {
  static const std::array table{
      row("__dynamic_cast", guest_dynamic_cast),
      row("_ZSt17current_exceptionv", guest_current_exception),
      row("__cxa_demangle", guest_demangle),
  };
  return table;
}

}  // namespace heddle
