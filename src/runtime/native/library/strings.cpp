// <string.h> and what reads strings: each access to memory that others can see is an event.
#include "runtime/native/library/strings.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "runtime/native/library/allocation.hpp"
#include "runtime/native/library/call.hpp"
#include "runtime/native/library/library.hpp"
#include "runtime/native/library/undefined.hpp"
#include "runtime/native/unset_uses.hpp"

namespace heddle {

unsigned char byte_at(Guest& guest, std::uint64_t address) {
  const auto byte = static_cast<unsigned char>(guest.load(address, 1, plain_access));
  require_set(guest, address, 1);
  return byte;
}

std::size_t length_of(Guest& guest, const char* text) {
  std::size_t length = 0;
  while (byte_at(guest, address_of(text) + length) != 0) ++length;
  return length;
}

namespace {

void set_byte(Guest& guest, std::uint64_t address, unsigned char byte) {
  guest.store(address, static_cast<signed char>(byte), 1, plain_access);
}

void* guest_memmove(void* to, const void* from, std::size_t size) {
  Guest::current().copy_block(address_of(to), address_of(from), size);
  return to;
}
void* guest_memcpy(void* to, const void* from, std::size_t size) {
  check_apart(Guest::current(), address_of(to), address_of(from), size);
  return guest_memmove(to, from, size);
}
void* guest_memset(void* to, int byte, std::size_t size) {
  Guest::current().set_block(address_of(to), byte, size);
  return to;
}

/// Reads both blocks to their ends, wherever they first differ: C requires that both have this size.
int guest_memcmp(const void* a, const void* b, std::size_t size) {
  Guest& guest = Guest::current();
  std::array<unsigned char, 512> x, y;
  int order = 0;
  for (std::size_t done = 0; done < size; done += x.size()) {
    const std::size_t count = std::min(x.size(), size - done);
    guest.read_block(x.data(), address_of(a) + done, count);
    guest.read_block(y.data(), address_of(b) + done, count);
    require_set(guest, address_of(a) + done, count);
    require_set(guest, address_of(b) + done, count);
    if (order == 0) order = std::memcmp(x.data(), y.data(), count);
  }
  return order;
}

int compare_texts(const char* a, const char* b, std::size_t most) {
  Guest& guest = Guest::current();
  for (std::size_t i = 0; i < most; ++i) {
    const unsigned char x = byte_at(guest, address_of(a) + i), y = byte_at(guest, address_of(b) + i);
    if (x != y) return x < y ? -1 : 1;
    if (x == 0) return 0;
  }
  return 0;
}
int guest_strcmp(const char* a, const char* b) {
  return compare_texts(a, b, SIZE_MAX);
}
int guest_strncmp(const char* a, const char* b, std::size_t most) {
  return compare_texts(a, b, most);
}

void* guest_memchr(const void* text, int wanted, std::size_t size) {
  Guest& guest = Guest::current();
  for (std::size_t i = 0; i < size; ++i)
    if (byte_at(guest, address_of(text) + i) == static_cast<unsigned char>(wanted))
      return pointer_to(address_of(text) + i);
  return nullptr;
}
char* guest_strchr(const char* text, int wanted) {
  Guest& guest = Guest::current();
  for (std::uint64_t at = address_of(text);; ++at) {
    const unsigned char byte = byte_at(guest, at);
    if (byte == static_cast<unsigned char>(wanted)) return static_cast<char*>(pointer_to(at));
    if (byte == 0) return nullptr;
  }
}
char* guest_strrchr(const char* text, int wanted) {
  Guest& guest = Guest::current();
  char* last = nullptr;
  for (std::uint64_t at = address_of(text);; ++at) {
    const unsigned char byte = byte_at(guest, at);
    if (byte == static_cast<unsigned char>(wanted)) last = static_cast<char*>(pointer_to(at));
    if (byte == 0) return last;
  }
}
char* guest_strstr(const char* text, const char* wanted) {
  Guest& guest = Guest::current();
  for (std::uint64_t at = address_of(text);; ++at) {
    std::size_t same = 0;
    unsigned char byte = 1;
    while ((byte = byte_at(guest, address_of(wanted) + same)) != 0 && byte == byte_at(guest, at + same))
      ++same;
    if (byte == 0) return static_cast<char*>(pointer_to(at));
    if (byte_at(guest, at) == 0) return nullptr;
  }
}

std::size_t guest_strlen(const char* text) {
  return length_of(Guest::current(), text);
}
std::size_t guest_strnlen(const char* text, std::size_t most) {
  Guest& guest = Guest::current();
  std::size_t length = 0;
  while (length < most && byte_at(guest, address_of(text) + length) != 0) ++length;
  return length;
}

/// Copies byte by byte, including the terminating zero. Returns the address of the copied zero.
std::uint64_t copy_text(Guest& guest, std::uint64_t to, std::uint64_t from, std::size_t most) {
  std::size_t i = 0;
  unsigned char byte = 1;
  for (; i < most && byte != 0; ++i) {
    check_apart(guest, to, from, i + 1);
    byte = byte_at(guest, from + i);
    set_byte(guest, to + i, byte);
  }
  return byte == 0 ? to + i - 1 : to + i;
}
char* guest_strcpy(char* to, const char* from) {
  copy_text(Guest::current(), address_of(to), address_of(from), SIZE_MAX);
  return to;
}
char* guest_stpcpy(char* to, const char* from) {
  return static_cast<char*>(
      pointer_to(copy_text(Guest::current(), address_of(to), address_of(from), SIZE_MAX)));
}
char* guest_strncpy(char* to, const char* from, std::size_t size) {
  Guest& guest = Guest::current();
  const std::uint64_t end = copy_text(guest, address_of(to), address_of(from), size);
  for (std::uint64_t at = end; at < address_of(to) + size; ++at) set_byte(guest, at, 0);
  return to;
}
char* guest_strcat(char* to, const char* from) {
  Guest& guest = Guest::current();
  copy_text(guest, address_of(to) + length_of(guest, to), address_of(from), SIZE_MAX);
  return to;
}
char* guest_strncat(char* to, const char* from, std::size_t most) {
  Guest& guest = Guest::current();
  const std::uint64_t end = copy_text(guest, address_of(to) + length_of(guest, to), address_of(from), most);
  set_byte(guest, end, 0);
  return to;
}
char* guest_strdup(const char* text) {
  Guest& guest = Guest::current();
  const std::size_t size = length_of(guest, text) + 1;
  void* const copy = allocate(guest, size);
  guest.copy_block(address_of(copy), address_of(text), size);
  return static_cast<char*>(copy);
}

/// Returns the text in memory of the program: text in the C library's memory cannot be read by instrumented
/// code.
char* guest_strerror(int error) {
  const char* const text = std::strerror(error);
  const std::size_t size = std::strlen(text) + 1;
  Guest& guest = Guest::current();
  const std::uint64_t copy = guest.allocate_local(size, 1, Guest::of_exceptions);
  guest.write_block(copy, text, size);
  return static_cast<char*>(pointer_to(copy));
}

/// A copy of the text of a number, read as far as it can be one; the C library then parses the copy.
struct NumberText {
  std::array<char, 256> text{};
  explicit NumberText(const char* from) {
    Guest& guest = Guest::current();
    for (std::size_t i = 0; i + 1 < text.size(); ++i) {
      text[i] = static_cast<char>(byte_at(guest, address_of(from) + i));
      if (!may_be_of_number(text[i])) return;
    }
    guest.refuse("the text of a number of more than 254 characters is not supported");
  }
  void store_end(const char* from, char** end, const char* stopped) const {
    if (end == nullptr) return;
    const auto value =
        static_cast<Value>(address_of(from) + static_cast<std::uint64_t>(stopped - text.data()));
    Guest::current().store(address_of(end), value, 8, plain_access);
  }

