// What a thread's own state was when it visited heads of loops, so that it is noticed when the thread comes
// back to a state.
//
// Registers and variables on the stack are compared as one number. Memory that only the thread uses is
// compared by a log of its changes: each entry has what was there before. Objects that were made since a
// visit must have ended: then nothing points to them, and what they held does not matter.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/assert.hpp"
#include "core/ids.hpp"
#include "runtime/rounds/idle_rounds.hpp"
#include "runtime/rounds/loop_bounds.hpp"

namespace heddle {

struct LoopVisit {
  std::uint64_t frame = 0;  // of the loop's function: a function that it calls has a lower one
  LoopHead head = 0;
  std::uint32_t steps = 0;   // that the thread had taken
  std::size_t position = 0;  // steps that all threads had taken
  std::uint64_t state = 0;   // registers, variables on the stack, and what the engine keeps for the thread
  std::uint32_t writes = 0;  // how long the two logs were
  std::uint32_t objects = 0;
  std::uint32_t idle = 0;  // which of the kept chains of idle rounds ends here, from 1 on; 0: none
};

/// Where and since when a thread waits in a loop.
struct LoopWait {
  bool is_left = false;
  LocationId location = no_location;  // that it read last
  std::uint32_t begin = 0;            // how many steps it had taken when the round began
};

/// The visits of one thread whose functions have not ended, outermost first.
class LoopVisits {
 public:
  /// Whether changes have to be noted.
  [[nodiscard]] bool is_open() const { return !visits_.empty(); }
  void clear() {
    if (!is_open()) return;  // then the logs are empty as well
    visits_.clear();
    forget_logs();
  }

  /// Called before the thread changes bytes that only it uses.
  void will_write(std::uint64_t address, std::uint64_t size) {
    if (is_open()) [[unlikely]]
      log_write(address, size);
  }
  /// Called when the thread has made an object, or ended one.
  void note_made(std::uint64_t address, std::uint64_t size) {
    if (is_open()) [[unlikely]]
      objects_.push_back({address, size, 0, true});
  }
  /// Called when the object that was made last is a block with this cell (Block::cell).
  void note_cell(std::uint64_t cell) {
    if (!objects_.empty()) objects_.back().cell = cell;
  }
  void note_ended(std::uint64_t address) {
    if (is_open()) [[unlikely]]
      objects_.push_back({address, 0, 0, false});
  }

  /// Drops the visits of functions that have ended, as the thread is now in the function with this frame. If
  /// it has just come to this loop, earlier visits of it are dropped as well.
  void arrive(std::uint64_t frame, LoopHead head, bool enters);
  /// Returns the visits of this head while its function runs, newest first, at which the state and the memory
  /// that only the thread uses were as they are now.
  [[nodiscard]] std::vector<LoopVisit> equal_visits(const LoopVisit& now) const;
  /// Adds a visit; its `writes` and `objects` are set here. Few of each head are kept.
  void add(LoopVisit visit);

  /// Whether an address lies in an object that was made after the visit, or is that of its cell.
  [[nodiscard]] bool is_newer(std::uint64_t address, const LoopVisit& visit) const;

  /// Keeps a chain of idle rounds; returns its number, for LoopVisit::idle.
  [[nodiscard]] std::uint32_t keep(IdleRounds rounds) {
    idle_.push_back(std::move(rounds));
    return static_cast<std::uint32_t>(idle_.size());
  }
  /// Returns the idle rounds in a row that ended with this visit.
  [[nodiscard]] IdleRounds idle_until(const LoopVisit& visit) const {
    HEDDLE_DCHECK(visit.idle <= idle_.size());
    return visit.idle == 0 ? IdleRounds{} : idle_[visit.idle - 1];
  }

 private:
  static constexpr std::size_t kept_of_a_head = 4;
  static constexpr std::size_t most_writes = 1 << 12;  // a longer log is not searched

  struct OwnWrite {
    std::uint64_t granule = 0;  // an address: a multiple of eight
    std::uint64_t mask = 0;     // which bytes there are written
    std::uint64_t before = 0;   // all eight
  };
  struct ObjectChange {
    std::uint64_t address = 0;
    std::uint64_t size = 0;
    std::uint64_t cell = 0;  // 0: it has none
    bool made = false;
  };
  void log_write(std::uint64_t address, std::uint64_t size);
  void forget_logs() {
    writes_.clear();
    objects_.clear();
    idle_.clear();
  }
  [[nodiscard]] bool objects_have_ended(const LoopVisit& visit) const;
  [[nodiscard]] bool memory_is_as_at(const LoopVisit& visit) const;
  [[nodiscard]] static bool is_as_before(std::span<const OwnWrite> writes, std::uint64_t granule,
                                         std::uint64_t mask);

  std::vector<LoopVisit> visits_;
  std::vector<OwnWrite> writes_;
  std::vector<ObjectChange> objects_;
  std::vector<IdleRounds> idle_;
};

}  // namespace heddle
