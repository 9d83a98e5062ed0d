//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "stuck"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "data-race"}
// Two threads push to a stack without locks, and main pops until it has both.
#include <atomic>
#include <cassert>
#include <thread>

struct Node {
  int value;
  Node* next;
};

std::atomic<Node*> top{nullptr};

void push(Node* node) {
#if BUG == 1
  node->next = top;
  top = node;
#elif BUG == 2
  Node* old = top;
  node->next = old;
  while (!top.compare_exchange_weak(old, node, std::memory_order_relaxed)) node->next = old;
#else
  node->next = top;
  while (!top.compare_exchange_weak(node->next, node)) {
  }
#endif
}

Node* try_pop() {
  Node* old = top;
  while (old != nullptr && !top.compare_exchange_weak(old, old->next)) {
  }
  return old;
}

int main() {
  Node one{1, nullptr}, two{2, nullptr};
  std::thread a(push, &one), b(push, &two);
  int sum = 0;
  for (int popped = 0; popped < 2;) {
    if (Node* node = try_pop()) {
      sum += node->value;
      ++popped;
    } else {
      std::this_thread::yield();
    }
  }
  assert(sum == 3);
  a.join();
  b.join();
}
