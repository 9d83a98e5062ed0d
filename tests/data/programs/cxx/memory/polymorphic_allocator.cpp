//! {"exit": 1, "kind": "terminate", "thread": "main"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// A resource without anything behind it throws when its buffer is used up.
#include <cassert>
#include <cstddef>
#include <memory_resource>
#include <new>

struct Point {
  int x, y;
};

int main() {
  alignas(Point) std::byte storage[2 * sizeof(Point)];
  std::pmr::monotonic_buffer_resource buffer(storage, sizeof storage, std::pmr::null_memory_resource());
  std::pmr::polymorphic_allocator<> allocator(&buffer);
  Point* first = allocator.new_object<Point>(1, 2);
  Point* second = allocator.allocate_object<Point>();
  allocator.construct(second, 3, 4);
  assert(first->y == 2 && second->x == 3 && second == first + 1);
#ifdef FIXED
  try {
    static_cast<void>(allocator.allocate_object<Point>());
    assert(false);
  } catch (const std::bad_alloc&) {
  }
#else
  static_cast<void>(allocator.allocate_object<Point>());
#endif
  allocator.delete_object(first);
}
