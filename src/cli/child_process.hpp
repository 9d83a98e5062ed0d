// A copy of this process that computes one result, so that a crash there ends nothing else.
#pragma once

#include <functional>
#include <string>
#include <sys/types.h>

namespace heddle::cli {

/// How a process ended.
struct ProcessEnd {
  bool was_there = false;  // it could be started
  bool by_signal = false;
  int number = 0;  // of the signal, or its exit status

  /// Returns this as a part of a sentence: "ended by signal 9".
  [[nodiscard]] std::string text() const;
};

/// A process that was forked from this one, and the pipe through which it reports its result. It ends when
/// this object, or this process, does.
class ChildProcess {
 public:
  /// Starts a process that computes the result and reports it.
  explicit ChildProcess(const std::function<std::string()>& compute);
  ChildProcess(ChildProcess&& other) noexcept { *this = std::move(other); }
  ChildProcess& operator=(ChildProcess&& other) noexcept;
  ~ChildProcess();

  [[nodiscard]] int read_end() const { return read_end_; }
  /// Whether the process has used more processor time than that.
  [[nodiscard]] bool has_used(double seconds) const;
  /// Reads what the process has written. Returns false if there is no more to come.
  [[nodiscard]] bool take_text();
  void send(int signal) const;
  /// Waits for the end of the process.
  [[nodiscard]] ProcessEnd wait_for_end();
  /// Returns the result, as far as it was read.
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  pid_t process_ = -1;
  int read_end_ = -1;
  std::string text_;
};

}  // namespace heddle::cli
