//! {"exit": 1, "kind": "leak"}
//! {"args": ["--ignore=leaks"], "exit": 0}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Parent and child own each other and are never freed; the way back should be a weak_ptr.
#include <cassert>
#include <memory>

struct Child;

struct Parent {
  std::shared_ptr<Child> child;
  int age = 40;
};

struct Child {
#ifdef FIXED
  std::weak_ptr<Parent> parent;
#else
  std::shared_ptr<Parent> parent;
#endif
};

int main() {
  auto parent = std::make_shared<Parent>();
  parent->child = std::make_shared<Child>();
  parent->child->parent = parent;
  std::shared_ptr<Parent> back(parent->child->parent);
  assert(back->age == 40);
}