 private:
  /// Whether the character can be part of a number: spaces before it, digits of any base, "inf", "nan(x)",
  /// exponents.
  static bool may_be_of_number(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return std::isalnum(byte) != 0 || std::isspace(byte) != 0 ||
           (c != 0 && std::strchr("+-.()_", c) != nullptr);
  }
};

/// Calls the C library, and stores its errno in the program's own.
template <class Call>
auto with_errno(Call call) {
  errno = 0;
  const auto value = call();
  Guest& guest = Guest::current();
  if (errno != 0) guest.poke(guest.local_storage(), std::int32_t{errno});
  return value;
}

/// `convert` is the host's function for numbers of this type.
template <auto convert, typename... Base>
auto guest_number(const char* from, char** end, Base... base) {
  const NumberText number(from);
  char* stopped = nullptr;
  const auto value = with_errno([&] { return convert(number.text.data(), &stopped, base...); });
  number.store_end(from, end, stopped);
  return value;
}
constexpr auto guest_strtol = guest_number<std::strtol, int>;
constexpr auto guest_strtoul = guest_number<std::strtoul, int>;
static_assert(sizeof(long) == sizeof(long long) && sizeof(long) == sizeof(std::intmax_t));
long guest_atol(const char* from) {
  return std::strtol(NumberText(from).text.data(), nullptr, 10);
}
int guest_atoi(const char* from) {
  return static_cast<int>(guest_atol(from));
}

}  // namespace

std::span<const GuestFunction> string_functions() {
  static const std::array table{
      row("memcpy", guest_memcpy),
      row("memmove", guest_memmove),
      row("memset", guest_memset),
      row("memcmp", guest_memcmp),
      row("bcmp", guest_memcmp),
      row("memchr", guest_memchr),
      row("strlen", guest_strlen),
      row("strnlen", guest_strnlen),
      row("strcpy", guest_strcpy),
      row("stpcpy", guest_stpcpy),
      row("strncpy", guest_strncpy),
      row("strcat", guest_strcat),
      row("strncat", guest_strncat),
      row("strcmp", guest_strcmp),
      row("strncmp", guest_strncmp),
      row("strchr", guest_strchr),
      row("strrchr", guest_strrchr),
      row("strstr", guest_strstr),
      row("strdup", guest_strdup),
      row("strerror", guest_strerror),
      row("strtol", guest_strtol),
      row("strtoll", guest_strtol),
      row("strtoul", guest_strtoul),
      row("strtoull", guest_strtoul),
      row("strtod", guest_number<std::strtod>),
      row("strtof", guest_number<std::strtof>),
      row("strtold", guest_number<std::strtold>),
      row("atoi", guest_atoi),
      row("atol", guest_atol),
      row("atoll", guest_atol),
      row("strtoimax", guest_strtol),
      row("strtoumax", guest_strtoul),
      row("__isoc23_strtol", guest_strtol),
      row("__isoc23_strtoll", guest_strtol),
      row("__isoc23_strtoul", guest_strtoul),
      row("__isoc23_strtoull", guest_strtoul),
      row("__isoc23_strtoimax", guest_strtol),
      row("__isoc23_strtoumax", guest_strtoul),
  };
  return table;
}

}  // namespace heddle
