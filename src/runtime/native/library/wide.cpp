// <wchar.h> and <wctype.h>: texts of wide characters, four bytes each, and what turns them into bytes. The
// locale is "C", in which only the first 128 characters have bytes.
#include <array>
#include <cerrno>
#include <climits>
#include <cwchar>
#include <cwctype>

#include "runtime/native/library/allocation.hpp"
#include "runtime/native/library/call.hpp"
#include "runtime/native/library/library.hpp"
#include "runtime/native/library/strings.hpp"
#include "runtime/native/library/undefined.hpp"

namespace heddle {

namespace {

constexpr std::uint64_t width = sizeof(wchar_t);
static_assert(width == 4);
constexpr std::size_t no_limit = SIZE_MAX;
constexpr wchar_t last_with_byte = 127;

wchar_t character_at(Guest& guest, std::uint64_t address) {
  return static_cast<wchar_t>(guest.load(address, width, plain_access));
}
void put(Guest& guest, std::uint64_t address, wchar_t character) {
  guest.store(address, character, width, plain_access);
}
wchar_t* wide_at(std::uint64_t address) {
  return static_cast<wchar_t*>(pointer_to(address));
}
std::size_t wide_length(Guest& guest, const wchar_t* text, std::size_t most = no_limit) {
  std::size_t length = 0;
  while (length < most && character_at(guest, address_of(text) + length * width) != 0) ++length;
  return length;
}

std::size_t guest_wcslen(const wchar_t* text) {
  return wide_length(Guest::current(), text);
}
std::size_t guest_wcsnlen(const wchar_t* text, std::size_t most) {
  return wide_length(Guest::current(), text, most);
}

/// Copies at most so many characters, with the terminating zero if it is among them. Returns the address
/// after the last one that is not the zero.
std::uint64_t copy_wide(std::uint64_t to, const wchar_t* from, std::size_t most) {
  Guest& guest = Guest::current();
  for (std::size_t i = 0; i < most; ++i) {
    const wchar_t character = character_at(guest, address_of(from) + i * width);
    put(guest, to + i * width, character);
    if (character == 0) return to + i * width;
  }
  return to + most * width;
}
wchar_t* guest_wcscpy(wchar_t* to, const wchar_t* from) {
  copy_wide(address_of(to), from, no_limit);
  return to;
}
wchar_t* guest_wcpcpy(wchar_t* to, const wchar_t* from) {
  return wide_at(copy_wide(address_of(to), from, no_limit));
}
wchar_t* guest_wcsncpy(wchar_t* to, const wchar_t* from, std::size_t size) {
  for (std::uint64_t at = copy_wide(address_of(to), from, size); at < address_of(to) + size * width;
       at += width)
    put(Guest::current(), at, 0);
  return to;
}
wchar_t* guest_wcscat(wchar_t* to, const wchar_t* from) {
  copy_wide(address_of(to) + guest_wcslen(to) * width, from, no_limit);
  return to;
}
wchar_t* guest_wcsncat(wchar_t* to, const wchar_t* from, std::size_t most) {
  put(Guest::current(), copy_wide(address_of(to) + guest_wcslen(to) * width, from, most), 0);
  return to;
}
wchar_t* guest_wcsdup(const wchar_t* text) {
  const std::size_t size = (guest_wcslen(text) + 1) * width;
  void* const copy = allocate(Guest::current(), size);
  Guest::current().copy_block(address_of(copy), address_of(text), size);
  return static_cast<wchar_t*>(copy);
}

int compare_wide(const wchar_t* a, const wchar_t* b, std::size_t most, bool ends_with_zero) {
  Guest& guest = Guest::current();
  for (std::size_t i = 0; i < most; ++i) {
    const wchar_t x = character_at(guest, address_of(a) + i * width);
    const wchar_t y = character_at(guest, address_of(b) + i * width);
    if (x != y) return x < y ? -1 : 1;
    if (x == 0 && ends_with_zero) return 0;
  }
  return 0;
}
int guest_wcscmp(const wchar_t* a, const wchar_t* b) {
  return compare_wide(a, b, no_limit, true);
}
int guest_wcsncmp(const wchar_t* a, const wchar_t* b, std::size_t most) {
  return compare_wide(a, b, most, true);
}
int guest_wmemcmp(const wchar_t* a, const wchar_t* b, std::size_t size) {
  return compare_wide(a, b, size, false);
}

wchar_t* guest_wcschr(const wchar_t* text, wchar_t wanted) {
  for (std::uint64_t at = address_of(text);; at += width) {
    const wchar_t character = character_at(Guest::current(), at);
    if (character == wanted) return wide_at(at);
    if (character == 0) return nullptr;
  }
}
wchar_t* guest_wcsrchr(const wchar_t* text, wchar_t wanted) {
  wchar_t* last = nullptr;
  for (std::uint64_t at = address_of(text);; at += width) {
    const wchar_t character = character_at(Guest::current(), at);
    if (character == wanted) last = wide_at(at);
    if (character == 0) return last;
  }
}
wchar_t* guest_wcsstr(const wchar_t* text, const wchar_t* wanted) {
  const std::size_t size = guest_wcslen(wanted);
  for (std::uint64_t at = address_of(text);; at += width) {
    if (compare_wide(wide_at(at), wanted, size, true) == 0) return wide_at(at);
    if (character_at(Guest::current(), at) == 0) return nullptr;
  }
}
wchar_t* guest_wmemchr(const wchar_t* text, wchar_t wanted, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i)
    if (character_at(Guest::current(), address_of(text) + i * width) == wanted)
      return wide_at(address_of(text) + i * width);
  return nullptr;
}
wchar_t* guest_wmemmove(wchar_t* to, const wchar_t* from, std::size_t size) {
  Guest::current().copy_block(address_of(to), address_of(from), size * width);
  return to;
}
wchar_t* guest_wmemcpy(wchar_t* to, const wchar_t* from, std::size_t size) {
  check_apart(Guest::current(), address_of(to), address_of(from), size * width);
  return guest_wmemmove(to, from, size);
}
wchar_t* guest_wmemset(wchar_t* to, wchar_t character, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) put(Guest::current(), address_of(to) + i * width, character);
  return to;
}

