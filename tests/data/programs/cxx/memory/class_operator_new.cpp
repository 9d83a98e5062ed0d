//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A class with its own operator new takes its objects from a pool that two threads share.
#include <cassert>
#include <cstddef>
#include <mutex>
#include <new>
#include <thread>

class Node {
 public:
  explicit Node(int value) : value(value) {}
  static void* operator new(std::size_t size) {
#ifdef FIXED
    std::lock_guard guard(mutex);
#endif
    if (used == 2) return ::operator new(size);
    return pool[used++];
  }
  static void operator delete(void* pointer) {
    if (pointer != pool[0] && pointer != pool[1]) ::operator delete(pointer);
  }
  int value;

 private:
  static inline std::mutex mutex;
  alignas(8) static inline std::byte pool[2][8];
  static inline int used = 0;
};

int main() {
  Node *here = nullptr, *there = nullptr;
  std::thread other([&there] { there = new Node(1); });
  here = new Node(2);
  other.join();
  assert(here->value == 2 && there->value == 1);
  Node* third = new Node(3);
  assert(third->value == 3);
  delete third;
  delete here;
  delete there;
}
