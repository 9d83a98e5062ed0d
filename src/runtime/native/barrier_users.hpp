// Which threads use which barrier: learnt from runs, kept over all runs.
//
// Where exactly as many threads use a barrier as it needs, they arrive in a fixed order, that of their
// numbers: a thread waits until those before it have arrived. Nothing is lost by that. No phase ends before
// each of them has arrived, and a thread does nothing between its arrival and the end of the phase. So the
// arrivals of a phase that ends can be moved to its end, and in any order there they lead to one state. In a
// phase that does not end, a thread that waits to arrive is blocked as one that has arrived is. What a
// thread does after the phase comes after all arrivals in either case. What races with an arrival is judged
// as if it came as soon as the thread is there (check/memory_judge).
//
// Where other threads use the barrier as well, which threads meet depends on the order, and all are explored.
// Whether the claim holds of a program is known when no run has shown another user: the first one that comes
// to the barrier does so after steps that are possible with the fixed order, too.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "core/learnt_numbers.hpp"

namespace heddle {

class BarrierUsers {
 public:
  using User = LearntBarrier::User;
  /// With more users than that, each order of arrivals is explored.
  static constexpr std::uint32_t most_in_order = 32;

  /// The barriers at one address that need as many threads.
  struct Key {
    std::uint64_t address = 0;
    std::uint32_t needed = 0;
    friend auto operator<=>(const Key&, const Key&) = default;
  };

  /// Records that a barrier is made. Returns false if threads of this run do not look how many threads the
  /// barrier at the address needs, and older ones there needed another number.
  [[nodiscard]] bool make(const Key& barrier);
  /// Returns how many threads the barrier at an address needs, if that was one number in all runs and threads
  /// arrive there in a fixed order; else 0.
  [[nodiscard]] std::uint32_t needed_at(std::uint64_t address) const;
  /// Records that a thread has come to the barrier; `asks`: it uses what the wait returns. Returns false if
  /// the order of arrivals in this run does not provide for that.
  [[nodiscard]] bool add(const Key& barrier, std::uint16_t thread, bool asks);
  /// Gives up the order of a barrier whose arrivals do not commute. Returns false if there is one in this
  /// run.
  [[nodiscard]] bool give_up(const Key& barrier);
  /// Returns the order of arrivals in this run; empty if there is none.
  [[nodiscard]] std::span<const User> order_of(const Key& barrier) const {
    const auto found = barriers_.find(barrier);
    return found == barriers_.end() ? std::span<const User>() : found->second.order;
  }
  /// Decides about the orders of later runs. Returns whether some order is another one than in this run.
  [[nodiscard]] bool learn();

  [[nodiscard]] std::vector<LearntBarrier> list() const;
  /// Takes over what was learnt in other runs. Returns false, and changes nothing, if no run with so many
  /// threads can have learnt that.
  [[nodiscard]] bool restore(const std::vector<LearntBarrier>& barriers, std::size_t threads);
  void clear() { barriers_.clear(); }

 private:
  struct Barrier {
    bool any_order = false;
    std::vector<User> users;  // by number
    std::vector<User> order;  // of this run
    [[nodiscard]] std::vector<User> next_order(std::uint32_t needed) const;
  };

  std::map<Key, Barrier> barriers_;
  bool has_news_ = false;
};

}  // namespace heddle
