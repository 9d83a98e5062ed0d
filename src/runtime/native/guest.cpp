#include "runtime/native/guest.hpp"

#include <algorithm>
#include <cstring>
#include <span>

#include "core/assert.hpp"
#include "core/loop_limit.hpp"
#include "core/stop_token.hpp"
#include "runtime/native/asked_bounds.hpp"
#include "runtime/native/call_stack.hpp"
#include "runtime/native/crash_handler.hpp"
#include "runtime/native/library/at_exit.hpp"
#include "runtime/native/library/clocks.hpp"
#include "runtime/native/library/environment_cell.hpp"
#include "runtime/native/library/host_cxx.hpp"
#include "runtime/native/library/library.hpp"
#include "runtime/native/loaded_text.hpp"
#include "runtime/native/native_conductor.hpp"
#include "runtime/native/unset_uses.hpp"
#include "runtime/native/unsupported_places.hpp"

namespace heddle {

namespace {

std::vector<std::byte> image_of(const std::vector<GuestGlobal>& globals, std::uint64_t base, bool constant,
                                const Jit& jit) {
  std::vector<std::byte> image(constant ? 0 : Guest::first_global - base);
  if (!constant) {  // what main is given
    std::memcpy(image.data() + (Guest::arguments_cell - base), &Guest::name_cell, sizeof Guest::name_cell);
    std::memcpy(image.data() + (Guest::name_cell - base), "program", 8);
    std::memcpy(image.data() + (clock_cell - base), &start_of_time, sizeof start_of_time);
  }
  for (const GuestGlobal& global : globals) {
    if (global.constant != constant || global.is_missing) continue;
    image.resize(std::max<std::size_t>(image.size(), global.address + global.size - base));
    if (const auto content = jit.find(global.image))
      std::memcpy(image.data() + (global.address - base), *content, global.size);
  }
  return image;
}

/// Adds variables for what main is given, which are placed later: private to main as those of libraries are.
void add_arguments(std::vector<GuestGlobal>& globals, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) globals.push_back({"", "argv", 0, 0, false, 0, false, true, true});
}
/// Places the variables that were added last, one after the other.
void place_added(std::vector<GuestGlobal>& globals, std::uint64_t name,
                 std::span<const std::pair<std::uint64_t, std::uint64_t>> objects) {
  HEDDLE_DCHECK(globals.size() > objects.size());
  auto next = globals.end() - static_cast<std::ptrdiff_t>(objects.size()) - 1;
  const auto place = [&](std::uint64_t address, std::uint64_t size) {
    next->address = address;
    next->size = size;
    next->is_missing = false;
    ++next;
  };
  place(name, 8);
  for (const auto& [address, size] : objects) place(address, size);
}

/// Whether the program itself defines an operator new or delete that is no member of a class.
bool defines_operators(const std::vector<GuestFunctionInfo>& functions) {
  return std::ranges::any_of(functions, [](const GuestFunctionInfo& function) {
    const bool is_operator =
        function.name.starts_with("operator new") || function.name.starts_with("operator delete");
    return is_operator && !function.library;
  });
}

/// Returns what runs start with at first: where tests are to be run, the first one.
const GuestEntry* first_entry(const std::vector<GuestEntry>& entries, const GuestSettings& settings) {
  if (!settings.tests) return find_entry(entries, settings.entry);
  const auto test = std::ranges::find_if(entries, &GuestEntry::is_test);
  return test == entries.end() ? nullptr : &*test;
}

std::vector<std::uint64_t> function_addresses(const Jit& jit, std::size_t count) {
  std::vector<std::uint64_t> addresses(count);
  if (const auto table = jit.find("heddle_function_table"); table && count != 0)
    std::memcpy(addresses.data(), *table, count * sizeof addresses[0]);
  return addresses;
}

}  // namespace

constinit thread_local Guest* Guest::current_ = nullptr;

Guest::Guest(Key, Region region, Jit jit, ProgramText text, GuestSettings settings)
    : jit_(std::move(jit)),
      text_(std::move(text)),
      settings_(std::move(settings)),
      memory_(std::move(region), text_, threads_, settings_.all_visible) {
  memory_.region().limit_heaps(settings_.most_heap);
}
Guest::~Guest() = default;

