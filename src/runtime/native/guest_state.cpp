// Computes a fingerprint of everything that decides what a thread does from here on: its stack and registers,
// and the memory that only it can see.
//
// It is computed where the thread has come to an operation, on its own stack. Between there and the program's
// code are frames of the runtime; the unwinder says which registers the program has once these are gone.
// Registers that a call may change are dead there. Dead values on the stack are included as well: that only
// distinguishes states that are equal.
//
// Frames of the runtime are not included. So a state is defined only inside functions that take one step and
// keep nothing across it: the hooks of single accesses, and locks.
#include <algorithm>
#include <array>
#include <cstring>
#include <string_view>
#include <type_traits>
#include <unwind.h>

#include "core/fingerprint.hpp"
#include "runtime/native/guest.hpp"
#include "runtime/native/hooks.hpp"
#include "runtime/native/library/library.hpp"
#include "runtime/native/native_conductor.hpp"

namespace heddle {

namespace {

/// The innermost frame of the program's code.
struct ProgramFrame {
  std::uint64_t instruction = 0;  // 0: none was found
  std::uint64_t stack = 0;
  std::array<std::uint64_t, 6> registers{};  // those that a call keeps
};

struct Search {
  const ProgramText* text;
  std::uint64_t function = 0;  // of ours, where the last frame was
  ProgramFrame found;
};

/// Whether a function of the runtime, called by the program, is one of those.
bool takes_one_step(std::uint64_t function) {
  constexpr std::array<std::string_view, 12> names{
      "heddle_hook_load",         "heddle_hook_store",  "heddle_hook_load_inside",
      "heddle_hook_store_inside", "heddle_hook_rmw",    "heddle_hook_cas",
      "heddle_hook_fence",        "heddle_hook_await",  "heddle_hook_await_exchange",
      "heddle_hook_await_cas",    "pthread_mutex_lock", "pthread_mutex_unlock"};
  const auto is_it = [&](const GuestFunction& row) {
    return reinterpret_cast<std::uint64_t>(row.address) == function &&
           std::ranges::find(names, row.name) != names.end();
  };
  return std::ranges::any_of(hook_functions(), is_it) || std::ranges::any_of(mutex_functions(), is_it);
}

_Unwind_Reason_Code look_at(_Unwind_Context* context, void* argument) {
  auto& search = *static_cast<Search*>(argument);
  const std::uint64_t instruction = _Unwind_GetIP(context);
  if (search.text->function_at(instruction) == nullptr) {
    search.function = _Unwind_GetRegionStart(context);
    return _URC_NO_REASON;
  }
  if (!takes_one_step(search.function)) return _URC_END_OF_STACK;
  constexpr std::array kept{3, 6, 12, 13, 14, 15};  // rbx, rbp, r12 to r15, as DWARF numbers them
  search.found.instruction = instruction;
  search.found.stack = _Unwind_GetCFA(context);
  for (std::size_t i = 0; i < kept.size(); ++i) search.found.registers[i] = _Unwind_GetGR(context, kept[i]);
  return _URC_END_OF_STACK;
}

ProgramFrame innermost_frame(const ProgramText& text) {
  Search search{&text, 0, {}};
  _Unwind_Backtrace(look_at, &search);
  return search.found;
}

/// Adds words of a stack. Frames of the runtime are among them, so reports of a sanitizer about them do not
/// matter.
[[gnu::no_sanitize("address")]] void add_words(Hasher& hasher, std::uint64_t begin, std::uint64_t end) {
  for (std::uint64_t address = begin; address + 8 <= end; address += 8)
    hasher.add(*reinterpret_cast<const volatile std::uint64_t*>(address));
}

void add_operation(Hasher& hasher, const Operation& op) {
  static_assert(sizeof(Operation) % 8 == 0 && std::has_unique_object_representations_v<Operation>);
  std::array<std::uint64_t, sizeof(Operation) / 8> words{};
  std::memcpy(words.data(), &op, sizeof op);
  for (const std::uint64_t word : words) hasher.add(word);
}

/// Adds what the engine keeps for a thread.
void add_thread(Hasher& hasher, const GuestThread& thread) {
  const auto number = [](const auto* pointer) { return reinterpret_cast<std::uint64_t>(pointer); };
  hasher.add(thread.children).add(thread.sections).add(thread.keys).add(thread.local_storage);
  hasher.add(thread.own_time).add(thread.processor_time).add(thread.clock_reads).add(thread.random);
  hasher.add(thread.has_read_clock ? 1U : 0U).add(thread.waits_for_time ? 1U : 0U);
  hasher.add(thread.gave_up_at.value);
  std::array<std::uint64_t, sizeof thread.name / 8> name{};
  std::memcpy(name.data(), thread.name.data(), sizeof thread.name);
  hasher.add(name[0]).add(name[1]);
  for (const LiveLocal& local : thread.locals) hasher.add(local.frame).add(local.address);
  for (const GuestThread::Specific& specific : std::span(thread.specifics).first(thread.specifics_used))
    hasher.add(specific.key).add(number(specific.value));
  for (const std::uint64_t lock : thread.read_locks) hasher.add(lock);
  hasher.add(number(thread.exceptions.caught)).add(thread.exceptions.uncaught);
  for (const ExitCall& call : thread.exit_calls)
    hasher.add(reinterpret_cast<std::uint64_t>(call.function)).add(number(call.argument));
}

}  // namespace

std::optional<Fingerprint> Guest::state_of_running() const {
  constexpr std::uint64_t most_heap = 8 << 10, most_stack = 8 << 10;
  const auto here = reinterpret_cast<std::uint64_t>(__builtin_frame_address(0));
  if (region().heap_of(running()) > most_heap || me().stack_high - here > most_stack) return std::nullopt;
  // What a thread in a loop did since the iteration began may make it wait, and state that no event shows is
  // not part of the fingerprint.
  if (me().went_round || me().changed_without_event) return std::nullopt;
  const ProgramFrame frame = innermost_frame(text_);
  if (frame.instruction == 0 || !me().owns(frame.stack, 8)) return std::nullopt;
  Hasher hasher(running());
  hasher.add(frame.instruction).add(frame.stack);
  for (const std::uint64_t value : frame.registers) hasher.add(value);
  add_words(hasher, frame.stack, me().stack_high);
  region().for_each_granule(running(), [&](std::uint64_t word) { hasher.add(word); });
  add_thread(hasher, me());
  add_operation(hasher, me().next);
  for (const Block& block : memory_.blocks())
    if (block.thread.value == running())
      hasher.add(block.address)
          .add(block.size)
          .add(block.cell)
          .add(block.site.value)
          .add(block.freed ? 1U : 0U)
          .add(block.is_variable() ? conductor_->steps_of(running()) - block.ended_after : 0);
  for (std::size_t i = 0; i < notes_.size(); ++i)
    if (note_owners_[i].value == running()) hasher.add(i).add(static_cast<std::uint64_t>(notes_[i]));
  return hasher.done();
}

/// Reports the state in which the running thread has arrived to the observer.
void Guest::report_stand() {
  const ThreadId thread{static_cast<std::uint16_t>(running())};
  if (!observer_->on_arrival(*observed_, thread)) return;
  if (const auto state = state_of_running()) observer_->on_state(thread, *state);
}

/// Clears what frames of the runtime left below the program's: no state should depend on it.
[[gnu::noinline]] void Guest::clear_stack_below() {
  std::array<std::byte, 4096> below;
  std::memset(below.data(), 0, below.size());
  asm volatile("" : : "r"(below.data()) : "memory");
}

}  // namespace heddle
