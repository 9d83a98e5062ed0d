// A prefix of a witness, as the published algorithms build it, and which steps can come next.
//
// Bui, Chatterjee, Gautam, Pavlogiannis, Toman: The Reads-From Equivalence for the TSO and PSO Memory Models,
// OOPSLA 2021, sections 4 and 4.1.
//
//   there                here
//   σ                    BufferPrefix; the trace itself is order_
//   L(σ), WM(σ)          happened, by thread; in_memory, by slot
//   held                 is_held
//   pending wM           waiting_in, and those after it in the slot
//   TSO-executable       can_execute: a thread event; can_drain: a memory-write. In PSO, see section 4.1
//   condition (2b)       is_ready
//
// Where we differ: a write that is not buffered is a thread event and a memory-write, and must be executable
// as both. The initial write holds its location from the start.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/fingerprint.hpp"
#include "oracle/store_buffers/buffer_instance.hpp"

namespace heddle {

class ClosureOrder;

class BufferPrefix {
 public:
  using Index = BufferInstance::Index;
  static constexpr Index none = BufferInstance::none;

  /// Whether (2b) is required of the readers of the write alone, or also of the readers of the
  /// read-modify-writes right after it.
  enum class Readers : std::uint8_t { of_write, of_block };

  /// The empty prefix. If there is an order, only prefixes that respect it are built.
  BufferPrefix(const BufferInstance& instance, const ClosureOrder* order,
               Readers readers = Readers::of_write);

  [[nodiscard]] bool is_complete() const { return left_ == 0; }
  /// The thread's next event; none at its end.
  [[nodiscard]] Index next(std::size_t thread) const {
    return happened_[thread] == instance_->length(thread) ? none : instance_->at(thread, happened_[thread]);
  }
  [[nodiscard]] bool can_execute(std::size_t thread) const;
  void execute(std::size_t thread);

  /// The oldest write in the slot that has happened and is not in memory; none: there is none.
  [[nodiscard]] Index waiting_in(std::size_t slot) const;
  [[nodiscard]] bool can_drain(std::size_t slot) const;
  void drain(std::size_t slot);
  [[nodiscard]] bool is_drained(std::size_t thread) const { return waiting_[thread] == 0; }

  [[nodiscard]] bool has_happened(Index event) const {
    return (*instance_)[event].id.index < happened_[(*instance_)[event].thread()];
  }
  [[nodiscard]] bool is_in_memory(Index write) const {
    return instance_->is_initial(write) || (*instance_)[write].rank < in_memory_[(*instance_)[write].slot];
  }
  /// Whether a read is still to come whose source is the write in memory.
  [[nodiscard]] bool is_held(LocationId location) const { return readers_left(last(location)) != 0; }
  [[nodiscard]] Index last(LocationId location) const { return last_[location.value]; }
  [[nodiscard]] Index readers_left(Index write) const { return readers_left_[write]; }

  /// Return how many events of each thread have happened, and how many writes of each slot are in memory.
  [[nodiscard]] std::span<const Index> happened() const { return happened_; }
  [[nodiscard]] std::span<const Index> in_memory() const { return in_memory_; }

  /// The witness. Precondition: is_complete(), so that at most drains are missing.
  [[nodiscard]] Witness witness() const;

 private:
  [[nodiscard]] bool can_start(const BufferInstance::Item& item) const;
  [[nodiscard]] bool can_reach_memory(Index write) const;
  [[nodiscard]] bool is_ready(Index write) const;
  void reach_memory(Index write);
  [[nodiscard]] Step step_of(Index entry) const;

  static constexpr Index drain_bit = 1U << 31U;

  const BufferInstance* instance_;
  const ClosureOrder* closure_;
  Readers readers_;
  std::vector<Index> happened_;
  std::vector<Index> in_memory_;
  std::vector<Index> waiting_;       // by thread
  std::vector<Index> last_;          // by location
  std::vector<Index> readers_left_;  // by write
  std::vector<Index> order_;         // events, and with drain_bit set, the drains of their writes
  std::size_t left_ = 0;             // events that have not happened
};

/// A stack of prefixes that keeps its storage. (The paper's worklist S.)
class PrefixStack {
 public:
  [[nodiscard]] bool is_empty() const { return size_ == 0; }
  void push(const BufferPrefix& prefix) {
    if (size_ == prefixes_.size())
      prefixes_.push_back(prefix);
    else
      prefixes_[size_] = prefix;
    ++size_;
  }
  void pop_into(BufferPrefix& prefix) {
    HEDDLE_DCHECK(!is_empty());
    std::swap(prefix, prefixes_[--size_]);
  }

 private:
  std::vector<BufferPrefix> prefixes_;
  std::size_t size_ = 0;
};

}  // namespace heddle
