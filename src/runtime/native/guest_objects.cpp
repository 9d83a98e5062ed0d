// Objects that the program makes while it runs: blocks of the heap, local and thread-local variables; where
// they lie, which threads see them, and when they end.
//
// The end of an object that only one thread has used is no event: it is marked in the shadow, and a use of it
// fails at once. Freeing a block that several use is an event. The end of a variable that several use is
// none: it is recorded with the number of steps that its thread had taken, and the judge compares the uses
// with that (check/memory_judge). Whether a use happens before the end follows from which steps happen before
// the thread's last one, so no other order has to be explored for it.
#include <algorithm>
#include <cstring>

#include "core/assert.hpp"
#include "runtime/native/guest.hpp"
#include "runtime/native/native_conductor.hpp"

namespace heddle {

/// What lies before an object says where the program made it.
std::uint64_t Guest::made(std::uint64_t address, Origin origin, std::uint64_t size) {
  if (address == 0) return 0;
  HEDDLE_DCHECK(origin < shared_.size());
  std::memcpy(reinterpret_cast<void*>(address - 8), &origin, sizeof origin);
  if (is_observed()) [[unlikely]]
    layouts_.made(address, size, origin, shared_[origin] == 0);
  return address;
}

/// Memory that its thread freed; 0: there is none that fits.
std::uint64_t Guest::allocate_again(Origin origin, Region::Kind kind, std::uint64_t size,
                                    std::uint64_t alignment) {
  if (shared_[origin] != 0) return 0;
  return made(region_.allocate_again(running(), kind, size, alignment), origin, size);
}

std::uint64_t Guest::allocate_fresh(Origin origin, std::uint64_t size, std::uint64_t alignment) {
  return made(fresh_memory(size, alignment, shared_[origin] != 0), origin, size);
}

std::uint64_t Guest::fresh_memory(std::uint64_t size, std::uint64_t alignment, bool shared) {
  const std::uint64_t address = region_.allocate(running(), size, alignment, shared);
  if (address == 0) {
    me().failure_words = "a thread's heap is full (";  // nothing that owns memory stays on the stack
    me().failure_words += std::to_string(region_.most_heap() / 1'000'000);
    me().failure_words += " MB)";
    refuse(me().failure_words);
  }
  return address;
}

Guest::Origin Guest::origin_at(std::uint64_t address) const {
  Origin origin = 0;
  std::memcpy(&origin, reinterpret_cast<const void*>(region_.start_of_object(address) - 8), sizeof origin);
  return origin;
}

const GuestLocal* Guest::local_of(Origin origin) const {
  const bool is_local = origin >= first_local && origin - first_local < text_.locals.size();
  return is_local ? &text_.locals[origin - first_local] : nullptr;
}

void Guest::share(std::uint64_t address) {
  if (!Region::in_heaps(address))
    refuse("a lock or an atomic object among the arguments of a variadic function is not supported");
  const Origin origin = origin_at(address);
  // No pointer to such a variable exists: the access has left another object.
  if (const GuestLocal* local = local_of(origin); local != nullptr && local->hidden)
    fail(FindingKind::invalid_access);
  shared_[origin] = 1;
  learn_again();
}

/// Another thread than the object's own makes its kind visible: then its end and this use are compared.
void Guest::use_freed(std::uint64_t address) {
  if (Region::owner_of(address) != running()) share(address);
  const std::uint64_t start = region_.start_of_object(address);
  const GuestLocal* local = local_of(origin_at(address));
  me().failure_words = local == nullptr ? "use after free of " + object_name(start)
                                        : "use of " + object_name(start) + " after its function returned";
  if (local != nullptr && local->site != 0)
    me().failure_words += " (it is declared at line " + std::to_string(text_.sites[local->site].line) + ")";
  fail(FindingKind::use_after_free, me().failure_words);
}

std::uint64_t Guest::allocate_local(std::uint64_t size, std::uint64_t alignment, Origin origin) {
  const std::uint64_t again = allocate_again(origin, Region::Kind::local, size, alignment);
  return again != 0 ? again : allocate_fresh(origin, size, alignment);
}

std::uint64_t Guest::begin_local(std::uint64_t size, std::uint64_t alignment, Origin origin,
                                 std::uint64_t frame) {
  std::vector<LiveLocal>& locals = me().locals;
  // On a real stack they would lie between the frames.
  const std::uint64_t room = frame > me().stack_low ? frame - me().stack_low : 0;
  if (size > room || me().local_bytes > room - size || !has_stack_left()) fail(FindingKind::stack_overflow);
  const std::uint64_t before = region_.heap_of(running());
  const std::uint64_t address = allocate_local(size, alignment, origin);
  locals.push_back({frame, address, size, before, origin});
  me().local_bytes += size;
  return address;
}

void Guest::end_locals(std::uint64_t frame) {
  while (!me().locals.empty() && me().locals.back().frame <= frame) end_local();
}

void Guest::end_locals_down_to(std::size_t count) {
  while (me().locals.size() > count) end_local();
}

void Guest::end_local() {
  HEDDLE_DCHECK(!me().locals.empty());
  const LiveLocal local = me().locals.back();
  HEDDLE_DCHECK(me().local_bytes >= local.size);
  HEDDLE_DCHECK(local_of(local.origin) != nullptr);
  me().locals.pop_back();
  me().local_bytes -= local.size;
  const GuestLocal& known = *local_of(local.origin);
  if (shared_[local.origin] != 0) return record_end(local, {known.site});
  // No pointer to a private variable is left: its memory may be used at once.
  if (known.hidden && region_.take_back(running(), local.address, local.size, local.heap_before)) return;
  region_.free_own(running(), Region::Kind::local, local.address, local.size);
}

void Guest::record_end(const LiveLocal& variable, SiteId declared) {
  Block ended;
  ended.address = variable.address;
  ended.size = variable.size;
  ended.cell = variable.address - 8;
  ended.site = declared;
  ended.thread = {static_cast<std::uint16_t>(running())};
  ended.storage = variable.origin == of_thread_locals ? Block::Storage::thread : Block::Storage::function;
  ended.ended_after = conductor_->steps_of(running());
  ended.ended_at = me().site;
  add_block(ended);
}

void Guest::end_variables_of_thread() {
  end_locals_down_to(0);
  if (me().local_storage != 0 && shared_[of_thread_locals] != 0)
    record_end({0, me().local_storage, text_.local_storage_size + errno_room, 0, of_thread_locals}, {});
}

void Guest::add_block(const Block& block) {
  HEDDLE_DCHECK(std::ranges::is_sorted(blocks_, {}, &Block::address));
  const auto place = std::ranges::lower_bound(blocks_, block.address, {}, &Block::address);
  if (place != blocks_.end() && place->address == block.address)
    *place = block;  // the memory of one that was freed
  else
    blocks_.insert(place, block);
}

std::uint64_t Guest::allocate_block(std::uint64_t size, std::uint64_t alignment) {
  const Origin origin = origin_of_blocks();
  alignment = std::max<std::uint64_t>(alignment, 16);
  Block block;
  block.size = size;
  block.site = me().site;
  block.thread = {static_cast<std::uint16_t>(running())};
  block.address = allocate_again(origin, Region::Kind::block, size, alignment);
  if (block.address != 0) {
    block.cell = block.address - 8;  // no event is ever there: the block is its thread's own
  } else {
    block.cell = fresh_memory(8, 8, true);
    block.address = allocate_fresh(origin, size, alignment);
  }
  add_block(block);
  return block.address;
}

bool Guest::free_private(const Block& block) {
  if (block.freed) fail(FindingKind::double_free);
  if (block.size == 0 || !region_.is_private(block.address, 1)) return false;
  if (block.thread.value != running()) share(block.address);
  region_.free_own(running(), Region::Kind::block, block.address, block.size);
  blocks_[static_cast<std::size_t>(&block - blocks_.data())].freed = true;
  return true;
}

const Block* Guest::block_at(std::uint64_t address) {
  if (is_observed() && Region::is_of_another(address, running())) layouts_.asked(address);
  const auto found = std::ranges::lower_bound(blocks_, address, {}, &Block::address);
  const bool is_there = found != blocks_.end() && found->address == address && !found->is_variable();
  return is_there ? &*found : nullptr;
}

std::uint64_t Guest::local_storage() {
  if (me().local_storage != 0) return me().local_storage;
  me().local_storage = allocate_local(text_.local_storage_size + errno_room, 64, of_thread_locals);
  if (!text_.local_storage_image.empty())
    if (const auto image = jit_.find(text_.local_storage_image))
      std::memcpy(reinterpret_cast<void*>(me().local_storage + errno_room), *image, text_.local_storage_size);
  divide_local_storage();
  return me().local_storage;
}

/// Each variable is an object of its own. The eight bytes before it are zero: the origin of thread-local
/// variables.
void Guest::divide_local_storage() {
  static_assert(of_thread_locals == 0);
  const std::uint64_t start = me().local_storage;
  const bool shared = shared_[of_thread_locals] != 0;
  const auto mark = [&](std::uint64_t offset, std::uint64_t size) {
    if (shared)
      region_.make_accessible(start + offset, size);
    else
      region_.make_private(start + offset, size);
  };
  region_.make_gap(start, text_.local_storage_size + errno_room);
  mark(0, 8);
  for (const GuestLocal& variable : text_.thread_locals) mark(errno_room + variable.offset, variable.size);
}

}  // namespace heddle
