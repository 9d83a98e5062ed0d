//! {"exit": 0}
//! {"args": ["--leaks"], "exit": 0}
// Containers with an allocator of the program's own, which counts what it gives.
#include <cassert>
#include <cstddef>
#include <list>
#include <map>
#include <memory>
#include <vector>

int live = 0;

template <typename T>
struct Allocator {
  using value_type = T;
  Allocator() = default;
  template <typename U>
  Allocator(const Allocator<U>&) {}
  T* allocate(std::size_t count) {
    live += static_cast<int>(count);
    return std::allocator<T>().allocate(count);
  }
  void deallocate(T* pointer, std::size_t count) {
    live -= static_cast<int>(count);
    std::allocator<T>().deallocate(pointer, count);
  }
  bool operator==(const Allocator&) const = default;
};

int main() {
  {
    std::vector<int, Allocator<int>> numbers;
    numbers.reserve(10);
    assert(live == 10);
    std::list<char, Allocator<char>> letters{'a', 'b'};
    std::map<int, int, std::less<>, Allocator<std::pair<const int, int>>> squares{{2, 4}, {3, 9}};
    assert(live == 14);
    const auto shared = std::allocate_shared<long>(Allocator<long>(), 5L);
    assert(live == 15 && *shared == 5 && squares.at(3) == 9 && letters.back() == 'b');
  }
  assert(live == 0);
}