void Guest::allow_late_starts(bool allowed) {
  turns_.allow_late_starts(allowed && output_ == nullptr && at_end_ == nullptr &&
                           memory_.unset() == nullptr && text_.hidden_end <= first_global);
}

Result<std::unique_ptr<Guest>> Guest::load(NativeModule module, GuestSettings settings) {
  auto region = Region::reserve();
  if (!region) return region.error();
  ProgramText text = text_of(module, settings);
  add_arguments(text.globals, 2 + settings.arguments.size());  // the program's name, the list, the others
  const std::vector<ExternalUse> uses = module.external_uses;
  IterationBounds bounds;
  if (auto wrong = ask_for_bounds(bounds, text, settings)) return Error{*std::move(wrong)};
  auto jit = Jit::load(std::move(module), settings);
  if (!jit) return jit.error();
  auto guest = std::make_unique<Guest>(Key{}, std::move(*region), std::move(*jit), std::move(text),
                                       std::move(settings));
  guest->iteration_bounds_ = std::move(bounds);
  if (guest->settings_.uninitialised) {
    auto unset = UnsetMemory::reserve();
    if (!unset) return unset.error();
    guest->memory_.follow_unset(std::move(*unset));
  }
  const GuestEntry* const entry = first_entry(guest->text_.entries, guest->settings());
  if (entry == nullptr) return Error{"the program has no function 'main'"};
  if (const auto found = guest->set_entry(entry->start); !found) return found.error();
  ProgramText& known = guest->text_;
  add_unknown_functions(known, uses, guest->jit_.unknown_functions());
  known.has_own_allocation = defines_operators(known.functions);
  for (const GuestGlobal& global : known.globals)
    if (global.counts) known.counted.push_back(global.address);
  known.addresses = function_addresses(guest->jit_, known.functions.size());
  if (!known.local_storage_image.empty())
    if (const auto image = guest->jit_.find(known.local_storage_image))
      guest->memory_.set_local_storage_image(*image);
  guest->region().set_constants(image_of(known.globals, Region::base, true, guest->jit_));
  std::vector<std::byte> globals = image_of(known.globals, Region::globals_base, false, guest->jit_);
  guest->main_arguments_ = {1, arguments_cell, {{arguments_cell, 2 * sizeof(char*)}}};
  if (!guest->settings().arguments.empty())
    guest->main_arguments_ =
        place_arguments(guest->settings().arguments, name_cell, known.globals, Region::globals_base, globals);
  if (globals.size() > Region::globals_size)
    return Error{"global variables and arguments of more than 64 MB are not supported"};
  place_added(known.globals, name_cell, guest->main_arguments_.objects);
  guest->region().set_globals(std::move(globals));
  for (const GuestGlobal& global : known.globals)
    if (!global.is_missing && (global.constant || global.address >= known.hidden_end))
      guest->region().make_accessible(global.address, global.size);
  guest->memory_.hide_library_globals();
  guest->region().make_accessible(section_cell, 8);
  guest->region().make_accessible(environment_cell, 8);
  prepare_exceptions();
  return guest;
}

Result<bool> Guest::set_entry(const std::string& function) {
  const auto found = jit_.find(function);
  if (!found) return found.error();
  entry_ = *found;
  memory_.forget_locality();
  barrier_users_.clear();
  return true;
}

void Guest::reset() {
  memory_.reset();
  threads_.reset();
  turns_.reset();
  rounds_ = 0;
  long_loops_.clear();
  has_paused_ = false;
  notes_.clear();
  note_owners_.clear();
  key_destructors_.clear();
  exit_calls_.clear();
  idle_rounds_.clear();
  must_restart_ = counts_tries_ = false;
  error_.reset();
  start(0);
}

void Guest::start(std::size_t thread) {
  threads_.prepare(thread, region(), fiber_main, this);
  GuestThread& started = threads_[thread];
  if (turns_.allows_late_starts() && thread != 0 && started.starts_as_known()) return started.start_late();
  turns_.queue(thread);
}

