//! {"exit": 1, "kind": "use-after-free", "line": 9, "thread": "main"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// Globals are destroyed after main in the reverse order; the one that is needed last comes first.
#include <cassert>

struct Counter {
  Counter() : value(new int(0)) {}
  ~Counter() { delete value; }
  void add(int amount) { *value += amount; }
  int* value;
};

struct User {
  explicit User(Counter& counter) : counter(counter) {}
  ~User() { counter.add(1); }
  Counter& counter;
};

#ifdef FIXED
Counter shared;
User user(shared);
#else
extern Counter shared;
User user(shared);
Counter shared;
#endif

int main() {
  shared.add(2);
  assert(*shared.value == 2);
}
