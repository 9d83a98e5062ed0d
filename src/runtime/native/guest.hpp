// The program under test while it runs, as its code, its library and the conductor use it. Its memory
// (GuestMemory), its threads (GuestThreads) and which of them runs (Turns) are classes of their own; this
// class turns accesses into events, ends threads, and switches fibers.
//
// A fiber that comes to a visible operation says so (`visible`). The conductor then takes steps, on that
// fiber's stack, until a thread must run: the fiber itself, which just returns, or another, which is switched
// to directly. The host's own context is left when an execution starts and entered again when it is over, or
// when a thread crashed. So no object that owns host memory may live on a fiber's stack across a visible
// operation: the fiber may never be resumed.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/execution.hpp"
#include "core/runtime.hpp"
#include "runtime/native/access_mode.hpp"
#include "runtime/native/barrier_users.hpp"
#include "runtime/native/crash_handler.hpp"
#include "runtime/native/guest_memory.hpp"
#include "runtime/native/guest_settings.hpp"
#include "runtime/native/guest_threads.hpp"
#include "runtime/native/head_of_loop.hpp"
#include "runtime/native/jit.hpp"
#include "runtime/native/main_arguments.hpp"
#include "runtime/native/object_access.hpp"
#include "runtime/native/program_text.hpp"
#include "runtime/native/region.hpp"
#include "runtime/native/turns.hpp"
#include "runtime/rounds/growing_loops.hpp"
#include "runtime/rounds/iteration_bounds.hpp"
#include "runtime/rounds/long_loops.hpp"
#include "runtime/rounds/round_effect.hpp"

namespace heddle {

class NativeConductor;

class Guest {
  struct Key {};  // only load() has one

 public:
  using Entry = GuestThread::Entry;

  /// Loads a module, which must be instrumented already. Nothing is compiled from source.
  [[nodiscard]] static Result<std::unique_ptr<Guest>> load(NativeModule module, GuestSettings settings);
  Guest(Key, Region region, Jit jit, ProgramText text, GuestSettings settings);
  Guest(const Guest&) = delete;
  Guest& operator=(const Guest&) = delete;
  ~Guest();

  // --- the host's side -------------------------------------------------------------------------------------
  void reset();
  /// Runs the program from the state that reset() left until the conductor ends the execution.
  void run(NativeConductor& conductor);
  /// Makes the guest report the states of threads to the observer, if any; `execution` is the run so far.
  void set_observer(ThreadStateObserver* observer, const Execution* execution) {
    HEDDLE_DCHECK(observer == nullptr || execution != nullptr);
    memory_.set_observed(observer != nullptr);
    observer_ = observer;
    observed_ = execution;
  }
  [[nodiscard]] bool is_observed() const { return memory_.is_observed(); }
  [[nodiscard]] GuestMemory& memory() { return memory_; }
  [[nodiscard]] const GuestMemory& memory() const { return memory_; }
  [[nodiscard]] GuestThreads& threads() { return threads_; }
  [[nodiscard]] const GuestThreads& threads() const { return threads_; }
  [[nodiscard]] Turns& turns() { return turns_; }
  [[nodiscard]] const Turns& turns() const { return turns_; }
  [[nodiscard]] GuestThread& thread(std::size_t number) { return threads_[number]; }
  [[nodiscard]] const GuestThread& thread(std::size_t number) const { return threads_[number]; }
  void start(std::size_t thread);
  /// Records that the conductor performed the thread's next operation as this event; queues the thread.
  void resume(std::size_t thread, const Event& event) {
    threads_[thread].done = {event.read, event.writes, event.choice};
    threads_[thread].turn = TurnKind::performed;
    turns_.queue(thread);
  }
  /// Allows late starts: a thread whose first operation is known from earlier runs need not run before it
  /// moves. Until then its next operation is known, but not its stack, and what it prints would come late.
  void allow_late_starts(bool allowed);
  /// Queues a thread that was started late, so that it runs now. Returns false if it has run already.
  [[nodiscard]] bool queue_arrival(std::size_t thread) {
    if (threads_[thread].turn != TurnKind::late) return false;
    threads_[thread].turn = TurnKind::fresh;
    turns_.queue(thread);
    return true;
  }
  /// Returns the number of iterations of loops that ran for long between two visible steps.
  [[nodiscard]] std::uint64_t rounds() const { return rounds_; }
  [[nodiscard]] Locations& locations() { return memory_.locations(); }
  [[nodiscard]] Region& region() { return memory_.region(); }
  [[nodiscard]] const Region& region() const { return memory_.region(); }
  [[nodiscard]] const ProgramText& text() const { return text_; }
  [[nodiscard]] const std::vector<Value>& notes() const { return notes_; }
  [[nodiscard]] const std::vector<ThreadId>& note_owners() const { return note_owners_; }
  [[nodiscard]] const GuestSettings& settings() const { return settings_; }
  [[nodiscard]] const std::string& generated_code() const { return jit_.generated(); }
  [[nodiscard]] Result<bool> set_entry(const std::string& function);
  /// Says whether stores may wait in buffers: then plain accesses are divided along smaller variables.
  void set_buffers(bool exist) { has_buffers_ = exist; }
  /// Appends what the program prints to the string; nullptr: output is discarded.
  void capture_output(std::string* output) { output_ = output; }
  /// Sets what a thread that fails, and the last one that runs, calls while its frames still exist.
  void at_end(void (*call)()) { at_end_ = call; }
  /// Returns the error that ended the run: something is not supported, or was learnt too late.
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }

