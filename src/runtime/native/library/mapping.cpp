// Memory that is mapped: anonymous memory is a block of whole pages. There are no files.
#include <array>
#include <cerrno>
#include <sys/mman.h>

#include "runtime/native/library/allocation.hpp"
#include "runtime/native/library/call.hpp"
#include "runtime/native/library/library.hpp"
#include "runtime/native/library/processors.hpp"

namespace heddle {

namespace {

[[nodiscard]] std::size_t whole_pages(std::size_t size) {
  return (size + page_size - 1) / page_size * page_size;
}

void* fail_to_map(Guest& guest, int why) {
  static_cast<void>(fail_with_errno(guest, why));
  return MAP_FAILED;
}

void* guest_mmap(void*, std::size_t size, int, int flags, int, long) {
  Guest& guest = Guest::current();
  if ((flags & MAP_ANONYMOUS) == 0) return fail_to_map(guest, ENODEV);
  if (size == 0 || size > SIZE_MAX / 2) return fail_to_map(guest, EINVAL);
  if ((flags & (MAP_FIXED | MAP_FIXED_NOREPLACE)) != 0) return fail_to_map(guest, ENOMEM);
  const std::uint64_t block = guest.allocate_block(whole_pages(size), page_size, Block::Maker::malloc);
  if (UnsetMemory* const unset = guest.memory().unset()) unset->make_set(block, whole_pages(size));
  return pointer_to(block);
}

/// Frees a block that is given back as a whole; parts of one are left as they are.
int guest_munmap(void* from, std::size_t size) {
  Guest& guest = Guest::current();
  if (size == 0 || address_of(from) % page_size != 0) return fail_with_errno(guest, EINVAL);
  const Block* block = guest.block_at(address_of(from));
  if (block != nullptr && block->size == whole_pages(size)) release(guest, from);
  return 0;
}

/// Sets memory to zero that is not needed any more. Other advice has no effect.
int guest_madvise(void* from, std::size_t size, int advice) {
  if (advice == MADV_DONTNEED) Guest::current().set_block(address_of(from), 0, size);
  return 0;
}
/// Changes nothing: what may not be accessed is not found.
int guest_protect(void*, std::size_t, int) {
  return 0;
}
int guest_lock(const void*, std::size_t) {
  return 0;
}

}  // namespace

std::span<const GuestFunction> mapping_functions() {
  static const std::array table{
      row("mmap", guest_mmap),       row("mmap64", guest_mmap),      row("munmap", guest_munmap),
      row("madvise", guest_madvise), row("mprotect", guest_protect), row("mlock", guest_lock),
      row("munlock", guest_lock),
  };
  return table;
}

}  // namespace heddle
