// Objects that the running thread makes, ends and misuses: what happens if memory cannot do what was
// requested.
#include <algorithm>
#include <cstring>

#include "core/assert.hpp"
#include "runtime/native/guest.hpp"
#include "runtime/native/native_conductor.hpp"

namespace heddle {

/// Returns the address; ends the run if it is 0, because the running thread's heap is full.
std::uint64_t Guest::unless_full(std::uint64_t address) {
  if (address != 0) [[likely]]
    return address;
  me().failure_words = "a thread's heap is full (";  // nothing that owns memory stays on the stack
  me().failure_words += std::to_string(region().most_heap() / 1'000'000);
  me().failure_words += " MB)";
  refuse(me().failure_words);
}

/// Makes an object shared that only its maker was known to use, because another thread uses it.
void Guest::share(std::uint64_t address) {
  if (!Region::in_heaps(address) && !region().is_private(address, 1))
    refuse("a lock or an atomic object among the arguments of a variadic function is not supported");
  const Origin origin = memory_.origin_at(address);
  // No pointer to such a variable exists: the access has left another object.
  if (const GuestLocal* local = memory_.local_of(origin); local != nullptr && local->hidden)
    fail(FindingKind::invalid_access);
  memory_.share(origin);
  learn_again();
}

/// Fails because freed memory is used. If the object is another thread's, its origin becomes shared instead,
/// so that its end and this use can be compared.
void Guest::use_freed(std::uint64_t address) {
  if (Region::owner_of(address) != running()) share(address);
  const std::uint64_t start = region().start_of_object(address);
  const GuestLocal* local = memory_.local_of(memory_.origin_at(address));
  me().failure_words = (local == nullptr ? "use after free of " : "use of ") + memory_.object_name(start);
  const SiteId scope_ended = local == nullptr ? SiteId{} : GuestMemory::end_of_scope(start);
  if (local != nullptr && scope_ended.value == 0) me().failure_words += " after its function returned";
  if (scope_ended.value != 0)
    me().failure_words +=
        " after its block ended at line " + std::to_string(text_.sites[scope_ended.value].line);
  if (local != nullptr && local->site != 0)
    me().failure_words += " (it is declared at line " + std::to_string(text_.sites[local->site].line) + ")";
  fail(FindingKind::use_after_free, me().failure_words);
}

std::uint64_t Guest::allocate_local(std::uint64_t size, std::uint64_t alignment, Origin origin) {
  return unless_full(memory_.allocate_local(size, alignment, origin));
}

std::uint64_t Guest::begin_local(std::uint64_t size, std::uint64_t alignment, Origin origin,
                                 std::uint64_t frame) {
  // On a real stack they would lie between the frames.
  const std::uint64_t room = frame > me().stack_low ? frame - me().stack_low : 0;
  if (size > room || me().local_bytes > room - size || !has_stack_left()) fail(FindingKind::stack_overflow);
  return unless_full(memory_.begin_local(size, alignment, origin, frame));
}

void Guest::end_locals(std::uint64_t frame) {
  memory_.end_locals(frame, conductor_->steps_of(running()));
}

void Guest::end_scope_of(std::uint64_t address) {
  memory_.end_scope_of(address, conductor_->steps_of(running()));
}

void Guest::end_locals_down_to(std::size_t count) {
  memory_.end_locals_down_to(count, conductor_->steps_of(running()));
}

std::uint64_t Guest::allocate_block(std::uint64_t size, std::uint64_t alignment, Block::Maker maker) {
  return unless_full(memory_.allocate_block(size, alignment, maker));
}

bool Guest::free_private(const Block& block) {
  if (block.freed) fail(FindingKind::double_free);
  if (block.size == 0 || !region().is_private(block.address, 1)) return false;
  if (block.thread.value != running()) share(block.address);
  memory_.free_own(block);
  return true;
}

std::uint64_t Guest::local_storage() {
  return unless_full(memory_.local_storage());
}

/// Nothing that owns memory may be left on the fiber's stack, because it is never resumed.
void Guest::leave_object(const ObjectAccess& access, std::uint32_t local) {
  const auto name = [&] {
    if (local == 0) return memory_.object_name(access.object);
    HEDDLE_DCHECK(local <= text_.locals.size());
    const std::string& known = text_.locals[local - 1].name;
    return known.empty() ? std::string("a local variable") : known;
  };
  me().failure_words = access.words(name());
  fail(FindingKind::out_of_bounds, me().failure_words);
}

/// Fails because an access lies in no object, or not in one alone.
void Guest::leave_nearest(std::uint64_t address, std::uint32_t size) {
  const ObjectAccess access = memory_.nearest_object(address, size);
  if (access.object == 0) fail(FindingKind::out_of_bounds);
  leave_object(access, 0);
}

}  // namespace heddle
