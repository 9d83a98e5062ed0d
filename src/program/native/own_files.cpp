#include "program/native/own_files.hpp"

namespace heddle {

namespace fs = std::filesystem;

namespace {

fs::path folder_beside_program() {
  std::error_code problem;
  const fs::path program = fs::read_symlink("/proc/self/exe", problem);
  return program.parent_path().parent_path() / "share" / "heddle";
}

}  // namespace

OwnFiles::OwnFiles(fs::path folder) : folder_(folder.empty() ? folder_beside_program() : std::move(folder)) {}

std::optional<Error> OwnFiles::check() const {
  std::error_code problem;
  if (fs::is_regular_file(contents(), problem)) return std::nullopt;
  return Error{folder_.string() +
               ": Heddle's own files are not there; the program works where it was built and where 'cmake "
               "--install' puts it, and links to it do"};
}

}  // namespace heddle
