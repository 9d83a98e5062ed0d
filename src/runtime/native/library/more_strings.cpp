// The rest of <string.h> and <strings.h>: what GNU and POSIX add, and what divides texts.
#include <array>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <string_view>

#include "runtime/native/library/allocation.hpp"
#include "runtime/native/library/call.hpp"
#include "runtime/native/library/library.hpp"
#include "runtime/native/library/strings.hpp"
#include "runtime/native/library/undefined.hpp"

namespace heddle {

namespace {

char* text_at(std::uint64_t address) {
  return static_cast<char*>(pointer_to(address));
}
void put(Guest& guest, std::uint64_t address, unsigned char byte) {
  guest.store(address, static_cast<signed char>(byte), 1, plain_access);
}

void* guest_mempcpy(void* to, const void* from, std::size_t size) {
  Guest& guest = Guest::current();
  check_apart(guest, address_of(to), address_of(from), size);
  guest.copy_block(address_of(to), address_of(from), size);
  return pointer_to(address_of(to) + size);
}
void* guest_memccpy(void* to, const void* from, int last, std::size_t size) {
  Guest& guest = Guest::current();
  for (std::size_t i = 0; i < size; ++i) {
    const unsigned char byte = byte_at(guest, address_of(from) + i);
    put(guest, address_of(to) + i, byte);
    if (byte == static_cast<unsigned char>(last)) return pointer_to(address_of(to) + i + 1);
  }
  return nullptr;
}
void guest_bzero(void* to, std::size_t size) {
  Guest::current().set_block(address_of(to), 0, size);
}
void guest_bcopy(const void* from, void* to, std::size_t size) {
  Guest::current().copy_block(address_of(to), address_of(from), size);
}
void* guest_rawmemchr(const void* from, int wanted) {
  Guest& guest = Guest::current();
  std::uint64_t at = address_of(from);
  while (byte_at(guest, at) != static_cast<unsigned char>(wanted)) ++at;
  return pointer_to(at);
}
void* guest_memrchr(const void* from, int wanted, std::size_t size) {
  Guest& guest = Guest::current();
  for (std::uint64_t at = address_of(from) + size; at-- > address_of(from);)
    if (byte_at(guest, at) == static_cast<unsigned char>(wanted)) return pointer_to(at);
  return nullptr;
}
bool is_at(Guest& guest, std::uint64_t at, std::uint64_t wanted, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i)
    if (byte_at(guest, at + i) != byte_at(guest, wanted + i)) return false;
  return true;
}
void* guest_memmem(const void* from, std::size_t size, const void* wanted, std::size_t wanted_size) {
  for (std::size_t i = 0; i + wanted_size <= size; ++i)
    if (is_at(Guest::current(), address_of(from) + i, address_of(wanted), wanted_size))
      return pointer_to(address_of(from) + i);
  return nullptr;
}
char* guest_strchrnul(const char* text, int wanted) {
  Guest& guest = Guest::current();
  for (std::uint64_t at = address_of(text);; ++at)
    if (const unsigned char byte = byte_at(guest, at);
        byte == 0 || byte == static_cast<unsigned char>(wanted))
      return text_at(at);
}

/// Whether a byte is one of those of a text.
bool is_in(Guest& guest, const char* set, unsigned char byte) {
  for (std::uint64_t at = address_of(set);; ++at) {
    const unsigned char one = byte_at(guest, at);
    if (one == 0) return false;
    if (one == byte) return true;
  }
}
/// Returns how many bytes the text begins with of which each is in the set, or is not.
std::size_t span(Guest& guest, std::uint64_t text, const char* set, bool inside) {
  for (std::size_t length = 0;; ++length)
    if (const unsigned char byte = byte_at(guest, text + length);
        byte == 0 || is_in(guest, set, byte) != inside)
      return length;
}
std::size_t guest_strspn(const char* text, const char* set) {
  return span(Guest::current(), address_of(text), set, true);
}
std::size_t guest_strcspn(const char* text, const char* set) {
  return span(Guest::current(), address_of(text), set, false);
}
char* guest_strpbrk(const char* text, const char* set) {
  Guest& guest = Guest::current();
  const std::uint64_t at = address_of(text) + span(guest, address_of(text), set, false);
  return byte_at(guest, at) == 0 ? nullptr : text_at(at);
}
/// Ends the part of a text that begins here, and stores where the next one begins: `end` if there is none.
void end_part(Guest& guest, std::uint64_t begin, const char* set, char** next, bool null_at_end) {
  std::uint64_t end = begin + span(guest, begin, set, false);
  if (byte_at(guest, end) != 0)
    put(guest, end++, 0);
  else if (null_at_end)
    end = 0;
  guest.store(address_of(next), static_cast<Value>(end), 8, plain_access);
}
char* guest_strtok_r(char* text, const char* set, char** next) {
  Guest& guest = Guest::current();
  std::uint64_t begin = address_of(text);
  if (begin == 0) begin = static_cast<std::uint64_t>(guest.load(address_of(next), 8, plain_access));
  if (begin == 0) return nullptr;
  begin += span(guest, begin, set, true);
  if (byte_at(guest, begin) == 0) {
    guest.store(address_of(next), static_cast<Value>(begin), 8, plain_access);
    return nullptr;
  }
  end_part(guest, begin, set, next, false);
  return text_at(begin);
}
char* guest_strsep(char** text, const char* set) {
  Guest& guest = Guest::current();
  const auto begin = static_cast<std::uint64_t>(guest.load(address_of(text), 8, plain_access));
  if (begin == 0) return nullptr;
  end_part(guest, begin, set, text, true);
  return text_at(begin);
}

int compare_letters(const char* a, const char* b, std::size_t most) {
  Guest& guest = Guest::current();
  for (std::size_t i = 0; i < most; ++i) {
    const int x = std::tolower(byte_at(guest, address_of(a) + i));
    const int y = std::tolower(byte_at(guest, address_of(b) + i));
    if (x != y || x == 0) return x - y;
  }
  return 0;
}
int guest_strcasecmp(const char* a, const char* b) {
  return compare_letters(a, b, SIZE_MAX);
}
int guest_strncasecmp(const char* a, const char* b, std::size_t most) {
  return compare_letters(a, b, most);
}
char* guest_strcasestr(const char* text, const char* wanted) {
  Guest& guest = Guest::current();
  const std::size_t size = length_of(guest, wanted);
  for (std::uint64_t at = address_of(text);; ++at) {
    if (compare_letters(text_at(at), wanted, size) == 0) return text_at(at);
    if (byte_at(guest, at) == 0) return nullptr;
  }
}

std::size_t bounded_length(Guest& guest, const char* text, std::size_t most) {
  std::size_t length = 0;
  while (length < most && byte_at(guest, address_of(text) + length) != 0) ++length;
  return length;
}
char* guest_strndup(const char* text, std::size_t most) {
  Guest& guest = Guest::current();
  const std::size_t size = bounded_length(guest, text, most);
  void* const copy = allocate(guest, size + 1);
  guest.copy_block(address_of(copy), address_of(text), size);
  put(guest, address_of(copy) + size, 0);
  return static_cast<char*>(copy);
}
char* guest_stpncpy(char* to, const char* from, std::size_t size) {
  Guest& guest = Guest::current();
  const std::size_t length = bounded_length(guest, from, size);
  guest.copy_block(address_of(to), address_of(from), length);
  guest.set_block(address_of(to) + length, 0, size - length);
  return text_at(address_of(to) + length);
}
/// Texts are ordered by their bytes: there is only the locale "C".
std::size_t guest_strxfrm(char* to, const char* from, std::size_t room) {
  Guest& guest = Guest::current();
  const std::size_t length = length_of(guest, from);
  if (length < room) guest.copy_block(address_of(to), address_of(from), length + 1);
  return length;
}
int guest_strcoll(const char* a, const char* b) {
  Guest& guest = Guest::current();
  for (std::size_t i = 0;; ++i) {
    const unsigned char x = byte_at(guest, address_of(a) + i), y = byte_at(guest, address_of(b) + i);
    if (x != y || x == 0) return x - y;
  }
}

/// Stores as much of a text as there is room for, with the terminating zero.
void store_text(Guest& guest, char* to, std::size_t room, std::string_view text) {
  if (room == 0) return;
  const std::size_t size = std::min(room - 1, text.size());
  guest.write_block(address_of(to), text.data(), size);
  put(guest, address_of(to) + size, 0);
}
/// The words for an error number: "Unknown error 1234" for one that does not exist.
struct ErrorWords {
  std::array<char, 80> text{};
  bool is_known = true;
  explicit ErrorWords(int error) {
    const char* const known = strerrordesc_np(error);
    is_known = known != nullptr;
    if (is_known) std::snprintf(text.data(), text.size(), "%s", known);
    if (!is_known) std::snprintf(text.data(), text.size(), "Unknown error %d", error);
  }
};
char* guest_strerror_r(int error, char* to, std::size_t room) {
  store_text(Guest::current(), to, room, ErrorWords(error).text.data());
  return to;
}
int guest_xpg_strerror_r(int error, char* to, std::size_t room) {
  const ErrorWords words(error);
  store_text(Guest::current(), to, room, words.text.data());
  if (!words.is_known) return EINVAL;
  return std::strlen(words.text.data()) < room ? 0 : ERANGE;
}

}  // namespace

