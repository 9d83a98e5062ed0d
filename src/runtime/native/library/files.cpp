// Files: there are none, and nothing can be made. What is open is standard output and standard error.
#include <array>
#include <cerrno>
#include <cstdio>
#include <sys/stat.h>

#include "runtime/native/library/call.hpp"
#include "runtime/native/library/library.hpp"
#include "runtime/native/library/strings.hpp"

namespace heddle {

namespace {

/// Reads the name, and fails because there is no such file.
int fail_to_find(const char* name) {
  static_cast<void>(length_of(Guest::current(), name));
  return fail_with_errno(Guest::current(), ENOENT);
}
int guest_open(const char* name, int, ...) {
  return fail_to_find(name);
}
FILE* guest_fopen(const char* name, const char* mode) {
  static_cast<void>(length_of(Guest::current(), mode));
  static_cast<void>(fail_to_find(name));
  return nullptr;
}
int guest_stat(const char* name, struct stat*) {
  return fail_to_find(name);
}
int guest_access(const char* name, int) {
  return fail_to_find(name);
}
int guest_unlink(const char* name) {
  return fail_to_find(name);
}
int guest_close(int file) {
  constexpr int open_files = 3;
  return file >= 0 && file < open_files ? 0 : fail_with_errno(Guest::current(), EBADF);
}
/// Only standard output and standard error can be given to it.
int guest_fclose(FILE* stream) {
  constexpr std::uint64_t last_stream = 2;
  if (address_of(stream) == 0 || address_of(stream) > last_stream)
    static_cast<void>(Guest::current().load(address_of(stream), 8, plain_access));  // no stream at all
  return 0;
}
int guest_fileno(FILE* stream) {
  if (guest_fclose(stream) != 0) return -1;  // it is one
  return static_cast<int>(address_of(stream));
}
int guest_rename(const char* from, const char* to) {
  static_cast<void>(length_of(Guest::current(), to));
  return fail_to_find(from);
}
int guest_mkdir(const char* name, unsigned) {
  static_cast<void>(length_of(Guest::current(), name));
  return fail_with_errno(Guest::current(), EROFS);
}
void* guest_opendir(const char* name) {
  static_cast<void>(fail_to_find(name));
  return nullptr;
}
int guest_isatty(int) {
  static_cast<void>(fail_with_errno(Guest::current(), ENOTTY));
  return 0;
}

}  // namespace

std::span<const GuestFunction> file_functions() {
  static const std::array table{
      row("open", guest_open),       row("open64", guest_open),   row("fopen", guest_fopen),
      row("fopen64", guest_fopen),   row("stat", guest_stat),     row("stat64", guest_stat),
      row("lstat", guest_stat),      row("lstat64", guest_stat),  row("access", guest_access),
      row("unlink", guest_unlink),   row("remove", guest_unlink), row("rmdir", guest_unlink),
      row("chdir", guest_unlink),    row("rename", guest_rename), row("mkdir", guest_mkdir),
      row("opendir", guest_opendir), row("close", guest_close),   row("fclose", guest_fclose),
      row("fileno", guest_fileno),   row("isatty", guest_isatty),
  };
  return table;
}

}  // namespace heddle