/// Records the first operation of the running thread, which has just come to it.
void Guest::remember_start() {
  HEDDLE_DCHECK(conductor_->steps_of(running()) == 0);
  if (running() == 0 || me().state != ThreadState::ready || me().starts_as_known()) return;
  const auto entry = reinterpret_cast<std::uint64_t>(me().entry);
  const bool in_program = std::ranges::find(text_.addresses, entry) != text_.addresses.end();
  if (in_program && !me().called_library && !region().uses_heap(running()))
    me().start = {me().entry, me().argument, me().next};
}

void Guest::run_main() {
  prepare_call(*this);
  reinterpret_cast<int (*)(int, char**)>(entry_)(main_arguments_.count,
                                                 reinterpret_cast<char**>(main_arguments_.table));
  end_program(ProgramEnd::returned);
}

void Guest::fiber_main(void* self) {
  arrive_on_fiber();
  Guest& guest = *static_cast<Guest*>(self);
  if (guest.running() == 0) guest.run_main();
  prepare_call(guest);
  void* const result = guest.me().entry(guest.me().argument);
  if (guest.me().has_exit_calls()) run_thread_exit_calls(guest);
  guest.end_thread(ThreadState::finished, result);
}

ThreadId Guest::new_child(Entry entry, void* argument) {
  const std::optional<ThreadId> child = threads_.new_child(entry, argument);
  if (!child) end_creation();
  return *child;
}

/// Ends the run, which creates too many threads. If a loop of the running thread has created them, it is
/// bounded from now on.
void Guest::end_creation() {
  const SiteId loop = long_loops_.with_most_children(running());
  const bool is_loop = loop != LongLoops::no_loop;
  if (!is_loop || !iteration_bounds_.learn(loop, LoopBoundReason::threads)) {
    const Site& site = text_.sites[is_loop ? loop.value : 0];
    std::string& words = me().failure_words;  // nothing that owns memory stays on the stack
    words = "more than 1,024 threads are not supported";
    if (is_loop && site.line != 0)
      words += ": fewer iterations of the loop create fewer (--unroll=" + site.file + ":" +
               std::to_string(site.line) + "=N)";
    else
      words +=
          ": threads that create threads, and loops that create them, have to end (--unroll=N bounds "
          "loops, not recursion)";
    refuse(words);
  }
  threads_.forget_numbers();
  threads_.forget_starts();
  barrier_users_.clear();
  error_ = Error{"a loop created too many threads", ErrorKind::retry};
  FiberContext::switch_to(me().context, host_);
  __builtin_unreachable();
}

void Guest::end_thread(ThreadState state, void* result) {
  HEDDLE_DCHECK(me().state == ThreadState::ready);
  HEDDLE_DCHECK(state != ThreadState::ready && state != ThreadState::unborn);
  me().state = state;
  me().result = result;
  if (state == ThreadState::finished && memory_.thread_has_variables())
    memory_.end_variables_of_thread(conductor_->steps_of(running()));
  // A thread that ends in an atomic section in another way than by returning has ended the execution: no
  // other thread sees the middle of the section.
  if (turns_.alone() == running() && state == ThreadState::finished) turns_.leave_section();
  leave();
  __builtin_unreachable();
}

void Guest::end_program(ProgramEnd how) {
  me().program_end = how;
  end_thread(ThreadState::exited);
}

void Guest::fail(FindingKind kind, std::string_view words) {
  // The thread was known to come to an operation, and failed instead: the memory that it reads is different
  // now, and as it was started late, this is found too late.
  if (turns_.allows_late_starts() && me().starts_as_known() && conductor_->steps_of(running()) == 0)
    learn_again();
  me().failure = kind;
  me().failure_words = words;
  // The last recorded place may be far from where the stack ran out.
  if (kind == FindingKind::stack_overflow)
    correct_site(text_, me(), 0, reinterpret_cast<std::uint64_t>(__builtin_frame_address(0)));
  turns_.note_failed(running());
  if (at_end_ != nullptr) at_end_();
  end_thread(ThreadState::failed);
}

void Guest::refuse(std::string_view what) {
  {  // nothing that owns memory stays on the stack: the fiber is never resumed
    const Site& site = text_.sites[me().site.value];
    const std::string place = site.line == 0 ? "" : site.file + ":" + std::to_string(site.line) + ": ";
    error_ = Error{place + std::string(what), ErrorKind::unsupported};
  }
  FiberContext::switch_to(me().context, host_);
  __builtin_unreachable();
}

