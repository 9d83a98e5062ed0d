// Finds out whether threads share state that no event shows: fields that the library keeps inside objects,
// lists of the engine itself, state of streams.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>

namespace heddle {

/// Decides whether threads share such state: are_shared(). What it knows is kept over all runs. Each thread's
/// behaviour is run at least once, so sharing is known before an execution is walked in which two threads use
/// the state.
class LocalityMonitor {
 public:
  // What has no address.
  static constexpr std::uint64_t exit_calls = 1, first_key = 16, first_thread = 1U << 19U,
                                 first_note = 1U << 20U;

  void looks(std::uint64_t what, std::size_t thread) { note(what, thread, false); }
  void changes(std::uint64_t what, std::size_t thread) { note(what, thread, true); }
  /// Records that a thread waits on a condition variable with this mutex. Where two mutexes are used with one
  /// condition variable, each waiting thread depends on which others wait.
  void waits(std::uint64_t condition, std::uint64_t mutex) {
    shared_ |= mutexes_.try_emplace(condition, mutex).first->second != mutex;
  }
  /// Whether several threads have used state that changes.
  [[nodiscard]] bool are_shared() const { return shared_; }
  void clear() {
    users_.clear();
    mutexes_.clear();
    shared_ = false;
  }

 private:
  struct Users {
    std::size_t first = 0;
    bool several = false;
    bool changed = false;
  };
  void note(std::uint64_t what, std::size_t thread, bool changes) {
    Users& users = users_.try_emplace(what, Users{thread, false, false}).first->second;
    users.several |= users.first != thread;
    users.changed |= changes;
    shared_ |= users.several && users.changed;
  }

  std::unordered_map<std::uint64_t, Users> users_;
  std::unordered_map<std::uint64_t, std::uint64_t> mutexes_;  // by condition variable
  bool shared_ = false;
};

}  // namespace heddle
