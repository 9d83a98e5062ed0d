// Data races and uses of freed memory, judged on an execution by C11's happens-before
// (check/happens_before_clocks).
//
// A race: two accesses of overlapping bytes, one a write, not both atomic, not ordered. A use of freed
// memory: an access to a block after its free, or to a variable after the end of its function or thread; a
// store that reaches memory after that is one. An access that came before that end, but does not happen
// before it, is reported separately: whether it can come after it is another question (session/late_uses).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "check/happens_before_clocks.hpp"
#include "check/race_filter.hpp"
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
  /// From now on races that the filter accepts are left out, and races() has all others: one per pair of
  /// sites and location, or per pair of events if the filter tells callers apart.
  void leave_out(RaceFilter& filter) {
    filter_ = &filter;
    all_races_ = true;
  }
  /// Races that the filter accepts, one per pair of sites and location.
  [[nodiscard]] const std::vector<Clash>& accepted_races() const { return accepted_; }
  [[nodiscard]] const std::vector<Clash>& races() const { return races_; }
  /// The first race.
  [[nodiscard]] const std::optional<Clash>& race() const { return race_; }
  /// The first use of freed memory: the free, and an access that comes after it.
  [[nodiscard]] const std::optional<Clash>& use_after_free() const { return use_after_free_; }
  /// Frees, each with an access that came before it and does not happen before it; one per pair of sites.
  [[nodiscard]] const std::vector<Clash>& unordered_uses() const { return unordered_uses_; }
  /// Whether some store may continue a release sequence of its own thread.
  [[nodiscard]] bool may_continue_own() const { return may_continue_own_; }
  /// A thread that spins in a loop reading a block that was freed, and the position of the free.
  struct FreedWait {
    ThreadId thread;
    std::uint32_t freed = 0;
  };
  [[nodiscard]] const std::optional<FreedWait>& freed_wait() const { return freed_wait_; }
  /// Blocks that were allocated and not freed, by index.
  [[nodiscard]] const std::vector<std::uint32_t>& unfreed() const { return unfreed_; }

 private:
  struct Access {
    std::uint16_t thread = 0;
    bool writes = false;
    bool plain = false;
    Part part;
    HappensBeforeClocks::Tick tick = 0;
    std::uint32_t position = 0;
  };
  struct BlockUse {
    std::optional<std::uint32_t> freed;  // position of the free; a variable: of the last event before its end
    SiteId ended_at;                     // a variable: where it ended
    std::vector<Access> accesses;        // the last one of each thread
  };

  [[nodiscard]] bool find_plain_accesses(const Execution& execution);
  void reset(const Execution& execution);
  void compare(const Execution& execution, std::uint32_t position);
  void compare_arrival(const Execution& execution, std::uint32_t position);
  [[nodiscard]] bool replaces(const Execution& execution, const Access& now, const Access& before) const;
  void note_race(const Execution& execution, std::uint32_t first, std::uint32_t second);
  void note_use(const Execution& execution, const Clash& use);
  void judge_drain(const Execution& execution, const Event& drain);
  void find_freed_wait(const Execution& execution);
  void judge_use(const Execution& execution, const Event& event, std::uint32_t position);
  void end_variables(const Execution& execution, const Event& event, std::uint32_t position);
  void end_block(const Execution& execution, std::uint32_t number, std::uint32_t position, SiteId ended_at);
  [[nodiscard]] std::uint32_t cached_block(const Execution& execution, LocationId location);
  [[nodiscard]] bool ordered(const Access& before, std::size_t thread) const;

  HappensBeforeClocks clocks_;
  bool may_continue_own_ = false;
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
  RaceFilter* filter_ = nullptr;
  std::vector<Clash> accepted_;
  std::optional<Clash> use_after_free_;
  std::vector<Clash> unordered_uses_;
  std::optional<FreedWait> freed_wait_;
  std::vector<std::uint32_t> unfreed_;
};

}  // namespace heddle
