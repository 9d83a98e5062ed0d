// qsort and bsearch: they call back into the program and move elements by accesses of their own.
#include <array>
#include <cstdint>

#include "runtime/native/library/call.hpp"
#include "runtime/native/library/library.hpp"
#include "runtime/native/unset_uses.hpp"

namespace heddle {

namespace {

using Compare = int (*)(const void*, const void*);

class Elements {
 public:
  Elements(Guest& guest, void* base, std::size_t size, Compare compare)
      : guest_(guest), base_(address_of(base)), size_(size), compare_(compare) {}

  [[nodiscard]] bool less(std::size_t a, std::size_t b) const {
    prepare_call(guest_);
    return compare_(pointer_to(at(a)), pointer_to(at(b))) < 0;
  }
  void swap(std::size_t a, std::size_t b) const {
    std::array<std::byte, 256> x, y;
    for (std::size_t done = 0; done < size_; done += x.size()) {
      const std::size_t count = std::min(x.size(), size_ - done);
      guest_.read_block(x.data(), at(a) + done, count);
      guest_.read_block(y.data(), at(b) + done, count);
      guest_.write_block(at(a) + done, y.data(), count);
      guest_.write_block(at(b) + done, x.data(), count);
    }
  }

 private:
  [[nodiscard]] std::uint64_t at(std::size_t index) const { return base_ + index * size_; }
  Guest& guest_;
  std::uint64_t base_;
  std::size_t size_;
  Compare compare_;
};

/// A step of heap sort, which sorts in place and never needs many comparisons.
void sink(const Elements& elements, std::size_t root, std::size_t count) {
  while (2 * root + 1 < count) {
    std::size_t child = 2 * root + 1;
    if (child + 1 < count && elements.less(child, child + 1)) ++child;
    if (!elements.less(root, child)) return;
    elements.swap(root, child);
    root = child;
  }
}

void guest_qsort(void* base, std::size_t count, std::size_t size, Compare compare) {
  const Elements elements(Guest::current(), base, size, compare);
  for (std::size_t root = count / 2; root-- > 0;) sink(elements, root, count);
  for (std::size_t last = count; last-- > 1;) {
    elements.swap(0, last);
    sink(elements, 0, last);
  }
}

void* guest_bsearch(const void* key, const void* base, std::size_t count, std::size_t size, Compare compare) {
  std::uint64_t first = address_of(base);
  while (count > 0) {
    const std::uint64_t middle = first + count / 2 * size;
    prepare_call(Guest::current());
    const int order = compare(key, pointer_to(middle));
    if (order == 0) return pointer_to(middle);
    if (order > 0) {
      first = middle + size;
      count -= count / 2 + 1;
    } else {
      count /= 2;
    }
  }
  return nullptr;
}

}  // namespace

std::span<const GuestFunction> sorting_functions() {
  static const std::array table{row("qsort", guest_qsort), row("bsearch", guest_bsearch)};
  return table;
}

}  // namespace heddle