  // --- a fiber's side: called by the program's code -----------------------------------------------------
  /// Returns the guest that runs now on this thread of Heddle.
  [[nodiscard]] static Guest& current() { return *current_; }
  [[nodiscard]] GuestThread& me() { return threads_.me(); }
  [[nodiscard]] const GuestThread& me() const { return threads_.me(); }
  [[nodiscard]] std::size_t running() const { return threads_.running(); }
  /// Sets the place of the running thread. Site 0 is code of the library, which counts as being where the
  /// program called it.
  void set_site(SiteId site) {
    if (site.value != 0) me().site = site;
  }

  /// Returns the running thread's next operation, which is to be filled in before visible().
  [[nodiscard]] Operation& next_operation(OpKind kind) {
    me().repeated.stop();
    Operation& op = me().next;
    op = Operation{};
    me().next_is_simple = false;
    op.kind = kind;
    op.site = me().site;
    return op;
  }
  const Done& visible();
  void spawn(ThreadId child);
  void join(ThreadId thread);

  // Accesses by the program: an event each, unless no other thread can see the memory. A bad address is a
  // failure.
  [[nodiscard]] Value load(std::uint64_t address, std::uint32_t size, AccessMode mode);
  void store(std::uint64_t address, Value value, std::uint32_t size, AccessMode mode);
  using Modified = heddle::Modified;  // the result of a read-modify-write
  using Orders = AccessOrders;
  Modified modify(std::uint64_t address, std::uint32_t size, Orders orders, const Predicate& guard,
                  const Predicate& condition, const Update& update, Role role = Role::none);
  void unlock(std::uint64_t address, std::uint32_t size, const Update& update) {
    static_cast<void>(unlock_if(address, size, {}, update));
  }
  [[nodiscard]] bool unlock_if(std::uint64_t address, std::uint32_t size, const Predicate& condition,
                               const Update& update);
  /// Waits until the guard holds for the value of the location, and returns that value.
  Value wait_for(std::uint64_t address, std::uint32_t size, const Predicate& guard,
                 AccessMode mode = AccessMode::atomic(Order::seq_cst), Role role = Role::none);
  void read_block(void* to, std::uint64_t address, std::uint64_t size);
  void write_block(std::uint64_t address, const void* from, std::uint64_t size);
  void copy_block(std::uint64_t to, std::uint64_t from, std::uint64_t size);
  void set_block(std::uint64_t address, int byte, std::uint64_t size);
  // Memory that the library keeps to itself inside an object: never an event.
  template <class T>
  [[nodiscard]] T peek(std::uint64_t address);
  template <class T>
  void poke(std::uint64_t address, T value);

