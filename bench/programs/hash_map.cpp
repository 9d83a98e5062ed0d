//! {"args": ["--define", "N=1"], "exit": 0, "executions": 2}
//! {"args": ["--define", "N=2"], "exit": 0, "executions": 6}
//! {"args": ["--define", "N=4", "--runtime=tree"], "exit": 0, "executions": 70}
// A hash map under a mutex: two threads with N operations each, in every order. Reads-from classes: (2N
// choose N). Ours, for executions of many events.
#include <array>
#include <mutex>
#include <thread>

#ifndef N
#define N 3
#endif

/// Open addressing; zero is no key.
class HashMap {
 public:
  int& at(int key) {
    Slot& slot = find(key);
    slot.key = key;
    return slot.value;
  }
  bool contains(int key) { return find(key).key == key; }

 private:
  struct Slot {
    int key = 0;
    int value = 0;
  };
  Slot& find(int key) {
    auto i = static_cast<unsigned>(key) * 7U % 8U;
    while (slots_[i].key != 0 && slots_[i].key != key) i = (i + 1) % 8;
    return slots_[i];
  }
  std::array<Slot, 8> slots_;
};

std::mutex guard;
HashMap map;

static void work(int first) {
  for (int i = 0; i < N; ++i) {
    const std::lock_guard lock(guard);
    const int key = 1 + (first + i) % 4;
    map.at(key) += map.contains(key + 1) ? 1 : 2;
  }
}

int main() {
  std::thread one(work, 1), two(work, 2);
  one.join();
  two.join();
}
