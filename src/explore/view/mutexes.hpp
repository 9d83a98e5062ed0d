// Which locations are mutexes: nobody writes them but threads that take them when they are free, their
// holders, and who sets them free before anybody else is there. Of those is known who holds them after any
// set of events, whatever the order was.
#pragma once

#include <vector>

#include "core/operation.hpp"

namespace heddle {

class Mutexes {
 public:
  /// An operation before which the thread may stand. `comes_first`: before all others that access the
  /// location, in any order. False: its location was taken for a mutex, and is none.
  [[nodiscard]] bool learn(ThreadId thread, const Operation& op, bool comes_first = false);
  /// Somebody writes it who need not hold it, or it is not free at first. False: as above.
  [[nodiscard]] bool rule_out(LocationId location);
  [[nodiscard]] bool is_mutex(LocationId location) const {
    return location.value < known_.size() && known_[location.value].is_taken &&
           !known_[location.value].is_other;
  }
  /// Of a mutex.
  [[nodiscard]] Value free_value(LocationId location) const { return known_[location.value].free; }
  /// Whether the operation waits for a mutex to be free.
  [[nodiscard]] bool is_lock(const Operation& op) const {
    return op.kind == OpKind::modify && op.has_guard() && is_mutex(op.location);
  }

 private:
  struct Mark {
    Value value = 0;
    ThreadId thread;
  };
  struct Known {
    bool is_taken = false;  // somebody may take it
    bool is_other = false;  // somebody may write it otherwise
    bool has_free = false;
    Value free = 0;
    std::vector<Mark> marks;  // what it holds when a thread has it
  };

  [[nodiscard]] static bool fits(Known& known, ThreadId thread, const Operation& op, bool comes_first);
  [[nodiscard]] static bool record_free_value(Known& known, Value value);
  [[nodiscard]] static bool record_mark(Known& known, ThreadId thread, Value value);

  std::vector<Known> known_;  // by location
};

}  // namespace heddle