  /// Counts an iteration of a loop, of `rounds` since it was entered (0: not known). Too many end the thread.
  void count_round(SiteId site, std::uint32_t rounds);
  /// Called where the running thread pauses. If it paused there before, in a loop, it gives way to others.
  void pause();
  [[nodiscard]] bool has_paused() const { return has_paused_; }  // else gives_way() never holds
  [[nodiscard]] bool gives_way(std::size_t thread) const;
  using HeadOfLoop = heddle::HeadOfLoop;
  /// Whether visits of this head have to be reported.
  [[nodiscard]] bool watches(LoopHead head) const {
    return settings_.waits_by_state && !bounds_.is_given_up(head) && text_.foreign.empty();
  }
  /// Called at each visit: the thread waits if its state is as at an earlier one, and nothing changed since.
  void visit_head(const HeadOfLoop& head);
  /// Called where a loop that may end by a count has ended.
  void leave_loop(std::uint64_t frame, LoopHead head);
  /// Whether a fence is a step of a round that the running thread repeats without events.
  [[nodiscard]] bool repeats_fence(OpKind kind) { return repeat_step(kind, {}).has_value(); }
  /// Learns from a run in which threads were left in their loops. Returns whether the search has to restart.
  [[nodiscard]] bool learn_bounds(const Execution& execution);
  /// Bounds the loops that made the last run long. Returns whether that is news.
  [[nodiscard]] bool bound_long_loops();
  [[nodiscard]] bool bound_growing_loops();  // those with more iterations in one run after the other
  [[nodiscard]] IterationBounds& iteration_bounds() { return iteration_bounds_; }
  [[nodiscard]] LoopBounds& bounds() { return bounds_; }
  /// Learns in which order threads arrive at barriers. Returns true if the search has to start again.
  [[nodiscard]] bool learn_barriers();
  [[nodiscard]] BarrierUsers& barrier_users() { return barrier_users_; }
  [[nodiscard]] LoopsCutShort& loops_cut_short() { return loops_cut_short_; }
  [[nodiscard]] ThreadId new_child(Entry entry, void* argument);
  // Objects of the running thread, as GuestMemory has them; a heap that is full ends the run.
  using Origin = GuestMemory::Origin;
  static constexpr Origin of_exceptions = GuestMemory::of_exceptions, first_local = GuestMemory::first_local;
  [[nodiscard]] std::uint64_t allocate_local(std::uint64_t size, std::uint64_t alignment, Origin origin);
  /// Makes a variable of the function with this frame, which lives until the function ends. Returns its
  /// address.
  [[nodiscard]] std::uint64_t begin_local(std::uint64_t size, std::uint64_t alignment, Origin origin,
                                          std::uint64_t frame);
  /// Ends the variables of the function with this frame, and of the functions that it called.
  void end_locals(std::uint64_t frame);
  /// Ends the variable at this address: the block of statements that declares it has ended.
  void end_scope_of(std::uint64_t address);
  /// Ends all variables except for the `count` oldest ones.
  void end_locals_down_to(std::size_t count);
  [[nodiscard]] std::uint64_t allocate_block(std::uint64_t size, std::uint64_t alignment, Block::Maker maker);
  [[nodiscard]] const Block* block_at(std::uint64_t address) { return memory_.block_at(address); }
  /// Frees a block that no other thread has used. Returns false, and does nothing, if another thread has.
  [[nodiscard]] bool free_private(const Block& block);
  [[nodiscard]] std::uint64_t local_storage();
  /// The program's globals begin after what is the runtime's own.
  static constexpr std::uint64_t section_cell = Region::globals_base;
  static constexpr std::uint64_t arguments_cell = Region::globals_base + 16;
  static constexpr std::uint64_t name_cell = Region::globals_base + 40;
  static constexpr std::uint64_t clock_cells = Region::globals_base + 48;  // two (library/clocks.hpp)
  static constexpr std::uint64_t first_global = Region::globals_base + 64;
  static constexpr std::uint64_t errno_room = GuestMemory::errno_room;
  using KeyDestructor = void (*)(void*);
  [[nodiscard]] std::vector<std::pair<std::uint32_t, KeyDestructor>>& key_destructors() {
    return key_destructors_;
  }
  [[nodiscard]] std::vector<ExitCall>& exit_calls() { return exit_calls_; }
  // Cells of the runtime's own that go with an address of the program: the threads that wait there.
  /// Whether another thread can wait there. The object may be gone already: only its address counts.
  [[nodiscard]] bool can_be_waited_on(std::uint64_t address) const {
    const bool shared = Region::in_globals(address) || Region::in_heaps(address);
    return shared && !(region().is_private(address, 1) && Region::owner_of(address) == running());
  }
  [[nodiscard]] std::uint64_t waiting_cell(std::uint64_t address);
  Modified modify_cell(std::uint64_t cell, const Update& update, const Predicate& guard = {}, Role role = {});
  [[nodiscard]] Operation& next_at_cell(OpKind kind, std::uint64_t cell, Order order);
  void print(std::string_view text);
  void note(std::uint32_t index, Value value);
  /// Begins an atomic section: no other thread moves until it ends.
  void begin_section();
  void end_section();
  [[noreturn]] void end_thread(ThreadState state, void* result = nullptr);
  /// Ends the running thread because it ends the program.
  [[noreturn]] void end_program(ProgramEnd how);
  /// Records that the running thread reads or changes state that no event shows.
  void note_access_without_event(std::uint64_t what, bool changes) {
    memory_.note_access_without_event(what, changes);
  }
  /// Ends the running thread with a failure. `words`: the details, where the kind does not say everything.
  [[noreturn]] void fail(FindingKind kind, std::string_view words = {});
  /// Fails because an access is outside its object. `local`: the number of a variable on the stack, or 0.
  [[noreturn]] void leave_object(const ObjectAccess& access, std::uint32_t local);
  [[noreturn]] void refuse(std::string_view what);
  /// Ends the run because threads have to arrive at a barrier in another order.
  [[noreturn]] void learn_other_arrivals();
  /// Ends the running thread at a place that is not supported (ProgramText::unsupported).
  [[noreturn]] void reach_unsupported(std::uint32_t number);
  /// Likewise at the call of a function that is defined nowhere (Jit::unknown_functions).
  [[noreturn]] void reach_unknown_function(std::uint32_t number);