// --- wide characters and bytes

/// Returns the number of characters, without a terminating zero; all ones if one has no byte.
std::size_t guest_mbstowcs(wchar_t* to, const char* from, std::size_t room) {
  Guest& guest = Guest::current();
  for (std::size_t i = 0; to == nullptr || i < room; ++i) {
    const unsigned char byte = byte_at(guest, address_of(from) + i);
    if (byte > last_with_byte) return static_cast<std::size_t>(fail_with_errno(guest, EILSEQ));
    if (to != nullptr) put(guest, address_of(to) + i * width, byte);
    if (byte == 0) return i;
  }
  return room;
}
std::size_t guest_wcstombs(char* to, const wchar_t* from, std::size_t room) {
  Guest& guest = Guest::current();
  for (std::size_t i = 0; to == nullptr || i < room; ++i) {
    const wchar_t character = character_at(guest, address_of(from) + i * width);
    if (character < 0 || character > last_with_byte)
      return static_cast<std::size_t>(fail_with_errno(guest, EILSEQ));
    if (to != nullptr) guest.store(address_of(to) + i, character, 1, plain_access);
    if (character == 0) return i;
  }
  return room;
}
/// Returns the size of the character: 0 if it is zero, `incomplete` if there are no bytes, -1 if it is none.
int take_character(wchar_t* to, const char* from, std::size_t room, int incomplete) {
  Guest& guest = Guest::current();
  if (from == nullptr) return 0;
  if (room == 0) return incomplete;
  const unsigned char byte = byte_at(guest, address_of(from));
  if (byte > last_with_byte) return fail_with_errno(guest, EILSEQ);
  if (to != nullptr) put(guest, address_of(to), byte);
  return byte == 0 ? 0 : 1;
}
int guest_mbtowc(wchar_t* to, const char* from, std::size_t room) {
  return take_character(to, from, room, -1);
}
int guest_mblen(const char* from, std::size_t room) {
  return take_character(nullptr, from, room, -1);
}
std::size_t guest_mbrtowc(wchar_t* to, const char* from, std::size_t room, void*) {
  constexpr int incomplete = -2;
  return static_cast<std::size_t>(take_character(to, from, room, incomplete));
}
std::size_t guest_mbrlen(const char* from, std::size_t room, void* state) {
  return guest_mbrtowc(nullptr, from, room, state);
}
int guest_wctomb(char* to, wchar_t character) {
  Guest& guest = Guest::current();
  if (to == nullptr) return 0;
  if (character < 0 || character > last_with_byte) return fail_with_errno(guest, EILSEQ);
  guest.store(address_of(to), character, 1, plain_access);
  return 1;
}
std::size_t guest_wcrtomb(char* to, wchar_t character, void*) {
  return to == nullptr ? 1 : static_cast<std::size_t>(guest_wctomb(to, character));
}
int guest_mbsinit(const void*) {
  return 1;  // no character has more than one byte
}

// --- output

/// Prints a character, if it has a byte.
bool print_wide(Guest& guest, wchar_t character) {
  if (character < 0 || character > last_with_byte) {
    static_cast<void>(fail_with_errno(guest, EILSEQ));
    return false;
  }
  const char byte = static_cast<char>(character);
  guest.print({&byte, 1});
  return true;
}
std::wint_t guest_putwchar(wchar_t character) {
  return print_wide(Guest::current(), character) ? static_cast<std::wint_t>(character) : WEOF;
}
std::wint_t guest_fputwc(wchar_t character, void*) {
  return guest_putwchar(character);
}
int guest_fputws(const wchar_t* text, void*) {
  Guest& guest = Guest::current();
  for (std::uint64_t at = address_of(text);; at += width) {
    const wchar_t character = character_at(guest, at);
    if (character == 0) return 1;
    if (!print_wide(guest, character)) return -1;
  }
}

