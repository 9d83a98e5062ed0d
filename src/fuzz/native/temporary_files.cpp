#include "fuzz/native/temporary_files.hpp"

#include <array>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <unistd.h>

#include "core/assert.hpp"

namespace heddle::fuzz {

namespace {

// A signal handler can use only global variables.
std::array<std::atomic<const char*>, 8> to_remove{};
static_assert(std::atomic<const char*>::is_always_lock_free);

/// Removes a file or an empty folder. A signal handler may call it.
void remove_path(const char* path) {
  if (unlink(path) != 0) rmdir(path);
}

void remove_and_end(int signal) {
  for (const std::atomic<const char*>& path : to_remove)
    if (const char* const there = path.load()) remove_path(there);
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

constexpr std::array ending_signals{SIGINT, SIGTERM, SIGHUP};

/// While this object lives, the signals wait: what is created is registered before they end the process.
class HeldSignals {
 public:
  HeldSignals() {
    sigset_t held;
    sigemptyset(&held);
    for (const int signal : ending_signals) sigaddset(&held, signal);
    sigprocmask(SIG_BLOCK, &held, &before_);
  }
  HeldSignals(const HeldSignals&) = delete;
  HeldSignals& operator=(const HeldSignals&) = delete;
  ~HeldSignals() { sigprocmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_{};
};

void handle_signals() {
  for (const int signal : ending_signals) {
    struct sigaction action {};
    sigaction(signal, nullptr, &action);
    if (action.sa_handler != SIG_DFL) continue;  // it is ignored, or handled already
    action.sa_handler = remove_and_end;
    action.sa_flags = SA_ONSTACK;
    sigaction(signal, &action, nullptr);
  }
}

/// Returns the path of a new file that ends in .c; empty if there can be none.
std::string new_c_file() {
  constexpr int ending = 2;
  std::string name = (std::filesystem::temp_directory_path() / "heddle-XXXXXX.c").string();
  const int descriptor = mkstemps(name.data(), ending);
  if (descriptor < 0) return {};
  close(descriptor);
  return name;
}

}  // namespace

TemporaryFiles::TemporaryFiles(std::vector<std::string> paths) : paths_(std::move(paths)) {
  handle_signals();
  std::size_t free = 0;
  for (const std::string& path : paths_) {
    while (free < to_remove.size() && to_remove[free].load() != nullptr) ++free;
    HEDDLE_CHECK(free < to_remove.size());
    to_remove[free].store(path.c_str());
  }
}

TemporaryFiles::~TemporaryFiles() {
  for (const std::string& path : paths_) {
    remove_path(path.c_str());
    for (std::atomic<const char*>& registered : to_remove)
      if (registered.load() == path.c_str()) registered.store(nullptr);
  }
}

TemporarySource::TemporarySource(const std::string& text) {
  {
    const HeldSignals held;
    path_ = new_c_file();
    files_.emplace(std::vector{path_});
  }
  std::ofstream(path_) << text;
}

TemporaryFolder::TemporaryFolder(const std::vector<std::string>& names) {
  std::string name = (std::filesystem::temp_directory_path() / "heddle-XXXXXX").string();
  const HeldSignals held;
  if (mkdtemp(name.data()) == nullptr) return;
  path_ = name;
  std::vector<std::string> paths;
  paths.reserve(names.size() + 1);
  for (const std::string& file : names) paths.push_back(path_ + "/" + file);
  paths.push_back(path_);
  files_.emplace(std::move(paths));
}

}  // namespace heddle::fuzz
