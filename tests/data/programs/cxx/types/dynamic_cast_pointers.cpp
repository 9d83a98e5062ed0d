//! {"exit": 1, "kind": "invalid-access", "line": 32, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A cast to what the object is not gives a null pointer.
#include <cassert>
#include <memory>
#include <vector>

struct Shape {
  virtual ~Shape() = default;
};
struct Circle : Shape {
  int radius = 3;
};
struct Square final : Shape {
  int side = 4;
};
struct Ring : Circle {
  int hole = 1;
};

int main() {
  std::vector<std::unique_ptr<Shape>> shapes;
  shapes.push_back(std::make_unique<Circle>());
  shapes.push_back(std::make_unique<Square>());
  shapes.push_back(std::make_unique<Ring>());
  int radii = 0;
  for (const auto& shape : shapes) {
    const Circle* circle = dynamic_cast<const Circle*>(shape.get());
#ifdef FIXED
    if (circle == nullptr) continue;
#endif
    radii += circle->radius;
  }
  assert(radii == 6 && dynamic_cast<Ring*>(shapes[0].get()) == nullptr);
  assert(dynamic_cast<Square*>(shapes[1].get())->side == 4);
  assert(dynamic_cast<void*>(shapes[2].get()) == shapes[2].get());
  Shape* none = nullptr;
  assert(dynamic_cast<Circle*>(none) == nullptr);
}