// --- numbers

/// Converts the beginning of a text of wide characters as `convert` does for bytes.
template <auto convert, typename... Base>
auto wide_number(const wchar_t* from, wchar_t** end, Base... base) {
  Guest& guest = Guest::current();
  std::array<char, 256> text{};
  for (std::size_t i = 0;; ++i) {
    if (i + 1 == text.size())
      guest.refuse("the text of a number of more than 254 characters is not supported");
    const wchar_t character = character_at(guest, address_of(from) + i * width);
    if (character <= 0 || character > last_with_byte) break;
    text[i] = static_cast<char>(character);
    if (std::iswalnum(static_cast<std::wint_t>(character)) == 0 &&
        std::iswspace(static_cast<std::wint_t>(character)) == 0 &&
        std::wcschr(L"+-.()_", character) == nullptr)
      break;
  }
  errno = 0;
  char* stopped = nullptr;
  const auto value = convert(text.data(), &stopped, base...);
  if (errno != 0) guest.poke(guest.local_storage(), std::int32_t{errno});
  const auto taken = static_cast<std::uint64_t>(stopped - text.data());
  if (end != nullptr)
    guest.store(address_of(end), static_cast<Value>(address_of(from) + taken * width), 8, plain_access);
  return value;
}
constexpr auto guest_wcstol = wide_number<std::strtol, int>;
constexpr auto guest_wcstoul = wide_number<std::strtoul, int>;

using Question = int(std::wint_t);
using Change = std::wint_t(std::wint_t);

}  // namespace

std::span<const GuestFunction> wide_functions() {
  static const std::array table{
      row("wcslen", guest_wcslen),
      row("wcsnlen", guest_wcsnlen),
      row("wcscpy", guest_wcscpy),
      row("wcpcpy", guest_wcpcpy),
      row("wcsncpy", guest_wcsncpy),
      row("wcscat", guest_wcscat),
      row("wcsncat", guest_wcsncat),
      row("wcsdup", guest_wcsdup),
      row("wcscmp", guest_wcscmp),
      row("wcscoll", guest_wcscmp),
      row("wcsncmp", guest_wcsncmp),
      row("wmemcmp", guest_wmemcmp),
      row("wcschr", guest_wcschr),
      row("wcsrchr", guest_wcsrchr),
      row("wcsstr", guest_wcsstr),
      row("wmemchr", guest_wmemchr),
      row("wmemmove", guest_wmemmove),
      row("wmemcpy", guest_wmemcpy),
      row("wmemset", guest_wmemset),
      row("mbstowcs", guest_mbstowcs),
      row("wcstombs", guest_wcstombs),
      row("mbtowc", guest_mbtowc),
      row("mblen", guest_mblen),
      row("mbrtowc", guest_mbrtowc),
      row("mbrlen", guest_mbrlen),
      row("wctomb", guest_wctomb),
      row("wcrtomb", guest_wcrtomb),
      row("mbsinit", guest_mbsinit),
      row("putwchar", guest_putwchar),
      row("putwc", guest_fputwc),
      row("fputwc", guest_fputwc),
      row("fputws", guest_fputws),
      row("wcstol", guest_wcstol),
      row("wcstoll", guest_wcstol),
      row("wcstoul", guest_wcstoul),
      row("wcstoull", guest_wcstoul),
      row("__isoc23_wcstol", guest_wcstol),
      row("__isoc23_wcstoul", guest_wcstoul),
      row("wcstod", wide_number<std::strtod>),
      row("wcstof", wide_number<std::strtof>),
      row<Question>("btowc", [](std::wint_t c) -> int { return static_cast<int>(c <= 127 ? c : WEOF); }),
      row<Question>("wctob", [](std::wint_t c) -> int { return c <= 127 ? static_cast<int>(c) : EOF; }),
      row<Question>("iswalpha", ::iswalpha),
      row<Question>("iswdigit", ::iswdigit),
      row<Question>("iswalnum", ::iswalnum),
      row<Question>("iswspace", ::iswspace),
      row<Question>("iswupper", ::iswupper),
      row<Question>("iswlower", ::iswlower),
      row<Question>("iswpunct", ::iswpunct),
      row<Question>("iswprint", ::iswprint),
      row<Question>("iswxdigit", ::iswxdigit),
      row<Change>("towupper", ::towupper),
      row<Change>("towlower", ::towlower),
  };
  return table;
}

}  // namespace heddle
