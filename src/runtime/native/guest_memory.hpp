// The memory of the program under test: its bytes (Region), how they are divided into locations, and the
// objects that the program makes while it runs, with where each was made.
//
// Objects are known by their origin: a local variable by its number, a block of the heap by its site. Objects
// of an origin are private to their makers until another thread is found to use one; then all accesses to
// objects of that origin are events, and the search starts again. Which origins are shared is kept over all
// runs. Global variables of libraries that are used by their headers, such as test frameworks, are an origin
// each, and private to the thread that runs main.
//
// The end of an object that only one thread has used is no event: it is marked in the shadow, and a use of it
// fails at once. Freeing a block that several use is an event. The end of a variable that several use is
// none: it is recorded with the number of steps that its thread had taken, and the judge compares the uses
// with that (check/memory_judge). Whether a use happens before the end follows from which steps happen before
// the thread's last one, so no other order has to be explored for it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/assert.hpp"
#include "core/execution.hpp"
#include "runtime/native/guest_threads.hpp"
#include "runtime/native/heap_layouts.hpp"
#include "runtime/native/locality_monitor.hpp"
#include "runtime/native/locations.hpp"
#include "runtime/native/object_access.hpp"
#include "runtime/native/program_text.hpp"
#include "runtime/native/region.hpp"
#include "runtime/native/sync_objects.hpp"
#include "runtime/native/unset_memory.hpp"

namespace heddle {

/// No function of this class makes an event, ends a thread or switches fibers: each returns what it could not
/// do, and Guest decides what follows. Objects are made and ended by the running thread.
///
/// Invariants: blocks are in order of their addresses, one per address; the eight bytes before an object hold
/// its origin.
class GuestMemory {
 public:
  using Origin = std::uint32_t;
  static constexpr Origin of_thread_locals = 0, of_exceptions = 1, first_local = 2;
  static constexpr std::uint64_t errno_room = 64;  // before a thread's variables: errno

  /// `text` and `threads` outlive the memory. With `all_visible` all origins are shared from the start, but
  /// those of variables that no other thread can see.
  GuestMemory(Region region, const ProgramText& text, GuestThreads& threads, bool all_visible);

  [[nodiscard]] Region& region() { return region_; }
  [[nodiscard]] const Region& region() const { return region_; }
  [[nodiscard]] Locations& locations() { return locations_; }
  [[nodiscard]] const Locations& locations() const { return locations_; }
  [[nodiscard]] const std::vector<Block>& blocks() const { return blocks_; }
  /// Restores the state before the first step. What was learnt stays.
  void reset();
  /// Sets the initial content of thread-local variables; nullptr: zero.
  void set_local_storage_image(const void* image) { local_storage_image_ = image; }

  /// Returns the book of bytes that were never set; nullptr if it is not kept.
  [[nodiscard]] UnsetMemory* unset() { return unset_ ? &*unset_ : nullptr; }
  void follow_unset(UnsetMemory unset) { unset_.emplace(std::move(unset)); }

  // --- origins
  [[nodiscard]] bool is_shared(Origin origin) const {
    HEDDLE_DCHECK(origin < shared_.size());
    return shared_[origin] != 0;
  }
  /// Makes all accesses to objects of this origin events from now on.
  void share(Origin origin);
  [[nodiscard]] std::vector<Origin> shared_origins() const;
  /// Marks the origins of a saved schedule as shared. Returns false if no run of this program can have had
  /// these.
  [[nodiscard]] bool restore_shared(std::span<const Origin> origins);
  /// Makes the global variables of libraries private to main, but those that are shared.
  void hide_library_globals();
  /// Returns the origin of the heap object, or of the private global variable, that contains the address.
  [[nodiscard]] Origin origin_at(std::uint64_t address) const;
  /// Returns the variable of a function that has this origin; nullptr if it is the origin of another kind of
  /// object.
  [[nodiscard]] const GuestLocal* local_of(Origin origin) const;

  // --- objects; an address of 0 says that the thread's heap is full
  [[nodiscard]] std::uint64_t allocate_local(std::uint64_t size, std::uint64_t alignment, Origin origin);
  /// Makes a variable of the function with this frame, which lives until the function ends.
  [[nodiscard]] std::uint64_t begin_local(std::uint64_t size, std::uint64_t alignment, Origin origin,
                                          std::uint64_t frame);
  /// Ends the variables of the function with this frame, and of the functions that it called. `steps`: how
  /// many steps the thread has taken.
  void end_locals(std::uint64_t frame, std::uint32_t steps);
  /// Ends the variable at this address, if it lives: the block of statements that declares it has ended.
  void end_scope_of(std::uint64_t address, std::uint32_t steps);
  /// Returns where the block of statements ended that declares a variable which has ended; site 0 if it ended
  /// with its function.
  [[nodiscard]] static SiteId end_of_scope(std::uint64_t start);
  /// Ends all variables except for the `count` oldest ones.
  void end_locals_down_to(std::size_t count, std::uint32_t steps);
  /// Whether the running thread has variables that end with it.
  [[nodiscard]] bool thread_has_variables() const {
    return !threads_.me().locals.empty() || threads_.me().local_storage != 0;
  }
  void end_variables_of_thread(std::uint32_t steps);
  [[nodiscard]] std::uint64_t allocate_block(std::uint64_t size, std::uint64_t alignment, Block::Maker maker);
  /// Returns the block that starts at the address; nullptr if there is none.
  [[nodiscard]] const Block* block_at(std::uint64_t address);
  /// Frees a block that is private to the running thread.
  void free_own(const Block& block);
  /// Returns the address of the running thread's thread-local variables.
  [[nodiscard]] std::uint64_t local_storage();

