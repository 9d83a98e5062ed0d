//! {"exit": 0}
//! {"args": ["--leaks"], "exit": 0}
// Counts, aliasing, custom deleters, casts, comparison and arrays of shared_ptr.
#include <cassert>
#include <memory>
#include <utility>

struct Shape {
  virtual ~Shape() = default;
  int edges = 0;
};
struct Square : Shape {
  Square() { edges = 4; }
};

int main() {
  auto square = std::make_shared<Square>();
  std::shared_ptr<Shape> shape = square;
  std::weak_ptr<Shape> weak = shape;
  assert(square.use_count() == 2 && weak.use_count() == 2 && shape == square);
  assert(std::dynamic_pointer_cast<Square>(shape) == square);
  std::shared_ptr<int> edges(shape, &shape->edges);
  square.reset();
  shape.reset();
  assert(edges.use_count() == 1 && *edges == 4 && !weak.expired());
  edges.reset();
  assert(weak.expired() && weak.lock() == nullptr);
  int deleted = 0;
  std::shared_ptr<void> anything(new int(5), [&deleted](void* pointer) {
    delete static_cast<int*>(pointer);
    ++deleted;
  });
  std::shared_ptr<void> moved = std::move(anything);
  assert(moved.use_count() == 1 && !anything && deleted == 0);
  moved = nullptr;
  assert(deleted == 1);
  auto numbers = std::make_shared<int[]>(3);
  assert(numbers[2] == 0);
}
