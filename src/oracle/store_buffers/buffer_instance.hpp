// A query (oracle/query.hpp) with one source per read under a model with store buffers, with events numbered
// for the published algorithms (verify_tso, verify_pso, naive_verification, closure).
//
// Bui, Chatterjee, Gautam, Pavlogiannis, Toman: The Reads-From Equivalence for the TSO and PSO Memory Models,
// OOPSLA 2021, sections 2 and 4.
//
//   there          here
//   (X, RF)        the instance; Item::source
//   thr, var       Item::id, Item::location
//   wB, wM         an event that is buffered; its write reaching memory
//   a buffer       Slot
//   fence          an event that drains
//
// There, every write is buffered, and fences are full. Here there are also events that act on memory at once
// and need empty buffers: read-modify-writes, also failing ones, and stores that are not buffered; and
// spawns, joins, store-store fences. Where the paper speaks of memory-writes, writes that are not buffered
// are among them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/assert.hpp"
#include "memory/model.hpp"
#include "oracle/query.hpp"

namespace heddle {

class BufferInstance {
 public:
  /// The number of an event, thread by thread; above the events are the initial writes, by location.
  using Index = std::uint32_t;
  static constexpr Index none = UINT32_MAX;

  struct Item {
    EventId id;
    LocationId location = no_location;
    bool reads = false;
    bool writes = false;
    bool buffered = false;   // its write is buffered
    bool drains = false;     // it happens only when all earlier writes of its thread are in memory
    Index source = none;     // reads
    Index own_write = none;  // reads: its thread's newest write of the location before it
    Index slot = none;       // writes
    Index rank = 0;          // writes: among those of its slot
    Index settled = 0;       // fences: its thread's writes below this index reach memory before its own
    ThreadId joins = no_thread;
    Index spawned_by = none;  // a thread's first event

    [[nodiscard]] std::size_t thread() const { return id.strand.thread.value; }
  };

  /// Writes that reach memory in program order: all of a thread, or those of a thread to one location.
  struct Slot {
    std::size_t thread = 0;
    std::vector<Index> writes;
  };
  struct ThreadWrites {
    std::size_t thread = 0;
    std::vector<Index> writes;
  };

  /// Preconditions: the model has buffers, and every read has exactly one source.
  BufferInstance(const Query& query, const Model& model);

  /// Whether each read can read its source in some order. (The paper assumes this.)
  [[nodiscard]] bool is_plausible() const { return plausible_; }

  [[nodiscard]] const Model& model() const { return model_; }
  [[nodiscard]] Index size() const { return static_cast<Index>(items_.size()); }
  [[nodiscard]] const Item& operator[](Index event) const {
    HEDDLE_DCHECK(event < size());
    return items_[event];
  }
  [[nodiscard]] std::size_t threads() const { return first_.size() - 1; }
  [[nodiscard]] Index length(std::size_t thread) const { return first_[thread + 1] - first_[thread]; }
  [[nodiscard]] Index at(std::size_t thread, Index index) const {
    HEDDLE_DCHECK(index < length(thread));
    return first_[thread] + index;
  }

  [[nodiscard]] std::size_t locations() const { return by_location_.size(); }
  [[nodiscard]] Index initial(std::size_t location) const { return size() + static_cast<Index>(location); }
  [[nodiscard]] bool is_initial(Index write) const { return write >= size(); }
  /// The writes of one location, by thread.
  [[nodiscard]] std::span<const ThreadWrites> writes_of(LocationId location) const {
    return by_location_[location.value];
  }
  [[nodiscard]] std::span<const Slot> slots() const { return slots_; }
  [[nodiscard]] std::size_t first_slot(std::size_t thread) const { return first_slot_[thread]; }
  [[nodiscard]] std::size_t end_slot(std::size_t thread) const { return first_slot_[thread + 1]; }

  [[nodiscard]] std::span<const Index> readers(Index write) const {
    return std::span(readers_).subspan(first_reader_[write], first_reader_[write + 1] - first_reader_[write]);
  }
  /// Whether the read takes its value from another thread's write; initial writes belong to no thread.
  [[nodiscard]] bool is_remote(Index read) const {
    const Index source = items_[read].source;
    return is_initial(source) || items_[source].thread() != items_[read].thread();
  }

  /// Returns the read-modify-write that reads the write, and so comes right after it; none if there is none.
  [[nodiscard]] Index after(Index write) const { return after_[write]; }
  /// Whether `member` is the write, or comes after it with nothing else between them.
  [[nodiscard]] bool in_block(Index write, Index member) const {
    return chain_[write] == chain_[member] && place_[write] <= place_[member];
  }

  /// Returns the index from which on the thread never needs empty buffers, apart from joins of it.
  [[nodiscard]] Index last_drain(std::size_t thread) const { return last_drain_[thread]; }
  [[nodiscard]] bool is_joined(std::size_t thread) const { return joined_[thread] != 0; }
  [[nodiscard]] bool has_store_fences() const { return store_fences_; }

 private:
  void number_events(const Query& query);
  void add_write(Index event);
  [[nodiscard]] Index newest_own_write(const Item& item) const;
  void connect(const Query& query);
  [[nodiscard]] Index source_of(const Query& query, const QueryEvent& event) const;
  [[nodiscard]] bool sees(const Item& read) const;
  void list_readers();
  void chain_modifications();

  Model model_;
  std::vector<Item> items_;
  std::vector<Index> first_;  // by thread, and one more
  std::vector<Slot> slots_;   // by thread
  std::vector<std::size_t> first_slot_;
  std::vector<std::vector<ThreadWrites>> by_location_;
  std::vector<Index> readers_;
  std::vector<Index> first_reader_;  // by write, and one more
  std::vector<Index> after_, chain_, place_;
  std::vector<Index> last_drain_;
  std::vector<std::uint8_t> joined_;
  bool store_fences_ = false;
  bool plausible_ = true;
};

}  // namespace heddle
