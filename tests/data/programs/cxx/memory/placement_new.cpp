//! {"exit": 0}
//! {"args": ["--leaks"], "exit": 0}
// Objects made and destroyed by hand in memory that was there before, one at a time and in rows.
#include <cassert>
#include <cstddef>
#include <memory>
#include <new>
#include <string>

struct Tracked {
  explicit Tracked(int number) : text("tracked object number " + std::to_string(number)) { ++live; }
  Tracked(const Tracked& other) : text(other.text) { ++live; }
  ~Tracked() { --live; }
  std::string text;
  static inline int live = 0;
};

int main() {
  alignas(Tracked) std::byte storage[sizeof(Tracked)];
  for (int i = 0; i < 3; ++i) {
    Tracked* tracked = new (storage) Tracked(i);
    assert(static_cast<void*>(tracked) == storage && Tracked::live == 1 && tracked->text.back() == '0' + i);
    tracked->~Tracked();
  }
  std::allocator<Tracked> allocator;
  Tracked* row = allocator.allocate(4);
  std::construct_at(row, 7);
  std::uninitialized_fill_n(row + 1, 3, *row);
  assert(Tracked::live == 4 && row[3].text == "tracked object number 7");
  std::destroy_at(row);
  std::destroy_n(row + 1, 3);
  allocator.deallocate(row, 4);
  assert(Tracked::live == 0);
}
