// Accesses of the program under test: decides which of them are events, and of which location.
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "core/assert.hpp"
#include "runtime/native/guest.hpp"
#include "runtime/native/library/host_cxx.hpp"
#include "runtime/native/native_conductor.hpp"

namespace heddle {

namespace {

/// Copies at most eight bytes: nearly always a word or half of one.
void copy_few(void* to, const void* from, std::uint32_t size) {
  switch (size) {
    case 8:
      std::memcpy(to, from, 8);
      return;
    case 4:
      std::memcpy(to, from, 4);
      return;
    default:
      std::memcpy(to, from, size);
  }
}

}  // namespace

Guest::Reach Guest::reach_elsewhere(std::uint64_t address, std::uint32_t size, bool writes) {
  if (Region::in_constants(address) && !writes) {
    if (region().constant_accessible(address, size)) return Reach::own;
    leave_nearest(address, size);
  }
  if (Region::in_constants(address) && region().constant_accessible(address, size))
    fail(FindingKind::invalid_access, "write to a constant (a string literal or a const object)");
  memory_.note_use(address);
  if (region().is_private(address, size)) {
    if (Region::owner_of(address) == running()) {
      if (Region::in_globals(address)) note_access_without_event(address, writes);
      return Reach::own;
    }
    share(address);
  }
  if (region().is_freed(address)) use_freed(address);
  if (address >= Region::globals_base && address + size <= text_.hidden_end) {
    note_access_without_event(address, writes);
    return Reach::own;
  }
  if (!Region::contains(address) && !writes && is_host_cxx_memory(address, size)) return Reach::own;
  if (Region::in_stacks(address)) refuse("memory on another thread's stack is used: this is not supported");
  check_defined(address);
  const bool near_object = Region::in_globals(address) || region().in_used_heap(address);
  if (near_object) leave_nearest(address, size);
  fail(FindingKind::invalid_access);
}

Locations::Found Guest::judge(const Locations::Found& found) {
  if (found.fit == Locations::Fit::changed) learn_again();
  if (found.fit == Locations::Fit::too_wide)
    refuse("accesses that overlap, of more than eight bytes together, are not supported");
  return found;
}

Locations::Found Guest::locate(std::uint64_t address, std::uint32_t size, AccessMode mode, bool writes) {
  if (!has_buffers_ || !mode.plain) return locate(address, size);
  return judge(locations().find_plain(address, size, writes));
}

Operation& Guest::operation_at(OpKind kind, const Locations::Found& found, AccessMode mode) {
  HEDDLE_DCHECK(found.fit == Locations::Fit::known && found.location != no_location);
  Operation& op = next_operation(kind);
  fill(op, kind, found.location, mode);
  op.part = found.part;
  return op;
}

Value Guest::load_at(const Locations::Found& found, AccessMode mode) {
  if (const auto repeated = repeat_step(OpKind::load, found)) return repeated->read;
  operation_at(OpKind::load, found, mode);
  return found.part.of(visible().read);
}

/// A plain load of several locations, one after the other.
Value Guest::load_pieces(std::uint64_t address, std::uint32_t size) {
  std::array<std::byte, sizeof(Value)> bytes{};
  for (std::uint32_t done = 0; done < size;) {
    const Locations::Found piece = locate_piece(address + done, size - done, false);
    HEDDLE_DCHECK(piece.size != 0 && done + piece.size <= size);
    const Value value = load_at(piece, plain_access);
    std::memcpy(bytes.data() + done, &value, piece.size);
    done += piece.size;
  }
  return Part{0, static_cast<std::uint8_t>(size)}.of(std::bit_cast<Value>(bytes));
}

/// Loads from memory that is the thread's own, from a new location, from a part of one, from several, or
/// fails for a bad address.
Value Guest::load_otherwise(std::uint64_t address, std::uint32_t size, AccessMode mode) {
  if (reach(address, size, false) == Reach::own) {
    Value value = 0;
    me().looked_at = address;
    copy_few(&value, reinterpret_cast<const void*>(address), size);
    return Part{0, static_cast<std::uint8_t>(size)}.of(value);
  }
  const Locations::Found found = locate(address, size, mode, false);
  return found.fit == Locations::Fit::several ? load_pieces(address, size) : load_at(found, mode);
}

void Guest::store_at(const Locations::Found& found, Value value, AccessMode mode) {
  me().repeated.stop();
  const AccessMode stored = conductor_->mode_of_store(mode);
  if (found.part.is_whole() || (has_buffers_ && stored.order != Order::seq_cst)) {
    operation_at(OpKind::store, found, stored).value = value;
  } else {
    Operation& op = operation_at(OpKind::modify, found, mode);
    op.set_update({Update::Kind::set, value});
    op.role = Role::part_store;
  }
  visible();
}

void Guest::store_otherwise(std::uint64_t address, Value value, std::uint32_t size, AccessMode mode) {
  if (reach(address, size, true) == Reach::own) {
    me().visits.will_write(address, size);
    me().looked_at = 0;
    region().note_write(address, size);
    copy_few(reinterpret_cast<void*>(address), &value, size);
    return;
  }
  const Locations::Found found = locate(address, size, mode, true);
  if (found.fit == Locations::Fit::several) return write_block(address, &value, size);
  store_at(found, value, mode);
}

/// Modifies an object that is the thread's own. If the guard does not hold, only another thread can make it
/// hold: the object's origin becomes shared, and the run is repeated.
Guest::Modified Guest::modify_own(std::uint64_t address, std::uint32_t size, const Predicate& guard,
                                  const Predicate& condition, const Update& update) {
  const Part part{0, static_cast<std::uint8_t>(size)};
  HEDDLE_DCHECK(size != 0 && size <= 8);
  Value whole = 0;
  std::memcpy(&whole, reinterpret_cast<const void*>(address), size);
  const Value seen = part.of(whole);
  if (!guard.holds(seen)) share(address);
  me().looked_at = address;
  if (!condition.holds(seen)) return {seen, false};
  const Value written = update.apply(seen);
  me().visits.will_write(address, size);
  region().note_write(address, size);
  std::memcpy(reinterpret_cast<void*>(address), &written, size);
  return {seen, true};
}

void Guest::begin_section() {
  Operation& op = operation_at(OpKind::modify, locate(section_cell, 8), AccessMode::atomic(Order::seq_cst));
  op.set_guard({Predicate::Kind::equal, 0});
  op.set_update({Update::Kind::set, 1});
  op.role = Role::section;
  visible();
  turns_.enter_section(running());
}
void Guest::end_section() {
  unlock(section_cell, 8, {Update::Kind::set, 0});
  turns_.leave_section();
}

std::uint64_t Guest::waiting_cell(std::uint64_t address) {
  if (region().is_private(address, 1)) share(address);
  const std::uint64_t cell = region().waiting_cell(address);
  if (cell == 0) refuse("memory for waiting threads cannot be reserved");
  return cell;
}

Operation& Guest::next_at_cell(OpKind kind, std::uint64_t cell, Order order) {
  return operation_at(kind, locate(cell, 8), AccessMode::atomic(order));
}

Guest::Modified Guest::modify_cell(std::uint64_t cell, const Update& update, const Predicate& guard,
                                   Role role) {
  Operation& op = next_at_cell(OpKind::modify, cell, Order::seq_cst);
  op.set_update(update);
  op.set_guard(guard);
  op.role = role;
  const Done& done = visible();
  return {done.read, done.wrote};
}

Value Guest::wait_for(std::uint64_t address, std::uint32_t size, const Predicate& guard, AccessMode mode,
                      Role role) {
  if (reach(address, size, false) == Reach::own)
    return modify_own(address, size, guard, {Predicate::Kind::never, 0}, {}).read;
  const Locations::Found found = locate(address, size);
  Operation& op = operation_at(OpKind::load, found, mode);
  op.set_guard(guard);
  op.role = role;
  return found.part.of(visible().read);
}

/// Returns the next piece of a block in shared memory; its size is 0 if these bytes are the thread's own.
Locations::Found Guest::locate_piece(std::uint64_t address, std::uint64_t limit, bool writes) {
  HEDDLE_DCHECK(limit != 0);
  if (reach(address, 1, writes) == Reach::own) return {};
  std::uint64_t within = 1;
  const std::uint64_t most = std::min<std::uint64_t>(limit, 8);
  while (within < most && region().accessible(address + within, 1)) ++within;
  return judge(locations().next_piece(address, within, writes));
}

void Guest::read_block(void* to, std::uint64_t address, std::uint64_t size) {
  auto* out = static_cast<std::byte*>(to);
  if (memory_.is_own_block(address, size)) {
    std::memcpy(to, reinterpret_cast<const void*>(address), size);
    return;
  }
  for (std::uint64_t done = 0; done < size;) {
    const Locations::Found piece = locate_piece(address + done, size - done, false);
    if (piece.size == 0) {
      out[done] = *reinterpret_cast<const std::byte*>(address + done);
      ++done;
      continue;
    }
    operation_at(OpKind::load, piece, plain_access);
    const Value value = piece.part.of(visible().read);
    std::memcpy(out + done, &value, piece.size);
    done += piece.size;
  }
}

void Guest::write_block(std::uint64_t address, const void* from, std::uint64_t size) {
  const auto* in = static_cast<const std::byte*>(from);
  UnsetMemory* const unset = memory_.unset();
  if (memory_.is_own_block(address, size)) {
    me().visits.will_write(address, size);
    std::memcpy(reinterpret_cast<void*>(address), from, size);
    if (unset != nullptr) unset->make_set(address, size);
    return;
  }
  for (std::uint64_t done = 0; done < size;) {
    const Locations::Found piece = locate_piece(address + done, size - done, true);
    if (piece.size == 0) {
      me().visits.will_write(address + done, 1);
      region().note_write(address + done, 1);
      *reinterpret_cast<std::byte*>(address + done) = in[done];
      ++done;
      continue;
    }
    Value value = 0;
    std::memcpy(&value, in + done, piece.size);
    store_at(piece, Part{0, static_cast<std::uint8_t>(piece.size)}.of(value), plain_access);
    done += piece.size;
  }
  if (unset != nullptr) unset->make_set(address, size);
}

void Guest::copy_block(std::uint64_t to, std::uint64_t from, std::uint64_t size) {
  std::array<std::byte, 1024> buffer;
  UnsetMemory::Known known;
  UnsetMemory* const unset = memory_.unset();
  const bool from_the_end = to > from && to - from < size;  // as memmove: what is read is not yet overwritten
  for (std::uint64_t done = 0; done < size;) {
    const std::uint64_t count = std::min<std::uint64_t>(size - done, buffer.size());
    const std::uint64_t at = from_the_end ? size - done - count : done;
    read_block(buffer.data(), from + at, count);
    if (unset != nullptr) unset->read(known, from + at, count);
    write_block(to + at, buffer.data(), count);
    if (unset != nullptr) unset->write(to + at, count, known);
    done += count;
  }
}

void Guest::set_block(std::uint64_t address, int byte, std::uint64_t size) {
  std::array<std::byte, 1024> buffer;
  std::memset(buffer.data(), byte, buffer.size());
  for (std::uint64_t done = 0; done < size;) {
    const std::uint64_t count = std::min<std::uint64_t>(size - done, buffer.size());
    write_block(address + done, buffer.data(), count);
    done += count;
  }
}

}  // namespace heddle
