#include "runtime/native/guest_memory.hpp"

#include <algorithm>
#include <cstring>

namespace heddle {

GuestMemory::GuestMemory(Region region, const ProgramText& text, GuestThreads& threads, bool all_visible)
    : region_(std::move(region)),
      text_(text),
      threads_(threads),
      shared_(first_local + text.locals.size() + text.sites.size() + text.globals.size(),
              all_visible ? 1 : 0) {
  for (std::size_t i = 0; i < text_.locals.size(); ++i)
    if (text_.locals[i].hidden) shared_[first_local + i] = 0;
}

void GuestMemory::reset() {
  benign_.clear();
  region_.reset();
  if (unset_) unset_->reset(region_.end_of_globals());
  blocks_.clear();
  sync_objects_.clear();
}

std::vector<GuestMemory::Origin> GuestMemory::shared_origins() const {
  std::vector<Origin> origins;
  for (Origin origin = 0; origin < shared_.size(); ++origin)
    if (shared_[origin] != 0) origins.push_back(origin);
  return origins;
}

void GuestMemory::share(Origin origin) {
  HEDDLE_DCHECK(origin < shared_.size());
  shared_[origin] = 1;
  if (origin < first_global()) return;
  const GuestGlobal& global = text_.globals[origin - first_global()];
  if (global.of_library) region_.make_accessible(global.address, global.size);
}

bool GuestMemory::restore_shared(std::span<const Origin> origins) {
  for (const Origin origin : origins) {
    if (origin >= shared_.size()) return false;
    share(origin);
  }
  return true;
}

void GuestMemory::hide_library_globals() {
  for (std::size_t i = 0; i < text_.globals.size(); ++i)
    if (const GuestGlobal& global = text_.globals[i];
        global.of_library && !is_shared(first_global() + static_cast<Origin>(i)))
      region_.make_private(global.address, global.size);
}

GuestMemory::Origin GuestMemory::origin_at(std::uint64_t address) const {
  if (Region::in_globals(address)) {
    const auto holds = [&](const GuestGlobal& global) {
      return address >= global.address && address < global.address + global.size;
    };
    const auto found = std::ranges::find_if(text_.globals, holds);
    HEDDLE_DCHECK(found != text_.globals.end() && found->of_library);
    return first_global() + static_cast<Origin>(found - text_.globals.begin());
  }
  Origin origin = 0;
  std::memcpy(&origin, reinterpret_cast<const void*>(region_.start_of_object(address) - 8), sizeof origin);
  HEDDLE_DCHECK(origin < shared_.size());
  return origin;
}

const GuestLocal* GuestMemory::local_of(Origin origin) const {
  const bool is_local = origin >= first_local && origin - first_local < text_.locals.size();
  return is_local ? &text_.locals[origin - first_local] : nullptr;
}

/// Writes the origin of an object before it.
std::uint64_t GuestMemory::made(std::uint64_t address, Origin origin, std::uint64_t size) {
  if (address == 0) return 0;
  HEDDLE_DCHECK(Region::owner_of(address) == running());
  std::memcpy(reinterpret_cast<void*>(address - 8), &origin, sizeof origin);
  me().visits.note_made(address, size);
  if (unset_) {
    if (origin >= first_local)
      unset_->make_unset(address, size, origin);
    else
      unset_->make_set(address, size);
  }
  if (is_observed()) [[unlikely]]
    layouts_.made(address, size, origin, !is_shared(origin));
  return address;
}

/// Reuses memory that its thread freed; returns 0 if none fits.
std::uint64_t GuestMemory::allocate_again(Origin origin, Region::Kind kind, std::uint64_t size,
                                          std::uint64_t alignment) {
  if (is_shared(origin)) return 0;
  return made(region_.allocate_again(running(), kind, size, alignment), origin, size);
}

std::uint64_t GuestMemory::allocate_fresh(Origin origin, std::uint64_t size, std::uint64_t alignment) {
  return made(region_.allocate(running(), size, alignment, is_shared(origin)), origin, size);
}

std::uint64_t GuestMemory::allocate_local(std::uint64_t size, std::uint64_t alignment, Origin origin) {
  const std::uint64_t again = allocate_again(origin, Region::Kind::local, size, alignment);
  return again != 0 ? again : allocate_fresh(origin, size, alignment);
}

std::uint64_t GuestMemory::begin_local(std::uint64_t size, std::uint64_t alignment, Origin origin,
                                       std::uint64_t frame) {
  HEDDLE_DCHECK(local_of(origin) != nullptr);
  const std::uint64_t before = region_.heap_of(running());
  const std::uint64_t address = allocate_local(size, alignment, origin);
  if (address == 0) return 0;
  me().locals.push_back({frame, address, size, before, origin});
  me().local_bytes += size;
  return address;
}

void GuestMemory::end_locals(std::uint64_t frame, std::uint32_t steps) {
  while (!me().locals.empty() && me().locals.back().frame <= frame) end_last_local(steps);
}

void GuestMemory::end_scope_of(std::uint64_t address, std::uint32_t steps) {
  std::vector<LiveLocal>& locals = me().locals;
  const auto found = std::ranges::find(locals.rbegin(), locals.rend(), address, &LiveLocal::address);
  if (found == locals.rend()) return;
  const LiveLocal local = *found;
  locals.erase(std::next(found).base());
  end_local(local, steps, Block::Maker::scope);
}

SiteId GuestMemory::end_of_scope(std::uint64_t start) {
  SiteId site;
  std::memcpy(&site.value, reinterpret_cast<const void*>(start - sizeof site.value), sizeof site.value);
  return site;
}

void GuestMemory::end_locals_down_to(std::size_t count, std::uint32_t steps) {
  while (me().locals.size() > count) end_last_local(steps);
}

void GuestMemory::end_last_local(std::uint32_t steps) {
  HEDDLE_DCHECK(!me().locals.empty());
  const LiveLocal local = me().locals.back();
  me().locals.pop_back();
  end_local(local, steps, Block::Maker::function);
}

void GuestMemory::end_local(const LiveLocal& local, std::uint32_t steps, Block::Maker ends_with) {
  HEDDLE_DCHECK(me().local_bytes >= local.size);
  HEDDLE_DCHECK(local_of(local.origin) != nullptr);
  me().local_bytes -= local.size;
  me().visits.note_ended(local.address);
  const GuestLocal& known = *local_of(local.origin);
  if (is_shared(local.origin)) return record_end(local, {known.site}, steps, ends_with);
  // No pointer to a private variable is left: its memory may be used at once.
  if (known.hidden && region_.take_back(running(), local.address, local.size, local.heap_before)) return;
  region_.free_own(running(), Region::Kind::local, local.address, local.size);
  // Beside its origin, which the eight bytes before it hold.
  const std::uint32_t ended_at = ends_with == Block::Maker::scope ? me().site.value : 0;
  std::memcpy(reinterpret_cast<void*>(local.address - sizeof ended_at), &ended_at, sizeof ended_at);
}

void GuestMemory::record_end(const LiveLocal& variable, SiteId declared, std::uint32_t steps,
                             Block::Maker ends_with) {
  Block ended;
  ended.address = variable.address;
  ended.size = variable.size;
  ended.cell = variable.address - 8;
  ended.site = declared;
  ended.thread = {static_cast<std::uint16_t>(running())};
  ended.maker = ends_with;
  ended.ended_after = steps;
  ended.ended_at = me().site;
  add_block(ended);
}

void GuestMemory::end_variables_of_thread(std::uint32_t steps) {
  end_locals_down_to(0, steps);
  if (me().local_storage == 0 || !is_shared(of_thread_locals)) return;
  const std::uint64_t size = text_.local_storage_size + errno_room;
  record_end({0, me().local_storage, size, 0, of_thread_locals}, {}, steps, Block::Maker::thread);
}

void GuestMemory::add_block(const Block& block) {
  HEDDLE_DCHECK(std::ranges::is_sorted(blocks_, {}, &Block::address));
  const auto place = std::ranges::lower_bound(blocks_, block.address, {}, &Block::address);
  if (place != blocks_.end() && place->address == block.address)
    *place = block;  // the memory of one that was freed
  else
    blocks_.insert(place, block);
}

std::uint64_t GuestMemory::allocate_block(std::uint64_t size, std::uint64_t alignment, Block::Maker maker) {
  const Origin origin = origin_of_blocks();
  alignment = std::max<std::uint64_t>(alignment, 16);
  Block block;
  block.size = size;
  block.site = me().site;
  block.thread = {static_cast<std::uint16_t>(running())};
  block.maker = maker;
  HEDDLE_DCHECK(!block.is_variable());
  block.address = allocate_again(origin, Region::Kind::block, size, alignment);
  if (block.address != 0) {
    block.cell = block.address - 8;  // no event is ever there: the block is its thread's own
  } else {
    block.cell = region_.allocate(running(), 8, 8, true);
    if (block.cell != 0) block.address = allocate_fresh(origin, size, alignment);
    me().visits.note_cell(block.cell);
    if (block.address == 0) return 0;
  }
  add_block(block);
  return block.address;
}

const Block* GuestMemory::block_at(std::uint64_t address) {
  if (is_observed() && Region::is_of_another(address, running())) layouts_.asked(address);
  const auto found = std::ranges::lower_bound(blocks_, address, {}, &Block::address);
  const bool is_there = found != blocks_.end() && found->address == address && !found->is_variable();
  return is_there ? &*found : nullptr;
}

void GuestMemory::free_own(const Block& block) {
  HEDDLE_DCHECK(!block.freed && block.thread.value == running());
  me().visits.note_ended(block.address);
  region_.free_own(running(), Region::Kind::block, block.address, block.size);
  blocks_[static_cast<std::size_t>(&block - blocks_.data())].freed = true;
}

bool GuestMemory::is_benign(std::uint64_t address, std::uint64_t size) const {
  return std::ranges::any_of(benign_, [&](const auto& declared) {
    return address < declared.first + declared.second && declared.first < address + size;
  });
}

std::uint64_t GuestMemory::local_storage() {
  if (me().local_storage != 0) return me().local_storage;
  me().local_storage = allocate_local(text_.local_storage_size + errno_room, 64, of_thread_locals);
  if (me().local_storage == 0) return 0;
  if (local_storage_image_ != nullptr)
    std::memcpy(reinterpret_cast<void*>(me().local_storage + errno_room), local_storage_image_,
                text_.local_storage_size);
  divide_local_storage();
  return me().local_storage;
}

/// Makes each thread-local variable an object of its own. The eight bytes before it are zero: the origin of
/// thread-local variables.
void GuestMemory::divide_local_storage() {
  static_assert(of_thread_locals == 0);
  const std::uint64_t start = me().local_storage;
  const bool shared = is_shared(of_thread_locals);
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

bool GuestMemory::is_own_block(std::uint64_t address, std::uint64_t size) const {
  if (Region::in_heaps(address) && Region::owner_of(address) == running() &&
      region_.is_private(address, size))
    return true;
  const GuestThread& self = threads_.me();
  return address >= self.stack_low && address < self.stack_high && size <= self.stack_high - address;
}

void GuestMemory::note_access_without_event(std::uint64_t what, bool changes) {
  if (!is_observed()) return;
  if (Region::in_heaps(what) && region_.is_private(what, 1) && Region::owner_of(what) == running()) return;
  me().changed_without_event |= changes;
  if (changes)
    locality_.changes(what, running());
  else
    locality_.looks(what, running());
}

void GuestMemory::note_wait(std::uint64_t condition, std::uint64_t mutex) {
  if (is_observed()) locality_.waits(condition, mutex);
}

void GuestMemory::note_use(std::uint64_t address) {
  if (is_observed() && Region::is_of_another(address, running())) layouts_.used(address);
}

void GuestMemory::note_uses(const Execution& execution) {
  if (!is_observed()) return;
  const std::span<const Place> places = locations_.places();
  for (const Event& event : execution.events) {
    if (event.op.location == no_location || event.is_drain()) continue;
    HEDDLE_DCHECK(event.op.location.value < places.size());
    const Place& place = places[event.op.location.value];
    const std::uint64_t address = place.address + event.op.part.offset;
    const std::uint64_t size = event.op.part.is_whole() ? place.size : event.op.part.width;
    if (!Region::is_of_another(address, event.thread().value)) continue;
    for (std::uint64_t byte = address; byte < address + size; ++byte) layouts_.used(byte);
  }
}

}  // namespace heddle
