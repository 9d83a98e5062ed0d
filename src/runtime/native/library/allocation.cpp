// The malloc family. Memory is never used twice within an execution; freeing marks a block's cell.
#include "runtime/native/library/allocation.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <string>
#include <string_view>

#include "runtime/native/library/call.hpp"
#include "runtime/native/library/library.hpp"

namespace heddle {

namespace {

using Maker = Block::Maker;

std::string_view name_of(Maker maker) {
  return maker == Maker::malloc ? "malloc" : maker == Maker::new_object ? "new" : "new[]";
}
std::string_view name_of_free(Maker maker) {
  return maker == Maker::malloc ? "free" : maker == Maker::new_object ? "delete" : "delete[]";
}

/// Fails if the block is freed by a function that does not go with the one that made it. A program with
/// operators of its own may have reasons to mix them.
void check_maker(Guest& guest, Maker maker, Maker freed_as) {
  if (maker == freed_as || guest.text().has_own_allocation || guest.settings().undefined_is_ignored) return;
  std::string& words = guest.me().failure_words;  // nothing that owns memory stays on the stack
  words = "a block made by ";
  words += name_of(maker);
  words += " is freed by ";
  words += name_of_free(freed_as);
  guest.fail(FindingKind::invalid_free, words);
}

void release_as(Guest& guest, void* pointer, Maker freed_as) {
  if (pointer == nullptr) return;
  const Block* block = guest.block_at(address_of(pointer));
  if (block == nullptr) guest.fail(FindingKind::invalid_free);
  check_maker(guest, block->maker, freed_as);
  if (guest.free_private(*block)) return;
  const auto freed =
      guest.modify(block->cell, 8, Order::relaxed, {}, {Predicate::Kind::equal, 0}, {Update::Kind::set, 1});
  if (!freed.wrote) guest.fail(FindingKind::double_free);
  guest.me().visits.note_ended(address_of(pointer));
}

}  // namespace

void* allocate(Guest& guest, std::uint64_t size) {
  return pointer_to(guest.allocate_block(size, 16, Maker::malloc));  // fresh memory is zero
}

void release(Guest& guest, void* pointer) {
  release_as(guest, pointer, Maker::malloc);
}

namespace {

/// Makes fresh memory, which is zero, count as set.
void set_to_zero(Guest& guest, void* block, std::uint64_t size) {
  if (UnsetMemory* const unset = guest.memory().unset()) unset->make_set(address_of(block), size);
}

void* guest_malloc(std::size_t size) {
  return allocate(Guest::current(), size);
}
void* guest_calloc(std::size_t count, std::size_t size) {
  if (size != 0 && count > SIZE_MAX / size) return nullptr;
  void* const block = allocate(Guest::current(), count * size);
  set_to_zero(Guest::current(), block, count * size);
  return block;
}
void guest_free(void* pointer) {
  release(Guest::current(), pointer);
}
void* guest_realloc(void* old, std::size_t size) {
  Guest& guest = Guest::current();
  if (old == nullptr) return allocate(guest, size);
  const Block* block = guest.block_at(address_of(old));
  if (block == nullptr) guest.fail(FindingKind::invalid_free);
  const std::uint64_t kept = std::min<std::uint64_t>(block->size, size);
  void* const fresh = allocate(guest, size);
  guest.copy_block(address_of(fresh), address_of(old), kept);
  release(guest, old);
  return fresh;
}
void* guest_aligned_alloc(std::size_t alignment, std::size_t size) {
  if (alignment == 0 || (alignment & (alignment - 1)) != 0 || alignment > (1 << 20)) return nullptr;
  return pointer_to(Guest::current().allocate_block(size, alignment, Maker::malloc));
}
int guest_posix_memalign(void** result, std::size_t alignment, std::size_t size) {
  if (alignment % sizeof(void*) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
  Guest& guest = Guest::current();
  const std::uint64_t block = guest.allocate_block(size, alignment, Maker::malloc);
  guest.store(address_of(result), static_cast<Value>(block), 8, plain_access);
  return 0;
}

// operator new and delete. Running out of memory is not explored: a program that does is an error.
template <Maker maker>
void* guest_new(std::size_t size) {
  return pointer_to(Guest::current().allocate_block(size, 16, maker));
}
template <Maker maker>
void* guest_new_aligned(std::size_t size, std::size_t alignment) {
  return pointer_to(Guest::current().allocate_block(size, alignment, maker));
}
template <Maker maker>
void guest_delete(void* pointer) {
  release_as(Guest::current(), pointer, maker);
}

}  // namespace

std::span<const GuestFunction> cxx_allocation_functions() {
  static const std::array table{
      row("_Znwm", guest_new<Maker::new_object>),
      row("_Znam", guest_new<Maker::new_array>),
      row("_ZnwmRKSt9nothrow_t", guest_new<Maker::new_object>),
      row("_ZnamRKSt9nothrow_t", guest_new<Maker::new_array>),
      row("_ZnwmSt11align_val_t", guest_new_aligned<Maker::new_object>),
      row("_ZnamSt11align_val_t", guest_new_aligned<Maker::new_array>),
      row("_ZnwmSt11align_val_tRKSt9nothrow_t", guest_new_aligned<Maker::new_object>),
      row("_ZnamSt11align_val_tRKSt9nothrow_t", guest_new_aligned<Maker::new_array>),
      row("_ZdlPv", guest_delete<Maker::new_object>),
      row("_ZdaPv", guest_delete<Maker::new_array>),
      row("_ZdlPvm", guest_delete<Maker::new_object>),
      row("_ZdaPvm", guest_delete<Maker::new_array>),
      row("_ZdlPvSt11align_val_t", guest_delete<Maker::new_object>),
      row("_ZdaPvSt11align_val_t", guest_delete<Maker::new_array>),
      row("_ZdlPvmSt11align_val_t", guest_delete<Maker::new_object>),
      row("_ZdaPvmSt11align_val_t", guest_delete<Maker::new_array>),
      row("_ZdlPvRKSt9nothrow_t", guest_delete<Maker::new_object>),
      row("_ZdaPvRKSt9nothrow_t", guest_delete<Maker::new_array>),
  };
  return table;
}

std::span<const GuestFunction> allocation_functions() {
  static const std::array table{
      row("malloc", guest_malloc),
      row("calloc", guest_calloc),
      row("free", guest_free),
      row("realloc", guest_realloc),
      row("aligned_alloc", guest_aligned_alloc),
      row("memalign", guest_aligned_alloc),
      row("posix_memalign", guest_posix_memalign),
  };
  return table;
}

}  // namespace heddle
