#include "runtime/native/unset_memory.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <sys/mman.h>
#include <utility>

#include "core/assert.hpp"
#include "runtime/native/region.hpp"

namespace heddle {

namespace {

constexpr std::uint64_t book_base = Region::base ^ unset::address_mask;
static_assert((Region::end ^ unset::address_mask) == book_base + (Region::end - Region::base));
constexpr std::uint64_t book_size = Region::end - Region::base;

void* as_pointer(std::uint64_t address) {
  return reinterpret_cast<void*>(address);
}
std::uint64_t bits_of(std::uint64_t address) {
  HEDDLE_DCHECK(Region::contains(address));
  return address ^ unset::address_mask;
}
/// The address of the origin of the word that contains the byte.
std::uint64_t origin_of(std::uint64_t address) {
  return bits_of(address / 4 * 4) + unset::origins;
}

bool map(std::uint64_t at, std::uint64_t size) {
  constexpr int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE;
  void* const mapped = mmap(as_pointer(at), size, PROT_READ | PROT_WRITE, flags, -1, 0);
  if (mapped != MAP_FAILED && mapped != as_pointer(at)) munmap(mapped, size);
  return mapped == as_pointer(at);
}

struct Range {
  std::uint64_t begin, size;
};
constexpr std::array ranges{Range{book_base, book_size}, Range{book_base + unset::origins, book_size},
                            Range{unset::arguments, unset::handed_over_size}};

}  // namespace

Result<UnsetMemory> UnsetMemory::reserve() {
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    if (map(ranges[i].begin, ranges[i].size)) continue;
    while (i-- > 0) munmap(as_pointer(ranges[i].begin), ranges[i].size);
    return Error{"the memory that --uninitialised needs cannot be reserved at its address"};
  }
  UnsetMemory result;
  result.mapped_ = true;
  return result;
}

UnsetMemory::UnsetMemory(UnsetMemory&& other) noexcept : mapped_(std::exchange(other.mapped_, false)) {}

UnsetMemory::~UnsetMemory() {
  if (!mapped_) return;
  for (const Range& range : ranges) munmap(as_pointer(range.begin), range.size);
}

void UnsetMemory::reset(std::uint64_t end_of_globals) {
  constexpr std::uint64_t large = 1 << 20;
  const std::uint64_t size = end_of_globals - Region::globals_base;
  if (size > large)
    madvise(as_pointer(bits_of(Region::globals_base)),
            (size + Region::page - 1) / Region::page * Region::page, MADV_DONTNEED);
  else
    std::memset(as_pointer(bits_of(Region::globals_base)), 0, size);
  make_arguments_set();
}

void UnsetMemory::make_unset(std::uint64_t address, std::uint64_t size, Origin origin) {
  if (size == 0) return;
  std::memset(as_pointer(bits_of(address)), 0xff, size);
  for (std::uint64_t word = address / 4 * 4; word < address + size; word += 4)
    std::memcpy(as_pointer(origin_of(word)), &origin, sizeof origin);
}

void UnsetMemory::make_set(std::uint64_t address, std::uint64_t size) {
  if (Region::contains(address)) std::memset(as_pointer(bits_of(address)), 0, size);
}

void UnsetMemory::read(Known& known, std::uint64_t address, std::uint64_t size) const {
  HEDDLE_DCHECK(size <= Known::most);
  std::fill_n(known.bits.begin(), size, std::byte{0});
  if (!Region::contains(address)) return;
  std::memcpy(known.bits.data(), as_pointer(bits_of(address)), size);
  for (std::uint64_t i = 0; i < size; ++i)
    if (known.bits[i] != std::byte{0})
      std::memcpy(&known.origins[i], as_pointer(origin_of(address + i)), sizeof(Origin));
}

void UnsetMemory::write(std::uint64_t address, std::uint64_t size, const Known& known) {
  HEDDLE_DCHECK(size <= Known::most);
  if (size == 0 || !Region::contains(address)) return;
  std::memcpy(as_pointer(bits_of(address)), known.bits.data(), size);
  for (std::uint64_t i = 0; i < size; ++i)
    if (known.bits[i] != std::byte{0})
      std::memcpy(as_pointer(origin_of(address + i)), &known.origins[i], sizeof(Origin));
}

void UnsetMemory::copy(std::uint64_t to, std::uint64_t from, std::uint64_t size) {
  if (!Region::contains(to)) return;
  if (!first_unset(from, size)) return make_set(to, size);
  Known known;
  const bool from_the_end = to > from && to - from < size;
  for (std::uint64_t done = 0; done < size;) {
    const std::uint64_t count = std::min<std::uint64_t>(size - done, Known::most);
    const std::uint64_t at = from_the_end ? size - done - count : done;
    read(known, from + at, count);
    write(to + at, count, known);
    done += count;
  }
}

std::optional<UnsetMemory::Origin> UnsetMemory::first_unset(std::uint64_t address, std::uint64_t size) const {
  if (size == 0 || !Region::contains(address)) return std::nullopt;
  const auto* const bits = static_cast<const unsigned char*>(as_pointer(bits_of(address)));
  const auto* const found = std::find_if(bits, bits + size, [](unsigned char byte) { return byte != 0; });
  if (found == bits + size) return std::nullopt;
  Origin origin = 0;
  std::memcpy(&origin, as_pointer(origin_of(address + static_cast<std::uint64_t>(found - bits))),
              sizeof origin);
  return origin;
}

UnsetMemory::Value UnsetMemory::load(std::uint64_t address, std::uint32_t size) const {
  HEDDLE_DCHECK(size <= sizeof(std::uint64_t));
  Value value;
  const auto origin = first_unset(address, size);
  if (!origin) return value;
  value.origin = *origin;
  std::memcpy(&value.bits, as_pointer(bits_of(address)), size);
  // The hooks extend what they return with its sign.
  const std::uint32_t unused = 64 - 8 * size;
  if (unused != 0)
    value.bits = static_cast<std::uint64_t>(static_cast<std::int64_t>(value.bits << unused) >> unused);
  return value;
}

void UnsetMemory::store(std::uint64_t address, std::uint32_t size, const Value& value) {
  HEDDLE_DCHECK(size <= sizeof value.bits);
  if (!Region::contains(address)) return;
  std::memcpy(as_pointer(bits_of(address)), &value.bits, size);
  if (value.bits == 0) return;
  for (std::uint64_t word = address / 4 * 4; word < address + size; word += 4)
    std::memcpy(as_pointer(origin_of(word)), &value.origin, sizeof value.origin);
}

UnsetMemory::Value UnsetMemory::argument(std::size_t number) {
  Value value;
  std::memcpy(&value.bits, as_pointer(unset::arguments + 8 * number), sizeof value.bits);
  std::memcpy(&value.origin, as_pointer(unset::argument_origins + 8 * number), sizeof value.origin);
  return value;
}

void UnsetMemory::set_result(const Value& value) {
  std::memcpy(as_pointer(unset::result), &value.bits, sizeof value.bits);
  std::memcpy(as_pointer(unset::result_origin), &value.origin, sizeof value.origin);
}

void UnsetMemory::make_arguments_set() {
  constexpr std::size_t enough = 64;
  std::memset(as_pointer(unset::arguments), 0, enough);
}

}  // namespace heddle
