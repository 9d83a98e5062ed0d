// The locks, semaphores and barriers of a run whose state is known: initialised, or destroyed.
//
// Not all are here: static initialisers make a lock without a call, so an unknown one may well be usable.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace heddle {

class SyncObjects {
 public:
  enum class State : std::uint8_t { unknown, initialised, destroyed };

  [[nodiscard]] State state_of(std::uint64_t address) const {
    const auto at = std::ranges::lower_bound(objects_, address, {}, &Object::address);
    return at != objects_.end() && at->address == address ? at->state : State::unknown;
  }
  void set(std::uint64_t address, State state) {
    auto at = std::ranges::lower_bound(objects_, address, {}, &Object::address);
    if (at == objects_.end() || at->address != address) at = objects_.insert(at, {address, State::unknown});
    at->state = state;
    some_destroyed_ |= state == State::destroyed;
  }
  /// Whether some object was destroyed in this run.
  [[nodiscard]] bool some_destroyed() const { return some_destroyed_; }
  void clear() {
    objects_.clear();
    some_destroyed_ = false;
  }

 private:
  struct Object {
    std::uint64_t address = 0;
    State state = State::unknown;
  };
  std::vector<Object> objects_;  // by address
  bool some_destroyed_ = false;
};

}  // namespace heddle