std::span<const GuestFunction> more_string_functions() {
  static const std::array table{
      row("mempcpy", guest_mempcpy),
      row("__mempcpy", guest_mempcpy),
      row("memccpy", guest_memccpy),
      row("bzero", guest_bzero),
      row("explicit_bzero", guest_bzero),
      row("bcopy", guest_bcopy),
      row("rawmemchr", guest_rawmemchr),
      row("memrchr", guest_memrchr),
      row("memmem", guest_memmem),
      row("strchrnul", guest_strchrnul),
      row("strspn", guest_strspn),
      row("strcspn", guest_strcspn),
      row("strpbrk", guest_strpbrk),
      row("strtok_r", guest_strtok_r),
      row("__strtok_r", guest_strtok_r),
      row("strsep", guest_strsep),
      row("strcasecmp", guest_strcasecmp),
      row("strncasecmp", guest_strncasecmp),
      row("strcasestr", guest_strcasestr),
      row("strndup", guest_strndup),
      row("stpncpy", guest_stpncpy),
      row("strxfrm", guest_strxfrm),
      row("strcoll", guest_strcoll),
      row("strerror_r", guest_strerror_r),
      row("__xpg_strerror_r", guest_xpg_strerror_r),
  };
  return table;
}

}  // namespace heddle
