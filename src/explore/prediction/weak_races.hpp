// Finds races between accesses that are never next at the same time, or not as writes: an access reaches
// another thread through atomic accesses that do not synchronise, or a compare-exchange writes only where the
// other access does not come next.
//
// Where some atomic access is relaxed, one access can come before another in every order without happening
// before it. For each access with which a race could begin, all orders of what the threads did are searched,
// with one thing more known of each state: the threads that know of the access, by happens-before as
// check/memory_judge defines it. The search ends where a thread that does not know of it comes to an access
// that is in conflict with it, or frees its block.
//
// States are remembered; after too many the search gives up, and says so.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "core/execution.hpp"
#include "core/fingerprint.hpp"
#include "core/stop_token.hpp"
#include "oracle/causality/causal_trace.hpp"

namespace heddle {

class WeakRaces {
 public:
  using Visit = std::function<void(std::span<const CausalPosition>)>;

  struct Wanted {
    bool races = true;
    bool uses_of_freed = true;
  };
  /// Makes a long search poll the token; a requested stop leaves it by SearchStopped.
  void set_stop_token(StopToken& stop) { stop_.set_token(stop); }
  /// Calls visit(order) with one order that shows such an error, if there is one. There is none if all atomic
  /// accesses synchronise and write whatever they read.
  void find(const CausalTrace& trace, const Execution& execution, const Wanted& wanted, const Visit& visit);
  [[nodiscard]] bool has_given_up() const { return has_given_up_; }

 private:
  static constexpr std::size_t most_states = 20'000;
  /// Sets of threads, as bits: `knows`, those that know of the access; `released`, those that knew of it at
  /// their last release fence; `read`, those that an acquire fence would make know of it. `told`, by
  /// location: the release sequences that the last write continues and that tell of the access, as bits of
  /// the threads that began them.
  struct State {
    std::vector<std::uint32_t> done;
    std::vector<ValueId> memory;
    std::vector<std::uint64_t> told;
    std::uint64_t knows = 0, released = 0, read = 0;
    bool has_begun = false;
  };

  [[nodiscard]] bool has_weak_accesses() const;
  void find_blocks();
  [[nodiscard]] bool clash(CausalPosition first, CausalPosition second) const;
  [[nodiscard]] bool search(const State& state);
  [[nodiscard]] bool finish_in_race(const State& state);
  [[nodiscard]] bool is_there(const State& state, ThreadId thread) const;
  [[nodiscard]] bool may_happen(const State& state, const CausalItem& item) const;
  [[nodiscard]] State after(const State& state, CausalPosition event) const;
  void synchronise(State& state, const Event& event) const;
  [[nodiscard]] std::uint64_t going_on(const Event& write) const;
  [[nodiscard]] std::uint64_t sequences_of(const Event& write) const;
  [[nodiscard]] static Fingerprint print_of(const State& state);

  const CausalTrace* trace_ = nullptr;
  const Execution* execution_ = nullptr;
  Wanted wanted_;
  std::vector<std::uint32_t> blocks_;  // by event: in which it is,
  std::vector<std::uint8_t> is_free_;  // and whether it frees it
  CausalPosition first_ = 0;           // the access
  std::vector<CausalPosition> order_;
  FingerprintSet met_;
  bool has_given_up_ = false;
  StopPoller stop_;
};

}  // namespace heddle
