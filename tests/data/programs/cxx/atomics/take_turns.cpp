//! {"exit": 1, "kind": "deadlock"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Two threads take turns by waiting for an atomic: who has had its turn has to pass it on.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> turn = 0;
int journal[2], length = 0;

void act(int me) {
  turn.wait(1 - me);
  journal[length++] = me;
#ifdef FIXED
  turn = 1 - me;
  turn.notify_all();
#endif
}

int main() {
  std::thread other(act, 1);
  act(0);
  other.join();
  assert(length == 2 && journal[0] == 0 && journal[1] == 1);
}
