//! {"args": ["--runtime=tree"], "exit": 1, "kind": "assertion", "executions": 3321, "why_direct": "Heddle does not see what dynamic_cast reads"}
// dynamic_cast looks at an object that another thread made.
#include <atomic>
#include <cassert>
#include <thread>

#include "heddle.h"
#include "many_executions.h"

struct Shape {
  virtual ~Shape() = default;
};
struct Circle : Shape {};
struct Square : Shape {};
static std::atomic<Shape*> shared;

int main() {
  std::thread uses([] {
    if (Shape* shape = shared.load()) assert(dynamic_cast<Square*>(shape) == nullptr);
  });
  std::thread publishes([] {
    Shape* shape = nullptr;
    if (heddle_choose(2) != 0)
      shape = new Circle;
    else
      shape = new Square;
    shared.store(shape);
  });
  publishes.join();
  uses.join();
  many_executions();
}
