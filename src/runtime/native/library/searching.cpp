// Searching and sorting beyond qsort and bsearch: they call back into the program, and move elements by
// accesses of their own.
#include <array>
#include <cstdint>

#include "runtime/native/library/call.hpp"
#include "runtime/native/library/library.hpp"

namespace heddle {

namespace {

using Compare = int (*)(const void*, const void*);
using CompareWith = int (*)(const void*, const void*, void*);

void swap(Guest& guest, std::uint64_t a, std::uint64_t b, std::size_t size) {
  std::array<std::byte, 256> x, y;
  for (std::size_t done = 0; done < size; done += x.size()) {
    const std::size_t count = std::min(x.size(), size - done);
    guest.read_block(x.data(), a + done, count);
    guest.read_block(y.data(), b + done, count);
    guest.write_block(a + done, y.data(), count);
    guest.write_block(b + done, x.data(), count);
  }
}

/// Sorts by insertion: stable, as glibc's is where memory is there.
void guest_qsort_r(void* base, std::size_t count, std::size_t size, CompareWith compare, void* with) {
  Guest& guest = Guest::current();
  const auto at = [&](std::size_t index) { return address_of(base) + index * size; };
  for (std::size_t i = 1; i < count; ++i)
    for (std::size_t j = i; j > 0 && compare(pointer_to(at(j - 1)), pointer_to(at(j)), with) > 0; --j)
      swap(guest, at(j - 1), at(j), size);
}

void* guest_lfind(const void* key, const void* base, const std::size_t* count, std::size_t size,
                  Compare compare) {
  Guest& guest = Guest::current();
  const auto elements = static_cast<std::uint64_t>(guest.load(address_of(count), 8, plain_access));
  for (std::uint64_t i = 0; i < elements; ++i) {
    void* const element = pointer_to(address_of(base) + i * size);
    if (compare(key, element) == 0) return element;
  }
  return nullptr;
}
void* guest_lsearch(const void* key, void* base, std::size_t* count, std::size_t size, Compare compare) {
  if (void* const found = guest_lfind(key, base, count, size, compare)) return found;
  Guest& guest = Guest::current();
  const Value elements = guest.load(address_of(count), 8, plain_access);
  void* const added = pointer_to(address_of(base) + static_cast<std::uint64_t>(elements) * size);
  guest.copy_block(address_of(added), address_of(key), size);
  guest.store(address_of(count), elements + 1, 8, plain_access);
  return added;
}

}  // namespace

std::span<const GuestFunction> searching_functions() {
  static const std::array table{
      row("qsort_r", guest_qsort_r),
      row("lfind", guest_lfind),
      row("lsearch", guest_lsearch),
  };
  return table;
}

}  // namespace heddle
