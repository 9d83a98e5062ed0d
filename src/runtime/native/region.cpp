#include "runtime/native/region.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <sys/mman.h>
#include <utility>

#include "core/assert.hpp"

namespace heddle {

namespace {

void* pointer(std::uint64_t address) {
  return reinterpret_cast<void*>(address);
}
constexpr std::uint64_t shadow_base = 0x2600'0000'0000;
static_assert(Region::end <= shadow_base);
constexpr std::uint64_t shadow_size = (Region::stacks_base - Region::base) / 8 + Region::page;
constexpr std::uint64_t shadow_of_constants = Region::constants_size / 8;
/// Globals beyond this size are not copied as a whole for every execution.
constexpr std::size_t large_globals = 64 << 10;
/// A heap beyond this size is given back to the system between executions, and not set to zero.
constexpr std::uint64_t large_heap = 16 << 20;
/// How much of a heap is used before freed memory is reused, so that for a long time a use of freed memory is
/// recognised.
constexpr std::uint64_t quarantine = 1 << 20;

}  // namespace

Result<Region> Region::reserve() {
  constexpr int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  void* mapped = mmap(pointer(base), end - base, PROT_READ | PROT_WRITE, flags | MAP_FIXED_NOREPLACE, -1, 0);
  if (mapped != pointer(base)) {
    if (mapped != MAP_FAILED) munmap(mapped, end - base);
    return Error{"the memory of the program under test cannot be reserved at its address"};
  }
  Region region;
  region.mapped_ = true;
  void* shadow =
      mmap(pointer(shadow_base), shadow_size, PROT_READ | PROT_WRITE, flags | MAP_FIXED_NOREPLACE, -1, 0);
  if (shadow != pointer(shadow_base)) {
    if (shadow != MAP_FAILED) munmap(shadow, shadow_size);
    return Error{"the shadow of the program's memory cannot be reserved"};
  }
  region.shadow_ = static_cast<std::int8_t*>(shadow) + shadow_of_constants;
  for (std::size_t t = 0; t < max_threads; ++t)
    mprotect(pointer(stacks_base + t * stack_size), page, PROT_NONE);
  return region;
}

Region::Region(Region&& other) noexcept
    : mapped_(std::exchange(other.mapped_, false)),
      shadow_(std::exchange(other.shadow_, nullptr)),
      image_(std::move(other.image_)),
      heap_used_(std::move(other.heap_used_)),
      most_heap_(other.most_heap_),
      freed_(std::move(other.freed_)),
      tracks_pages_(other.tracks_pages_),
      dirty_(std::move(other.dirty_)),
      dirty_pages_(std::move(other.dirty_pages_)),
      has_cells_(std::exchange(other.has_cells_, false)),
      used_cells_(std::move(other.used_cells_)) {}

Region::~Region() {
  if (mapped_) munmap(pointer(base), end - base);
  if (has_cells_) munmap(pointer(cells_base), cells_size);
  if (shadow_ != nullptr) munmap(shadow_ - shadow_of_constants, shadow_size);
}

void Region::set_constants(std::span<const std::byte> image) {
  HEDDLE_DCHECK(image.size() <= constants_size);
  if (image.empty()) return;
  std::memcpy(pointer(base), image.data(), image.size());
  mprotect(pointer(base), (image.size() + page - 1) / page * page, PROT_READ);
}

Value Region::at_first(std::uint64_t address, std::uint32_t size) const {
  HEDDLE_DCHECK(size <= 8);
  Value value = 0;
  if (in_constants(address)) {
    std::memcpy(&value, pointer(address), size);
  } else if (in_globals(address) && address - globals_base < image_.size()) {
    const std::uint64_t offset = address - globals_base;
    std::memcpy(&value, image_.data() + offset, std::min<std::uint64_t>(size, image_.size() - offset));
  }
  return size == 0 ? 0 : Part{0, static_cast<std::uint8_t>(size)}.of(value);
}

void Region::set_globals(std::vector<std::byte> image) {
  HEDDLE_DCHECK(image.size() <= globals_size);
  HEDDLE_DCHECK(dirty_pages_.empty());
  image_ = std::move(image);
  tracks_pages_ = image_.size() > large_globals;
  dirty_.assign(tracks_pages_ ? (image_.size() + page - 1) / page : 0, 0);
  if (!image_.empty()) std::memcpy(pointer(globals_base), image_.data(), image_.size());
}

void Region::mark(std::uint64_t address, std::uint64_t size, int sign) {
  HEDDLE_DCHECK(address % 8 == 0);
  HEDDLE_DCHECK(address >= base && address + size <= stacks_base);
  HEDDLE_DCHECK(sign >= -1 && sign <= 1);
  std::int8_t* first = shadow_ + static_cast<std::int64_t>(address - globals_base) / 8;
  std::memset(first, 8 * sign, size / 8);
  if (size % 8 != 0) first[size / 8] = static_cast<std::int8_t>(static_cast<int>(size % 8) * sign);
}

void Region::make_freed(std::uint64_t address, std::uint64_t size) {
  HEDDLE_DCHECK(address % 8 == 0 && in_heaps(address));
  std::memset(shadow_ + (address - globals_base) / 8, freed_granule, (size + 7) / 8);
}

bool Region::is_private(std::uint64_t address, std::uint64_t size) const {
  const bool is_inside =
      in_heaps(address) ? in_heaps(address + size) : in_globals(address) && in_globals(address + size);
  if (!is_inside) return false;
  for (std::uint64_t granule = address / 8; granule * 8 < address + size; ++granule) {
    const std::int8_t known = shadow_[granule - globals_base / 8];
    const std::uint64_t needed = std::min<std::uint64_t>(8, address + size - granule * 8);
    if (known >= 0 || known == freed_granule || static_cast<std::uint64_t>(-known) < needed) return false;
  }
  return true;
}

std::uint64_t Region::start_of_object(std::uint64_t address) const {
  HEDDLE_DCHECK(in_heaps(address));
  std::uint64_t granule = address / 8;
  while (shadow_[granule - 1 - globals_base / 8] != 0) --granule;
  return granule * 8;
}

void Region::clear_dirty_pages() {
  for (const std::uint32_t number : dirty_pages_) {
    HEDDLE_DCHECK(number < dirty_.size() && dirty_[number] != 0);
    const std::size_t offset = number * page;
    std::memcpy(pointer(globals_base + offset), image_.data() + offset,
                std::min(page, image_.size() - offset));
    dirty_[number] = 0;
  }
  dirty_pages_.clear();
}

std::uint64_t Region::waiting_cell(std::uint64_t address) {
  HEDDLE_DCHECK(in_globals(address) || in_heaps(address));
  if (!has_cells_) {
    void* const wanted = pointer(cells_base);
    void* const mapped = mmap(wanted, cells_size, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
    if (mapped != wanted) return 0;
    has_cells_ = true;
  }
  const std::uint64_t cell = cells_base + (address - globals_base) * 8;
  used_cells_.push_back(cell);
  return cell;
}

void Region::reset() {
  for (const std::uint64_t cell : used_cells_) std::memset(pointer(cell), 0, 8);
  used_cells_.clear();
  if (tracks_pages_)
    clear_dirty_pages();
  else if (!image_.empty())
    std::memcpy(pointer(globals_base), image_.data(), image_.size());
  for (std::size_t t = 0; t < heap_used_.size(); ++t)
    if (heap_used_[t] != 0) clear_heap(t);
}

void Region::clear_heap(std::size_t thread) {
  HEDDLE_DCHECK(thread < heap_used_.size());
  HEDDLE_DCHECK(heap_used_[thread] <= heap_size);
  const std::uint64_t begin = heaps_base + thread * heap_size;
  const std::uint64_t used = std::exchange(heap_used_[thread], 0);
  std::int8_t* const shadow = shadow_ + (begin - globals_base) / 8;
  if (used > large_heap) {
    madvise(pointer(begin), (used + page - 1) / page * page, MADV_DONTNEED);
    madvise(shadow, (used / 8 + page) / page * page, MADV_DONTNEED);
  } else {
    std::memset(pointer(begin), 0, used);
    std::memset(shadow, 0, used / 8 + 1);
  }
  if (thread < freed_.size())
    for (FreedRanges& ranges : freed_[thread]) ranges.clear();
}

std::uint64_t Region::allocate(std::size_t thread, std::uint64_t size, std::uint64_t alignment, bool shared) {
  HEDDLE_DCHECK(thread < max_threads);
  HEDDLE_DCHECK((alignment & (alignment - 1)) == 0);
  if (heap_used_.size() <= thread) heap_used_.resize(thread + 1, 0);
  alignment = std::max<std::uint64_t>(alignment, 8);
  // At least eight bytes between one block and the next, which belong to neither.
  const std::uint64_t start = (heap_used_[thread] + 8 + alignment - 1) / alignment * alignment;
  if (size >= most_heap_ || start + size > most_heap_) return 0;
  HEDDLE_DCHECK(start >= heap_used_[thread] + 8 && start % alignment == 0);
  heap_used_[thread] = (start + size + 7) / 8 * 8;
  const std::uint64_t address = heaps_base + thread * heap_size + start;
  mark(address, size, shared ? 1 : -1);
  return address;
}

std::uint64_t Region::allocate_again(std::size_t thread, Kind kind, std::uint64_t size,
                                     std::uint64_t alignment) {
  if (heap_of(thread) < quarantine || freed_.size() <= thread) return 0;
  const std::uint64_t address =
      freed_[thread][static_cast<std::size_t>(kind)].take(size, std::max<std::uint64_t>(alignment, 8));
  if (address == 0) return 0;
  std::memset(pointer(address), 0, FreedRanges::rounded(size));
  HEDDLE_DCHECK(owner_of(address) == thread && is_freed(address));
  mark(address, size, -1);
  return address;
}

void Region::free_own(std::size_t thread, Kind kind, std::uint64_t address, std::uint64_t size) {
  HEDDLE_DCHECK(owner_of(address) == thread);
  HEDDLE_DCHECK(size == 0 || is_private(address, size));
  make_freed(address, size);
  // Memory that is freed while the heap is small is not reused.
  if (size == 0 || heap_of(thread) < quarantine / 2) return;
  if (freed_.size() <= thread) freed_.resize(thread + 1);
  freed_[thread][static_cast<std::size_t>(kind)].add(address, size);
}

bool Region::take_back(std::size_t thread, std::uint64_t address, std::uint64_t size, std::uint64_t before) {
  HEDDLE_DCHECK(owner_of(address) == thread);
  HEDDLE_DCHECK(before % 8 == 0 && before <= heap_of(thread));
  const std::uint64_t heap = heaps_base + thread * heap_size, begin = heap + before;
  const std::uint64_t end = address + FreedRanges::rounded(size);
  if (heap + heap_used_[thread] != end || address < begin) return false;
  std::memset(pointer(begin), 0, end - begin);
  std::memset(shadow_ + (begin - globals_base) / 8, 0, (end - begin) / 8);
  heap_used_[thread] = before;
  return true;
}

std::uint64_t Region::object_near(std::uint64_t address) const {
  HEDDLE_DCHECK(in_heaps(address));
  constexpr std::uint64_t far = 2 * page;
  const std::uint64_t heap = heaps_base + owner_of(address) * heap_size, begin = heap / 8 * 8;
  const auto is_inside = [&](std::uint64_t at) { return shadow_[(at - globals_base) / 8] != 0; };
  std::uint64_t back = address / 8 * 8;
  while (back > begin && address - back < far && !is_inside(back)) back -= 8;
  if (is_inside(back)) return start_of_object(back);
  std::uint64_t ahead = address / 8 * 8;
  while (in_used_heap(ahead) && ahead < address + far && !is_inside(ahead)) ahead += 8;
  return is_inside(ahead) ? ahead : 0;
}

std::uint64_t Region::size_of_object(std::uint64_t start) const {
  std::uint64_t size = 0;
  for (std::uint64_t granule = start / 8 - globals_base / 8;; ++granule) {
    const int known = shadow_[granule];
    if (known != 8 && known != -8 && known != freed_granule)
      return size + static_cast<std::uint64_t>(std::abs(known));
    size += 8;
  }
}

std::span<std::byte> Region::stack_of(std::size_t thread) {
  HEDDLE_DCHECK(thread < max_threads);
  // Stacks that begin at the same offset of a page get into each other's way in the processor's caches.
  const std::uint64_t stagger = thread % 61 * 1088 / 16 * 16;
  return {static_cast<std::byte*>(pointer(stacks_base + thread * stack_size + page)),
          stack_size - page - stagger};
}

bool Region::in_guard_page(std::uint64_t address) {
  return in_stacks(address) && (address - stacks_base) % stack_size < page;
}

bool Region::in_used_heap(std::uint64_t address) const {
  if (!in_heaps(address)) return false;
  const std::uint64_t thread = (address - heaps_base) / heap_size;
  // A little beyond the last block still means "beyond that block".
  return thread < heap_used_.size() && (address - heaps_base) % heap_size < heap_used_[thread] + page;
}

}  // namespace heddle
