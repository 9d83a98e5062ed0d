#include "cli/child_process.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

#include "core/processor_time.hpp"

namespace heddle::cli {

namespace {

/// Reports the result and ends the process. No exception may leave this function: it would continue in the
/// parent's code.
[[noreturn]] void tell(const std::array<int, 2>& ends, const std::function<std::string()>& compute) noexcept {
  prctl(PR_SET_PDEATHSIG, SIGKILL);  // its result would not be read
  close(ends[0]);
  const std::string text = compute();
  for (std::size_t written = 0; written < text.size();) {
    const ssize_t size = write(ends[1], text.data() + written, text.size() - written);
    if (size < 0 && errno != EINTR) break;
    if (size > 0) written += static_cast<std::size_t>(size);
  }
  _exit(0);
}

}  // namespace

std::string ProcessEnd::text() const {
  if (!was_there) return "there is no process for it";
  return by_signal ? fmt::format("ended by signal {}", number)
                   : fmt::format("ended with status {} and reported nothing", number);
}

ChildProcess::ChildProcess(const std::function<std::string()>& compute) {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) return;
  std::fflush(nullptr);  // what is not yet printed is not to be printed twice
  process_ = fork();
  if (process_ == 0) tell(ends, compute);
  close(ends[1]);
  read_end_ = ends[0];
}

ChildProcess& ChildProcess::operator=(ChildProcess&& other) noexcept {
  std::swap(process_, other.process_);
  std::swap(read_end_, other.read_end_);
  std::swap(text_, other.text_);
  return *this;
}

ChildProcess::~ChildProcess() {
  if (process_ > 0) {
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
  }
  if (read_end_ >= 0) close(read_end_);
}

bool ChildProcess::has_used(double seconds) const {
  clockid_t clock{};
  return process_ > 0 && clock_getcpuclockid(process_, &clock) == 0 && processor_seconds(clock) > seconds;
}

bool ChildProcess::take_text() {
  std::array<char, 4096> buffer{};
  const ssize_t size = read(read_end_, buffer.data(), buffer.size());
  if (size < 0 && errno == EINTR) return true;
  if (size > 0) text_.append(buffer.data(), static_cast<std::size_t>(size));
  return size > 0;
}

void ChildProcess::send(int signal) const {
  if (process_ > 0) kill(process_, signal);
}

ProcessEnd ChildProcess::wait_for_end() {
  if (process_ < 0) return {};
  int status = 0;
  while (waitpid(process_, &status, 0) < 0 && errno == EINTR) continue;
  process_ = -1;
  if (WIFSIGNALED(status)) return {true, true, WTERMSIG(status)};
  return {true, false, WEXITSTATUS(status)};
}

}  // namespace heddle::cli