  /// Whether these bytes are on the running thread's stack, or in a private object of it: then accesses to
  /// them are no events.
  [[nodiscard]] bool is_own_block(std::uint64_t address, std::uint64_t size) const;

  /// Declares races on these bytes benign, for the rest of the run. The memory of an object that several
  /// threads use is not used again in the run, so the bytes stand for the object.
  void declare_benign(std::uint64_t address, std::uint64_t size) { benign_.emplace_back(address, size); }
  /// Whether races on some of these bytes were declared benign in this run.
  [[nodiscard]] bool is_benign(std::uint64_t address, std::uint64_t size) const;
  // --- what is left at the end of an execution
  /// Makes describe_left() list what is held in every run: else only where a block is left.
  void list_all_held(bool always) { lists_all_held_ = always; }
  /// Adds the blocks, which of them threads that have ended hold where no event shows it, and the variables
  /// that are lost.
  void describe_left(Execution& execution) const;

  // --- names, for reports
  /// Returns the name of the local variable that contains the address; empty if there is none.
  [[nodiscard]] std::string local_at(std::uint64_t address) const;
  [[nodiscard]] std::string object_name(std::uint64_t start) const;
  /// Returns the object next to an access that lies in no object, or not in one alone; its `object` is 0 if
  /// none is near.
  [[nodiscard]] ObjectAccess nearest_object(std::uint64_t address, std::uint64_t size) const;

  // --- locality: uses of memory that no event shows, noted in runs that are observed
  void set_observed(bool observed) { is_observed_ = observed; }
  [[nodiscard]] bool is_observed() const { return is_observed_; }
  /// Record that the running thread reads or changes state that no event shows; that it is about to wait on a
  /// condition variable; that it uses an address of another thread's heap.
  void note_access_without_event(std::uint64_t what, bool changes);
  void note_wait(std::uint64_t condition, std::uint64_t mutex);
  void note_use(std::uint64_t address);
  /// Records which bytes of other threads' heaps the events of an execution used: no event shows what else
  /// lies there.
  void note_uses(const Execution& execution);
  /// What is known of the locks, semaphores and barriers in it.
  [[nodiscard]] SyncObjects& sync_objects() { return sync_objects_; }
  [[nodiscard]] bool breaks_locality() const { return locality_.are_shared() || layouts_.differ(); }
  /// Drops what is known of the layouts of heaps, because locations or shared origins have changed.
  void forget_layouts() { layouts_.clear(); }
  void forget_locality() {
    locality_.clear();
    layouts_.clear();
  }

 private:
  [[nodiscard]] GuestThread& me() { return threads_.me(); }
  [[nodiscard]] std::size_t running() const { return threads_.running(); }
  [[nodiscard]] std::uint64_t made(std::uint64_t address, Origin origin, std::uint64_t size);
  [[nodiscard]] std::uint64_t allocate_again(Origin origin, Region::Kind kind, std::uint64_t size,
                                             std::uint64_t alignment);
  [[nodiscard]] std::uint64_t allocate_fresh(Origin origin, std::uint64_t size, std::uint64_t alignment);
  [[nodiscard]] Origin first_global() const {
    return first_local + static_cast<Origin>(text_.locals.size() + text_.sites.size());
  }
  [[nodiscard]] Origin origin_of_blocks() const {
    return first_local + static_cast<Origin>(text_.locals.size()) + threads_.me().site.value;
  }
  void end_last_local(std::uint32_t steps);
  void end_local(const LiveLocal& local, std::uint32_t steps, Block::Maker ends_with);
  [[nodiscard]] bool has_unfreed_block() const;
  void list_held(std::size_t thread, Execution& execution) const;
  void list_held_on_stack(std::size_t thread, Execution& execution) const;
  void record_end(const LiveLocal& variable, SiteId declared, std::uint32_t steps, Block::Maker ends_with);
  void add_block(const Block& block);
  void divide_local_storage();
  [[nodiscard]] std::string thread_local_at(std::uint64_t address) const;

  Region region_;
  Locations locations_;
  std::optional<UnsetMemory> unset_;
  const ProgramText& text_;
  GuestThreads& threads_;
  std::vector<Block> blocks_;
  std::vector<std::uint8_t> shared_;  // by origin: several threads use its objects
  const void* local_storage_image_ = nullptr;
  LocalityMonitor locality_;
  SyncObjects sync_objects_;
  HeapLayouts layouts_;
  bool is_observed_ = false;
  bool lists_all_held_ = false;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> benign_;  // addresses and sizes
};

}  // namespace heddle
