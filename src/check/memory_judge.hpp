// Data races and uses of freed memory, judged on an execution by C11's happens-before.
//
// Happens-before is program order, thread creation and join, and synchronisation: an acquire read (or a
// relaxed one followed by an acquire fence) takes its value from a release write (or from a relaxed one
// preceded by a release fence), directly or through a release sequence, as the execution's language has it
// (core/release_sequences). Orders count as written, under every model: relaxed never synchronises. A store
// of a part of its location is a store: it neither acquires nor continues a sequence, and ends those of its
// bytes.
//
// A race: two accesses of overlapping bytes, one a write, not both atomic, not ordered. A use of freed
// memory: an access to a block after its free, or to a variable after the end of its function or thread; a
// store that reaches memory after that is one. An access that came before that end, but does not happen
// before it, is reported separately: whether it can come after it is another question (session/late_uses).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/execution.hpp"

namespace heddle {

/// Two events of an execution that make a race or a use of freed memory.
struct Clash {
  std::uint32_t first = 0;
  std::uint32_t second = 0;
  SiteId ended_at{};  // where a variable ended, right after the first event; else 0

  /// The site that a finding names besides that of the second event.
  [[nodiscard]] SiteId other_place(const Execution& execution) const {
    return ended_at.value != 0 ? ended_at : execution.events[first].op.site;
  }
};

/// Judges one execution after the other; keeps its storage from one to the next.
class MemoryJudge {
 public:
  /// Judges an execution. The functions below return what it found there, until the next call.
  void judge(const Execution& execution);

  /// From now on races() has all races, one per pair of sites. Otherwise it is empty.
  void look_for_all_races() { all_races_ = true; }
  [[nodiscard]] const std::vector<Clash>& races() const { return races_; }
  /// The first race.
  [[nodiscard]] const std::optional<Clash>& race() const { return race_; }
  /// The first use of freed memory: the free, and an access that comes after it.
  [[nodiscard]] const std::optional<Clash>& use_after_free() const { return use_after_free_; }
  /// Frees, each with an access that came before it and does not happen before it; one per pair of sites.
  [[nodiscard]] const std::vector<Clash>& unordered_uses() const { return unordered_uses_; }
  /// Whether some store may continue a release sequence of its own thread.
  [[nodiscard]] bool may_continue_own() const { return own_stores_; }
  /// A thread that spins in a loop reading a block that was freed, and the position of the free.
  struct FreedWait {
    ThreadId thread;
    std::uint32_t freed = 0;
  };
  [[nodiscard]] const std::optional<FreedWait>& freed_wait() const { return freed_wait_; }
  /// Blocks that were allocated and not freed, by index.
  [[nodiscard]] const std::vector<std::uint32_t>& unfreed() const { return unfreed_; }

 private:
  using Tick = std::uint32_t;

  struct Access {
    std::uint16_t thread = 0;
    bool writes = false;
    bool plain = false;
    Part part;
    Tick tick = 0;
    std::uint32_t position = 0;
  };
  struct BlockUse {
    std::optional<std::uint32_t> freed;  // position of the free; a variable: of the last event before its end
    SiteId ended_at;                     // a variable: where it ended
    std::vector<Access> accesses;        // the last one of each thread
  };

  void look_over(const Execution& execution);
  void reset(const Execution& execution);
  [[nodiscard]] std::span<Tick> row(std::vector<Tick>& rows, std::size_t index);
  static void join(std::span<Tick> into, std::span<const Tick> from);
  void synchronise(const Event& event);
  void send(const Event& event, std::uint32_t position);
  void reach_memory(const Execution& execution, std::uint32_t position);
  void continue_sequences(const Execution& execution, std::uint32_t position);
  void note_writer(const Event& event, std::uint32_t position);
  template <class Visit>
  void for_each_source(const Event& event, Visit visit);
  void compare(const Execution& execution, std::uint32_t position);
  void compare_arrival(const Execution& execution, std::uint32_t position);
  void note_race(const Execution& execution, std::uint32_t first, std::uint32_t second);
  void note_use(const Execution& execution, const Clash& use);
  void look_at_drain(const Execution& execution, const Event& drain);
  void look_at_waits(const Execution& execution);
  void look_at_blocks(const Execution& execution, const Event& event, std::uint32_t position);
  void end_variables(const Execution& execution, const Event& event, std::uint32_t position);
  void end_block(const Execution& execution, std::uint32_t number, std::uint32_t position, SiteId ended_at);
  [[nodiscard]] std::uint32_t cached_block(const Execution& execution, LocationId location);
  [[nodiscard]] bool ordered(const Access& before, std::size_t thread);

  std::size_t width_ = 0;       // threads
  std::vector<Tick> clocks_;    // by thread: what happens before its next event
  std::vector<Tick> released_;  // by thread: its clock at its last release fence
  std::vector<Tick> read_;      // by thread: the messages of its relaxed reads, for an acquire fence
  std::vector<Tick> messages_;  // by position: what a reader of this write synchronises with
  bool parts_ = false;          // some location is accessed in parts
  bool own_stores_ = false;  // some stores may continue sequences of their threads; only then the next three:
  std::vector<Tick> told_by_writer_;  // by position: the part of the message from the writer's own releases
  std::vector<std::uint32_t> written_before_;  // by position: the write of the location before it
  std::vector<std::uint32_t> last_write_;      // by location
  /// By location and byte, if parts_: the position of the last write.
  std::vector<std::array<std::uint32_t, 8>> writers_;
  std::vector<std::vector<Access>> by_location_;
  std::vector<std::uint32_t> touched_;      // locations with accesses
  std::vector<std::uint8_t> may_race_;      // by location: it has a plain access
  std::vector<std::uint32_t> raced_;        // locations with a plain access
  std::vector<std::uint32_t> block_cache_;  // by location: block + 1; 0: unknown
  std::vector<BlockUse> blocks_;
  std::vector<std::uint32_t> variables_;  // the blocks that are variables
  std::optional<Clash> race_;
  std::vector<Clash> races_;
  bool all_races_ = false;
  std::optional<Clash> use_after_free_;
  std::vector<Clash> unordered_uses_;
  std::optional<FreedWait> freed_wait_;
  std::vector<std::uint32_t> unfreed_;
};

}  // namespace heddle
