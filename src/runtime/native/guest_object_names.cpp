// Names of objects for reports, and the object that an access outside of all objects was meant for.
#include <algorithm>

#include "runtime/native/guest_memory.hpp"

namespace heddle {

namespace {

/// Returns the distance between an access and an object.
std::uint64_t distance(std::uint64_t address, std::uint64_t begin, std::uint64_t size) {
  if (address < begin) return begin - address;
  return address - std::min(address, begin + size);
}

}  // namespace

std::string GuestMemory::local_at(std::uint64_t address) const {
  if (!Region::in_heaps(address)) return {};
  const Origin origin = origin_at(address);
  if (origin == of_thread_locals) return thread_local_at(address);
  if (origin == of_exceptions) return "exception";
  const GuestLocal* local = local_of(origin);
  if (local == nullptr) return {};
  return text_.types.path(local->name.empty() ? "a local variable" : local->name, local->type,
                          local->offset + address - region_.start_of_object(address));
}

std::string GuestMemory::thread_local_at(std::uint64_t address) const {
  const std::uint64_t offset = address - threads_[Region::owner_of(address)].local_storage;
  const GuestLocal* found = nullptr;
  for (const GuestLocal& variable : text_.thread_locals)
    if (offset >= errno_room + variable.offset) found = &variable;
  if (found == nullptr) return "errno";
  return text_.types.path(found->name, found->type, offset - errno_room - found->offset);
}

std::string GuestMemory::object_name(std::uint64_t start) const {
  for (const GuestGlobal& global : text_.globals)
    if (global.address == start) return global.name.starts_with(".str") ? "a string literal" : global.name;
  const Origin origin = origin_at(start);
  if (origin == of_thread_locals) return thread_local_at(start);
  if (origin == of_exceptions) return "an exception";
  if (const GuestLocal* local = local_of(origin))
    return local->name.empty() ? "a local variable" : local->name;
  for (const Block& block : blocks_)
    if (block.address == start)
      return "the block that line " + std::to_string(text_.sites[block.site.value].line) + " allocates";
  return "an object";
}

ObjectAccess GuestMemory::nearest_object(std::uint64_t address, std::uint64_t size) const {
  ObjectAccess access{0, 0, address, size};
  if (Region::in_heaps(address)) {
    access.object = region_.object_near(address);
    for (const Block& block : blocks_)
      if (block.cell == access.object)
        access.object = block.address;  // what lies between belongs to the block
    if (access.object != 0) access.room = region_.size_of_object(access.object);
    return access;
  }
  const GuestGlobal* nearest = nullptr;
  for (const GuestGlobal& global : text_.globals) {
    if (Region::in_constants(global.address) != Region::in_constants(address)) continue;
    const bool is_nearer = nearest == nullptr || distance(address, global.address, global.size) <
                                                     distance(address, nearest->address, nearest->size);
    if (is_nearer) nearest = &global;
  }
  if (nearest != nullptr) access.object = nearest->address, access.room = nearest->size;
  return access;
}

}  // namespace heddle
