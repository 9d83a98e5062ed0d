//! {"exit": 0}
// Two threads take different slots of a buffer through an atomic pointer to the next one.
#include <atomic>
#include <cassert>
#include <thread>

int slots[2] = {};
std::atomic<int*> next = slots;

void append(int value) {
  *next.fetch_add(1) = value;
}

int main() {
  std::thread other([] { append(1); });
  append(2);
  other.join();
  assert(next == slots + 2 && slots[0] + slots[1] == 3);
  assert(--next == slots + 1 && (next -= 1) == slots);
}
