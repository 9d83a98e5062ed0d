//! {"exit": 1, "kind": "assertion", "line": 23}
//! {"args": ["--ignore=assertions"], "exit": 1, "kind": "data-race", "line": 15}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A scratch variable that each thread counts in is each thread's own only if it is thread_local.
#include <cassert>
#include <thread>

#ifdef FIXED
thread_local int depth = 10;
#else
int depth = 10;
#endif

int enter() {
  return ++depth;
}

int main() {
  int inside = 0;
  std::thread worker([&inside] { inside = enter(); });
  const int here = enter();
  worker.join();
  assert(inside == 11 && here == 11);
}