 private:
  friend class CrashHandler;
  friend std::int64_t hook_load(const void* address, std::uint32_t size, std::uint32_t mode,
                                std::uint32_t site);
  friend std::int64_t hook_load_inside(const void* address, std::uint32_t size, std::uint32_t mode);
  friend void hook_store_inside(void* address, std::int64_t value, std::uint32_t size, std::uint32_t mode);
  friend void hook_store(void* address, std::int64_t value, std::uint32_t size, std::uint32_t mode,
                         std::uint32_t site);
  [[nodiscard]] Value load_here(std::uint64_t address, std::uint32_t size, AccessMode mode);
  void store_here(std::uint64_t address, Value value, std::uint32_t size, AccessMode mode);
  [[nodiscard]] Value load_now(LocationId location, AccessMode mode);
  void store_now(LocationId location, Value value, AccessMode mode);
  [[nodiscard]] Value load_in_turn(LocationId location, AccessMode mode, std::size_t planned);
  void store_in_turn(LocationId location, Value value, AccessMode mode, std::size_t planned);

  [[nodiscard]] std::optional<Fingerprint> state_of_running() const;
  void report_stand();
  static void clear_stack_below();

  void remember_start();
  void record_crash();
  void leave();
  void ask_conductor();
  void wait_for_turn();
  [[nodiscard]] bool has_stack_left() const;
  void hand_over(std::size_t next);
  void give_turn(std::size_t next);
  [[nodiscard]] bool can_hand_over(std::size_t planned) const;
  [[nodiscard]] bool must_step_after_waiting(std::size_t planned);
  [[nodiscard]] bool may_step_now() const;
  void after_own_step();
  void take_announced();
  template <class Describe>
  [[nodiscard]] Done perform(OpKind kind, Describe describe);
  void share_what_it_looks_at();
  void end_if_too_long(SiteId site);
  [[noreturn]] void end_creation();
  [[noreturn]] void end_silent_loop(SiteId site);
  void note_round(SiteId site, std::uint32_t rounds);
  [[noreturn]] void end_loop(SiteId site);
  [[noreturn]] void learn_again();
  static void fiber_main(void* guest);
  void run_main();
  enum class Reach : std::uint8_t { shared, own };
  [[nodiscard]] Reach reach(std::uint64_t address, std::uint32_t size, bool writes) {
    if (region().accessible(address, size)) [[likely]]
      return Reach::shared;
    if (me().owns(address, size) || region().is_own_granule(running(), address, size)) return Reach::own;
    return reach_elsewhere(address, size, writes);
  }
  [[nodiscard]] Reach reach_elsewhere(std::uint64_t address, std::uint32_t size, bool writes);
  /// Written where it will stand: a copy made at once would wait for these stores.
  void fill(Operation& op, OpKind kind, LocationId location, AccessMode mode) const {
    op.kind = kind;
    op.order = mode.order;
    op.plain = mode.plain;
    op.location = location;
    op.site = me().site;
  }
  /// For loads and stores of whole locations: the rest stays as it was if the last operation was one, too.
  Operation& next_at(OpKind kind, LocationId location, AccessMode mode);
  [[nodiscard]] std::uint64_t state_at(const HeadOfLoop& head) const;
  [[nodiscard]] LoopWait look_for_wait(const HeadOfLoop& head, LoopVisit& now);
  [[nodiscard]] RoundEffect effect_since(const LoopVisit& visit);
  void repeat_since(const LoopVisit& visit, const HeadOfLoop& head);
  void note_lasting_round(const HeadOfLoop& head);
  void stop_repeating(LoopHead head);
  void stop_repeating_where_loops_go_on();
  [[nodiscard]] bool add_idle_round(const LoopVisit& before, LoopVisit& now, const RoundEffect& effect);
  void leave_in_loop(SiteId site, const LoopWait& wait);
  /// Returns what the running thread's next step does if it repeats a round of a loop; otherwise none.
  [[nodiscard]] std::optional<OwnAccess> repeat_step(OpKind kind, const Locations::Found& found);
  [[nodiscard]] Value load_at(const Locations::Found& found, AccessMode mode);
  [[nodiscard]] Value load_pieces(std::uint64_t address, std::uint32_t size);
  [[nodiscard]] Value load_otherwise(std::uint64_t address, std::uint32_t size, AccessMode mode);
  void store_otherwise(std::uint64_t address, Value value, std::uint32_t size, AccessMode mode);
  Operation& operation_at(OpKind kind, const Locations::Found& found, AccessMode mode);
  [[nodiscard]] Locations::Found locate(std::uint64_t address, std::uint32_t size);
  [[nodiscard]] Locations::Found locate(std::uint64_t at, std::uint32_t size, AccessMode mode, bool writes);
  /// Decides about an access that is not simply one of a known location: it may be an error.
  [[nodiscard]] Locations::Found judge(const Locations::Found& found);
  [[nodiscard]] Locations::Found locate_piece(std::uint64_t address, std::uint64_t limit, bool writes);
  void store_at(const Locations::Found& found, Value value, AccessMode mode);
  [[nodiscard]] std::uint64_t unless_full(std::uint64_t address);
  [[noreturn]] void share(std::uint64_t address);
  void check_defined(std::uint64_t address);
  [[noreturn]] void use_freed(std::uint64_t address);
  [[noreturn]] void leave_nearest(std::uint64_t address, std::uint32_t size);
  [[nodiscard]] Modified modify_own(std::uint64_t address, std::uint32_t size, const Predicate& guard,
                                    const Predicate& condition, const Update& update);

