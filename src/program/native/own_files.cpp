#include "program/native/own_files.hpp"

namespace heddle {

namespace fs = std::filesystem;

fs::path own_folder() {
  std::error_code problem;
  const fs::path program = fs::read_symlink("/proc/self/exe", problem);
  return program.parent_path().parent_path() / "share" / "heddle";
}

fs::path own_headers() {
  return own_folder() / "include";
}

fs::path compiler_folder() {
  return own_folder() / "clang";
}

fs::path guest_folder() {
  return own_folder() / "guest";
}

fs::path shipped_headers() {
  return guest_folder() / "standard.pch";
}

fs::path own_contents() {
  return own_folder() / "contents";
}

std::optional<Error> check_own_files() {
  std::error_code problem;
  if (fs::is_regular_file(own_contents(), problem)) return std::nullopt;
  return Error{own_folder().string() +
               ": Heddle's own files are not there; the program works where it was built and where 'cmake "
               "--install' puts it, and links to it do"};
}

}  // namespace heddle
