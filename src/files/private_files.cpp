#include "files/private_files.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace heddle {

namespace {

namespace fs = std::filesystem;

/// A file descriptor that is closed at the end.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number_ >= 0) close(number_);
  }
  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] bool is_open() const { return number_ >= 0; }

 private:
  int number_;
};

bool is_mine(const struct stat& status, mode_t kind) {
  return (status.st_mode & S_IFMT) == kind && status.st_uid == geteuid();
}

bool write_all(int file, const std::string& content) {
  for (std::size_t done = 0; done < content.size();) {
    const ssize_t size = write(file, content.data() + done, content.size() - done);
    if (size < 0 && errno != EINTR) return false;
    if (size > 0) done += static_cast<std::size_t>(size);
  }
  return true;
}

Error cannot_write(const fs::path& path) {
  return Error{path.string() + ": cannot be written: " + std::strerror(errno)};
}

/// Opens a new file. A file that an earlier process with the same number left there is removed first.
int open_new(const fs::path& path) {
  constexpr int flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
  constexpr mode_t mode = 0666;  // as the user's mask says
  int file = open(path.c_str(), flags, mode);
  if (file < 0 && errno == EEXIST && unlink(path.c_str()) == 0) file = open(path.c_str(), flags, mode);
  return file;
}

}  // namespace

bool is_private_folder(const fs::path& folder) {
  struct stat status {};
  if (lstat(folder.c_str(), &status) != 0) return false;
  return is_mine(status, S_IFDIR) && (status.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

Result<fs::path> make_private_folder(const fs::path& folder) {
  std::error_code problem;
  if (folder.has_parent_path()) fs::create_directories(folder.parent_path(), problem);
  if (mkdir(folder.c_str(), S_IRWXU) != 0 && errno != EEXIST)
    return Error{folder.string() + ": cannot be created: " + std::strerror(errno)};
  struct stat status {};
  if (lstat(folder.c_str(), &status) == 0 && S_ISLNK(status.st_mode))
    return Error{folder.string() + ": is a symbolic link, which is not followed"};
  if (!S_ISDIR(status.st_mode)) return Error{folder.string() + ": is not a folder"};
  if (status.st_uid != geteuid()) return Error{folder.string() + ": belongs to another user"};
  if (!is_private_folder(folder)) return Error{folder.string() + ": other users can write to it"};
  return folder;
}

Result<fs::path> follow_own_link(const fs::path& path) {
  struct stat status {};
  if (lstat(path.c_str(), &status) != 0 || !S_ISLNK(status.st_mode)) return path;
  if (status.st_uid != geteuid()) return Error{path.string() + ": is a symbolic link of another user"};
  std::error_code problem;
  fs::path target = fs::canonical(path, problem);
  if (problem) return Error{path.string() + ": is a symbolic link to what is not there"};
  return target;
}

bool is_private_file(const fs::path& path) {
  struct stat status {};
  return lstat(path.c_str(), &status) == 0 && is_mine(status, S_IFREG);
}

std::optional<std::string> read_private(const fs::path& path) {
  const Descriptor file(open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK));
  struct stat status {};
  if (!file.is_open() || fstat(file.number(), &status) != 0 || !is_mine(status, S_IFREG)) return std::nullopt;
  std::string content(static_cast<std::size_t>(status.st_size), '\0');
  std::size_t done = 0;
  while (done < content.size()) {
    const ssize_t size = read(file.number(), content.data() + done, content.size() - done);
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) return std::nullopt;
    done += static_cast<std::size_t>(size);
  }
  return content;
}

Result<std::string> replace_file(const fs::path& path, const std::string& content) {
  struct stat status {};
  const bool exists = lstat(path.c_str(), &status) == 0;
  if (exists && S_ISLNK(status.st_mode))
    return Error{path.string() + ": is a symbolic link, which is not followed when writing"};
  if (exists && !S_ISREG(status.st_mode)) {
    const Descriptor file(open(path.c_str(), O_WRONLY | O_NOFOLLOW | O_CLOEXEC));
    if (!file.is_open() || !write_all(file.number(), content)) return cannot_write(path);
    return path.string();
  }
  const fs::path beside = path.string() + "." + std::to_string(getpid());
  {
    const Descriptor file(open_new(beside));
    if (!file.is_open()) return cannot_write(path);
    if (!write_all(file.number(), content)) {
      Error wrong = cannot_write(path);
      unlink(beside.c_str());
      return wrong;
    }
  }
  if (rename(beside.c_str(), path.c_str()) == 0) return path.string();
  Error wrong = cannot_write(path);
  unlink(beside.c_str());
  return wrong;
}

}  // namespace heddle
