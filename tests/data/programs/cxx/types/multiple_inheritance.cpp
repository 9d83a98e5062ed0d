//! {"exit": 1, "kind": "invalid-free", "thread": "main"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// Deleted through its second base an object needs a virtual destructor there, or the address is wrong.
#include <cassert>
#include <string>

struct Named {
  virtual ~Named() = default;
  long id = 1;
};
struct Counted {
#ifdef FIXED
  virtual ~Counted() = default;
#endif
  int count = 2;
};
struct Item : Named, Counted {
  int price = 3;
};

int main() {
  Item* item = new Item;
  Counted* counted = item;
  assert(static_cast<void*>(counted) != item && static_cast<Item*>(counted) == item);
  assert(counted->count == 2 && item->id == 1);
  delete counted;
}
