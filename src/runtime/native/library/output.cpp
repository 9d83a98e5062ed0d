// <stdio.h>, output only: it is captured, and shown when a schedule is replayed. Standard output and standard
// error go to the same place, in order. What these functions read and store are accesses like the program's
// own.
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstring>

#include "runtime/native/library/call.hpp"
#include "runtime/native/library/format.hpp"
#include "runtime/native/library/library.hpp"
#include "runtime/native/library/strings.hpp"
#include "runtime/native/unset_uses.hpp"

namespace heddle {

namespace {

class Captured final : public TextSink {
 public:
  explicit Captured(Guest& guest) : guest_(guest) {}
  void take(const char* text, std::size_t size) override { guest_.print({text, size}); }

 private:
  Guest& guest_;
};

/// Stores what fits, by accesses like those of the program.
class Stored final : public TextSink {
 public:
  Stored(Guest& guest, char* to, std::size_t room) : guest_(guest), to_(address_of(to)), room_(room) {}
  void take(const char* text, std::size_t size) override {
    if (room_ == 0) return;
    const std::size_t fits = std::min(size, room_ - 1 - stored_);
    guest_.write_block(to_ + stored_, text, fits);
    stored_ += fits;
  }
  void end() {
    if (room_ != 0) guest_.write_block(to_ + stored_, "", 1);
  }

 private:
  Guest& guest_;
  std::uint64_t to_;
  std::size_t room_;
  std::size_t stored_ = 0;
};

int print_formatted(const char* pattern, std::va_list arguments) {
  Captured sink(Guest::current());
  return format(Guest::current(), pattern, arguments, sink);
}
int store_formatted(char* to, std::size_t room, const char* pattern, std::va_list arguments) {
  Stored sink(Guest::current(), to, room);
  const int length = format(Guest::current(), pattern, arguments, sink);
  sink.end();
  return length;
}

/// A va_list that the program keeps in memory: its fields may still be in a store buffer.
struct ArgumentList {
  std::va_list list;
  explicit ArgumentList(std::va_list from) {
    Guest::current().read_block(static_cast<void*>(list), address_of(from), sizeof list);
  }
};

int guest_printf(const char* pattern, ...) {
  std::va_list arguments;
  va_start(arguments, pattern);
  const int length = print_formatted(pattern, arguments);
  va_end(arguments);
  return length;
}
int guest_vprintf(const char* pattern, std::va_list arguments) {
  return print_formatted(pattern, ArgumentList(arguments).list);
}
int guest_fprintf(FILE*, const char* pattern, ...) {
  std::va_list arguments;
  va_start(arguments, pattern);
  const int length = print_formatted(pattern, arguments);
  va_end(arguments);
  return length;
}
int guest_vfprintf(FILE*, const char* pattern, std::va_list arguments) {
  return print_formatted(pattern, ArgumentList(arguments).list);
}
int guest_snprintf(char* to, std::size_t size, const char* pattern, ...) {
  std::va_list arguments;
  va_start(arguments, pattern);
  const int length = store_formatted(to, size, pattern, arguments);
  va_end(arguments);
  return length;
}
int guest_vsnprintf(char* to, std::size_t size, const char* pattern, std::va_list arguments) {
  return store_formatted(to, size, pattern, ArgumentList(arguments).list);
}
int guest_sprintf(char* to, const char* pattern, ...) {
  std::va_list arguments;
  va_start(arguments, pattern);
  const int length = store_formatted(to, SIZE_MAX, pattern, arguments);
  va_end(arguments);
  return length;
}

/// Prints bytes of the program's memory, which are read as the program itself would read them.
void put_bytes(Guest& guest, const void* from, std::size_t size) {
  std::array<char, 1024> text;
  for (std::size_t done = 0; done < size; done += text.size()) {
    const std::size_t count = std::min(text.size(), size - done);
    guest.read_block(text.data(), address_of(from) + done, count);
    require_set(guest, address_of(from) + done, count);
    guest.print({text.data(), count});
  }
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
  put_bytes(Guest::current(), from, size * count);
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

/// Prints what stream buffers write: anything that the program passes to a stream, such as the text of a
/// string.
void guest_stream_print(int, const char* text, std::uint64_t size) {
  put_bytes(Guest::current(), text, size);
}

}  // namespace

std::span<const GuestFunction> output_functions() {
  static const std::array table{
      row("heddle_print", guest_stream_print),
      row("printf", guest_printf),
      row("vprintf", guest_vprintf),
      row("fprintf", guest_fprintf),
      row("vfprintf", guest_vfprintf),
      row("snprintf", guest_snprintf),
      row("vsnprintf", guest_vsnprintf),
      row("sprintf", guest_sprintf),
      row("puts", guest_puts),
      row("fputs", guest_fputs),
      row("putchar", guest_putchar),
      row("putc", guest_fputc),
      row("fputc", guest_fputc),
      row("fwrite", guest_fwrite),
      row("write", guest_write),
      row("perror", guest_perror),
      row("fflush", do_nothing),
      row("setvbuf", do_nothing),
      row("setbuf", do_nothing),
  };
  return table;
}

}  // namespace heddle
