#include "runtime/native/region.hpp"

#include <cstring>
#include <sys/mman.h>
#include <utility>

namespace heddle {

namespace {
constexpr std::uint64_t page = 4096;
void* pointer(std::uint64_t address) {
  return reinterpret_cast<void*>(address);
}
}  // namespace

Result<Region> Region::reserve() {
  void* mapped = mmap(pointer(base), end - base, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
  if (mapped != pointer(base)) {
    if (mapped != MAP_FAILED) munmap(mapped, end - base);
    return Error{"the memory of the program under test cannot be reserved at its address"};
  }
  Region region;
  region.mapped_ = true;
  for (std::size_t t = 0; t < max_threads; ++t)
    mprotect(pointer(stacks_base + t * stack_size), page, PROT_NONE);
  return region;
}

Region::Region(Region&& other) noexcept
    : mapped_(std::exchange(other.mapped_, false)),
      image_(std::move(other.image_)),
      heap_used_(std::move(other.heap_used_)) {}

Region::~Region() {
  if (mapped_) munmap(pointer(base), end - base);
}

void Region::reset() {
  if (!image_.empty()) std::memcpy(pointer(base), image_.data(), image_.size());
  for (std::size_t t = 0; t < heap_used_.size(); ++t) {
    std::memset(pointer(heaps_base + t * heap_size), 0, heap_used_[t]);
    heap_used_[t] = 0;
  }
}

std::uint64_t Region::allocate(std::size_t thread, std::uint64_t size, std::uint64_t alignment) {
  if (heap_used_.size() <= thread) heap_used_.resize(thread + 1, 0);
  const std::uint64_t start = (heap_used_[thread] + alignment - 1) / alignment * alignment;
  // One byte more than asked for keeps the end of a block apart from the start of the next.
  if (size >= heap_size || start + size + 1 > heap_size) return 0;
  heap_used_[thread] = start + size + 1;
  return heaps_base + thread * heap_size + start;
}

std::span<std::byte> Region::stack_of(std::size_t thread) {
  return {static_cast<std::byte*>(pointer(stacks_base + thread * stack_size + page)), stack_size - page};
}

bool Region::in_guard_page(std::uint64_t address) {
  return address >= stacks_base && address < end && (address - stacks_base) % stack_size < page;
}

}  // namespace heddle