void Guest::learn_again() {
  threads_.forget_starts();  // locations may have changed,
  memory_.forget_layouts();  // and so may what other threads see
  error_ = Error{"the program's memory was found to be divided in another way", ErrorKind::retry};
  FiberContext::switch_to(me().context, host_);
  __builtin_unreachable();
}

bool Guest::learn_barriers() {
  if (!barrier_users_.learn()) return false;
  threads_.forget_starts();   // arrivals are other operations now,
  memory_.forget_locality();  // and threads may know without looking how many meet
  return true;
}

void Guest::learn_other_arrivals() {
  static_cast<void>(barrier_users_.learn());
  threads_.forget_starts();
  memory_.forget_locality();
  error_ = Error{"a barrier was found to be used in another way", ErrorKind::retry};
  FiberContext::switch_to(me().context, host_);
  __builtin_unreachable();
}

/// Ends the running thread if it has computed for too long, or the run if a stop was requested.
void Guest::end_if_too_long(SiteId site) {
  StopToken* const stop = conductor_->limit().stop_token();
  if (stop != nullptr && stop->stop_requested()) {
    error_ = abandoned_run();
    FiberContext::switch_to(me().context, host_);
    __builtin_unreachable();
  }
  if (me().rounds >= max_silent_iterations) end_silent_loop(site);
}

/// Ends the running thread, which has run very many iterations without a visible step. If it has done so in
/// one loop, the run ends instead: from now on that loop is bounded.
void Guest::end_silent_loop(SiteId site) {
  const SiteId loop = long_loops_.without_steps(running(), conductor_->steps_of(running()));
  if (loop == LongLoops::no_loop || !iteration_bounds_.learn(loop, LoopBoundReason::silent)) end_loop(site);
  threads_.forget_starts();
  error_ = Error{"a loop without a visible step ran too long", ErrorKind::retry};
  FiberContext::switch_to(me().context, host_);
  __builtin_unreachable();
}

/// Notes a long loop, and ends the running thread if there were more iterations than the loop may have.
void Guest::note_round(SiteId site, std::uint32_t rounds) {
  if (rounds == 0) return;
  const SiteId loop = site.value != 0 ? site : me().site;
  if (rounds > iteration_bounds_.of(loop).iterations) end_loop(loop);
  if (rounds % LongLoops::period == 0)
    long_loops_.note(running(), loop, rounds, conductor_->steps_of(running()), me().children);
}

bool Guest::bound_growing_loops() {
  bool is_new = false;
  for (const LongLoops::Loop& loop : long_loops_.all())
    if (loop.steps_inside > 0 && growing_loops_.note(loop.place, loop.most_iterations))
      is_new |= iteration_bounds_.learn(loop.place, LoopBoundReason::growing);
  if (is_new) threads_.forget_starts();
  return is_new;
}

bool Guest::bound_long_loops() {
  std::vector<std::uint32_t> steps;
  for (std::size_t t = 0; t < threads_.size(); ++t) steps.push_back(conductor_->steps_of(t));
  bool is_new = false;
  for (const SiteId loop : long_loops_.with_many_steps(steps))
    is_new |= iteration_bounds_.learn(loop, LoopBoundReason::events);
  if (is_new) threads_.forget_starts();
  return is_new;
}

void Guest::end_loop(SiteId site) {
  if (site.value != 0) me().site = site;  // else within the library: where it was called
  end_thread(ThreadState::bounded);
}

void Guest::print(std::string_view text) {
  count_round(me().site, 0);  // a loop that only prints may never end
  if (output_ != nullptr) output_->append(text);
}

void Guest::note(std::uint32_t index, Value value) {
  if (index > 4096) refuse("heddle_note: the index must be at most 4096");
  if (notes_.size() <= index) {
    notes_.resize(index + 1, 0);
    note_owners_.resize(index + 1, no_thread);
  }
  notes_[index] = value;
  ++me().unlogged_changes;
  note_access_without_event(LocalityMonitor::first_note + index, true);
  note_owners_[index] = {static_cast<std::uint16_t>(running())};
}

}  // namespace heddle
