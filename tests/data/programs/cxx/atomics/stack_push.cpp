//! {"exit": 1, "kind": "assertion", "line": 36, "thread": "main"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// Two threads push onto a lock-free stack; a plain store of the new top drops the other's node.
#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

struct Node {
  int value;
  Node* below;
};

std::atomic<Node*> top = nullptr;

void push(int value) {
  Node* node = new Node{value, top.load()};
#ifdef FIXED
  while (!top.compare_exchange_weak(node->below, node)) {
  }
#else
  top.store(node);
#endif
}

int main() {
  std::thread other([] { push(1); });
  push(2);
  other.join();
  int sum = 0;
  while (top.load() != nullptr) {
    std::unique_ptr<Node> node(top.load());
    sum += node->value;
    top = node->below;
  }
  assert(sum == 3);
}
