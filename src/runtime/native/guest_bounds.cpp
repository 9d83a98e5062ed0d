// Accesses that leave objects: which object it is, and by how much.
#include <algorithm>

#include "runtime/native/guest.hpp"

namespace heddle {

namespace {

/// How far apart an access and an object are.
std::uint64_t distance(std::uint64_t address, std::uint64_t begin, std::uint64_t size) {
  if (address < begin) return begin - address;
  return address - std::min(address, begin + size);
}

}  // namespace

std::string Guest::object_name(std::uint64_t start) const {
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

/// Nothing that owns memory may be left on the fiber's stack: it is never resumed.
void Guest::leave_object(const ObjectAccess& access, std::uint32_t local) {
  const auto name = [&] {
    if (local == 0) return object_name(access.object);
    const std::string& known = text_.locals[local - 1].name;
    return known.empty() ? std::string("a local variable") : known;
  };
  me().failure_words = access.words(name());
  fail(FindingKind::out_of_bounds, me().failure_words);
}

/// The object that an access has left which lies in none, or not in one alone.
ObjectAccess Guest::nearest_object(std::uint64_t address, std::uint64_t size) const {
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

void Guest::leave_nearest(std::uint64_t address, std::uint32_t size) {
  const ObjectAccess access = nearest_object(address, size);
  if (access.object == 0) fail(FindingKind::out_of_bounds);
  leave_object(access, 0);
}

}  // namespace heddle
