// <stdio.h>, output only: captured, and shown when a schedule is replayed. Standard output and standard error go to the
// same place, in order. Strings given to %s are read without events: a verdict says so.
#include <array>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstring>

#include "runtime/native/library/call.hpp"
#include "runtime/native/library/library.hpp"
#include "runtime/native/library/strings.hpp"

namespace heddle {

namespace {

constexpr std::size_t longest_line = 4096;

/// Formats into a buffer on the caller's stack: nothing here owns memory.
int print_formatted(const char* format, std::va_list arguments) {
  std::array<char, longest_line> line;
  const int length = std::vsnprintf(line.data(), line.size(), format, arguments);
  if (length > 0)
    Guest::current().print(
        {line.data(), std::min<std::size_t>(static_cast<std::size_t>(length), line.size() - 1)});
  return length;
}

int guest_printf(const char* format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  const int length = print_formatted(format, arguments);
  va_end(arguments);
  return length;
}
int guest_vprintf(const char* format, std::va_list arguments) {
  return print_formatted(format, arguments);
}
int guest_fprintf(FILE*, const char* format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  const int length = print_formatted(format, arguments);
  va_end(arguments);
  return length;
}
int guest_vfprintf(FILE*, const char* format, std::va_list arguments) {
  return print_formatted(format, arguments);
}

/// The text is made apart, then stored as the program's own copying would.
int store_formatted(char* to, std::size_t size, const char* format, std::va_list arguments) {
  std::array<char, longest_line> line;
  const int length = std::vsnprintf(line.data(), line.size(), format, arguments);
  if (length < 0 || size == 0) return length;
  std::size_t stored = std::min<std::size_t>(static_cast<std::size_t>(length), line.size() - 1);
  stored = std::min(stored, size - 1);
  line[stored] = 0;
  Guest::current().write_block(address_of(to), line.data(), stored + 1);
  return length;
}
int guest_snprintf(char* to, std::size_t size, const char* format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  const int length = store_formatted(to, size, format, arguments);
  va_end(arguments);
  return length;
}
int guest_vsnprintf(char* to, std::size_t size, const char* format, std::va_list arguments) {
  return store_formatted(to, size, format, arguments);
}
int guest_sprintf(char* to, const char* format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  const int length = store_formatted(to, SIZE_MAX, format, arguments);
  va_end(arguments);
  return length;
}

int put_text(const char* text) {
  Guest& guest = Guest::current();
  for (std::uint64_t at = address_of(text);; ++at) {
    const auto byte = static_cast<char>(byte_at(guest, at));
    if (byte == 0) return 0;
    guest.print({&byte, 1});
  }
}
int guest_puts(const char* text) {
  put_text(text);
  Guest::current().print("\n");
  return 0;
}
int guest_fputs(const char* text, FILE*) {
  return put_text(text);
}
int guest_putchar(int c) {
  const char byte = static_cast<char>(c);
  Guest::current().print({&byte, 1});
  return c;
}
int guest_fputc(int c, FILE*) {
  return guest_putchar(c);
}
std::size_t guest_fwrite(const void* from, std::size_t size, std::size_t count, FILE*) {
  Guest& guest = Guest::current();
  for (std::size_t i = 0; i < size * count; ++i) guest_putchar(byte_at(guest, address_of(from) + i));
  return count;
}
long guest_write(int, const void* from, std::size_t size) {
  return static_cast<long>(guest_fwrite(from, 1, size, nullptr));
}
void guest_perror(const char* text) {
  Guest& guest = Guest::current();
  const auto error = guest.peek<std::int32_t>(guest.local_storage());
  if (text != nullptr) put_text(text);
  guest.print(": ");
  guest.print(strerrordesc_np(error) == nullptr ? "Unknown error" : strerrordesc_np(error));
  guest.print("\n");
}

}  // namespace

std::span<const GuestFunction> output_functions() {
  static const std::array table{
      row("printf", guest_printf),     row("vprintf", guest_vprintf),   row("fprintf", guest_fprintf),
      row("vfprintf", guest_vfprintf), row("snprintf", guest_snprintf), row("vsnprintf", guest_vsnprintf),
      row("sprintf", guest_sprintf),   row("puts", guest_puts),         row("fputs", guest_fputs),
      row("putchar", guest_putchar),   row("putc", guest_fputc),        row("fputc", guest_fputc),
      row("fwrite", guest_fwrite),     row("write", guest_write),       row("perror", guest_perror),
      row("fflush", do_nothing),       row("setvbuf", do_nothing),      row("setbuf", do_nothing),
  };
  return table;
}

}  // namespace heddle
