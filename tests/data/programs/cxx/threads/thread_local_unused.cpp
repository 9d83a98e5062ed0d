//! {"exit": 0}
// A thread_local object inside a function is made at the first call by each thread, and by no other.
#include <atomic>
#include <cassert>
#include <thread>
#include <vector>

std::atomic<int> made, destroyed;

struct Cache {
  Cache() : entries{1, 2, 3} { ++made; }
  ~Cache() { ++destroyed; }
  std::vector<int> entries;
};

int lookup(int index) {
  thread_local Cache cache;
  return cache.entries[index]++;
}

int main() {
  std::thread([] {}).join();
  assert(made == 0 && destroyed == 0);
  std::thread([] { assert(lookup(1) == 2 && lookup(1) == 3); }).join();
  assert(made == 1 && destroyed == 1);
  assert(lookup(1) == 2);
  assert(made == 2 && destroyed == 1);
}