  /// The guest that functions called by the program's code belong to: they have no parameter for it.
  static constinit thread_local Guest* current_;

  Jit jit_;
  ProgramText text_;
  GuestSettings settings_;
  FiberContext host_;
  GuestThreads threads_;
  GuestMemory memory_;
  Turns turns_;
  NativeConductor* conductor_ = nullptr;
  ThreadStateObserver* observer_ = nullptr;
  const Execution* observed_ = nullptr;
  static constexpr std::uint64_t many_rounds = 4'096;
  static_assert(max_silent_iterations > many_rounds);
  /// After so many iterations without a visible step in which it only read, a thread is taken to wait for
  /// what it looks at.
  static constexpr std::uint64_t rounds_before_sharing = 24 * many_rounds;
  static_assert(rounds_before_sharing < max_silent_iterations);
  std::uint64_t rounds_ = 0;
  IterationBounds iteration_bounds_;
  LongLoops long_loops_;
  GrowingLoops growing_loops_;
  bool has_buffers_ = false;
  bool has_paused_ = false;
  LoopsCutShort loops_cut_short_;
  LoopBounds bounds_;
  BarrierUsers barrier_users_;
  std::vector<IdleRounds> idle_rounds_;  // of threads that were left in their loops in this run
  std::vector<LoopHead> repeated_;       // loops of which rounds were repeated in some run
  bool counts_tries_ = false;            // some thread has a lasting round in this run
  bool must_restart_ = false;            // what was learnt in this run makes earlier runs incomplete
  std::vector<std::pair<std::uint32_t, KeyDestructor>> key_destructors_;
  std::vector<ExitCall> exit_calls_;
  MainArguments main_arguments_;
  std::vector<Value> notes_;
  std::vector<ThreadId> note_owners_;  // the threads that wrote them last
  std::string* output_ = nullptr;
  void (*at_end_)() = nullptr;
  void* entry_ = nullptr;
  std::optional<Error> error_;
  CrashHandler crash_handler_;
};

}  // namespace heddle

#include "runtime/native/guest_inline.hpp"
