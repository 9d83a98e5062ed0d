// What is left in memory at the end of an execution: blocks, and words that may be their addresses where no
// event shows them.
#include <algorithm>
#include <cstring>

#include "runtime/native/guest_memory.hpp"

namespace heddle {

namespace {

/// Calls visit(word) for each eight bytes of a stack. Frames of the runtime are among them, so reports of a
/// sanitizer about them do not matter.
template <class Visit>
[[gnu::no_sanitize("address")]] void for_each_word(std::uint64_t begin, std::uint64_t end, Visit visit) {
  for (std::uint64_t address = (begin + 7) / 8 * 8; address + 8 <= end; address += 8)
    visit(*reinterpret_cast<const volatile std::uint64_t*>(address));
}

}  // namespace

bool GuestMemory::has_unfreed_block() const {
  const auto is_unfreed = [](const Block& block) {
    if (block.freed || block.is_variable()) return false;
    if (block.cell == block.address - 8) return true;  // its thread's own, and not freed
    std::uint64_t freed = 0;
    std::memcpy(&freed, reinterpret_cast<const void*>(block.cell), sizeof freed);
    return freed == 0;
  };
  return std::ranges::any_of(blocks_, is_unfreed);
}

void GuestMemory::describe_left(Execution& execution) const {
  execution.blocks.assign(blocks_.begin(), blocks_.end());
  const bool may_leak = execution.ending == Ending::complete && execution.failures.empty();
  if (blocks_.empty() || !(lists_all_held_ || (may_leak && has_unfreed_block()))) return;
  for (std::size_t t = 0; t < threads_.size(); ++t) {
    const ThreadState state = threads_[t].state;
    if (state == ThreadState::finished || state == ThreadState::exited) list_held(t, execution);
  }
}

/// Lists what a thread that has ended holds. Its thread-local variables have ended with it, unless it ended
/// the program; so have the variables of main, when it returned.
void GuestMemory::list_held(std::size_t thread, Execution& execution) const {
  const GuestThread& ended = threads_[thread];
  const ThreadId id{static_cast<std::uint16_t>(thread)};
  if (ended.program_end == ProgramEnd::at_once) execution.held.push_back({0, HeldAddress::everything, id});
  const std::uint64_t storage_size = text_.local_storage_size + errno_room;
  const bool ends_program = ended.program_end != ProgramEnd::none;
  const auto is_gone = [&](std::uint64_t address) {
    const bool is_of_thread = ended.local_storage != 0 && address >= ended.local_storage &&
                              address < ended.local_storage + storage_size;
    if (is_of_thread) return !ends_program;
    if (ended.program_end == ProgramEnd::exit) return false;
    return std::ranges::any_of(ended.locals, [&](const LiveLocal& local) {
      return address >= local.address && address < local.address + local.size;
    });
  };
  const auto holder_of = [&](std::uint64_t address) -> const Block* {
    const auto after = std::ranges::upper_bound(blocks_, address, {}, &Block::address);
    if (after == blocks_.begin()) return nullptr;
    const Block& block = *(after - 1);
    return address < block.address + block.size ? &block : nullptr;
  };
  region_.for_each_own_word(thread, [&](std::uint64_t address, std::uint64_t word) {
    if (!Region::in_heaps(word)) return;
    const Block* holder = holder_of(address);
    if (holder == nullptr && is_gone(address)) return;
    execution.held.push_back({holder == nullptr ? 0 : holder->address, word, id});
  });
  if (ended.program_end == ProgramEnd::returned)
    for (const LiveLocal& local : ended.locals) execution.lost.push_back({local.address, local.size, id});
  if (ends_program)
    for (const GuestThread::Specific& specific : std::span(ended.specifics).first(ended.specifics_used))
      execution.held.push_back({0, reinterpret_cast<std::uint64_t>(specific.value), id});
  if (ended.program_end == ProgramEnd::exit) list_held_on_stack(thread, execution);
}

/// Lists what is on the stack of a thread that has called exit: the functions that it is in have not ended.
void GuestMemory::list_held_on_stack(std::size_t thread, Execution& execution) const {
  const GuestThread& ended = threads_[thread];
  const std::uint64_t begin = ended.context.stack_in_use();
  if (begin < ended.stack_low || begin >= ended.stack_high) return;
  const ThreadId id{static_cast<std::uint16_t>(thread)};
  for_each_word(begin, ended.stack_high, [&](std::uint64_t word) {
    if (Region::in_heaps(word)) execution.held.push_back({0, word, id});
  });
}

}  // namespace heddle
