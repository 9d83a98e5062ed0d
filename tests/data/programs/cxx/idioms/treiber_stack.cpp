//! {"exit": 1, "kind": "use-after-free", "line": 39, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A Treiber stack. The buggy pop deletes its node at once, while another pop may still read the node's link; the
// fixed one keeps popped nodes until the stack itself goes.
#include <atomic>
#include <cassert>
#include <thread>

class TreiberStack {
 public:
  TreiberStack() = default;
  TreiberStack(const TreiberStack&) = delete;
  TreiberStack& operator=(const TreiberStack&) = delete;

  ~TreiberStack() {
    Node* node = head_.load(std::memory_order_relaxed);
    while (node != nullptr) {
      Node* const next = node->next;
      delete node;
      node = next;
    }
    node = retired_.load(std::memory_order_relaxed);
    while (node != nullptr) {
      Node* const next = node->next_retired;
      delete node;
      node = next;
    }
  }

  void push(int value) {
    Node* const node = new Node{value, head_.load(std::memory_order_relaxed), nullptr};
    while (!head_.compare_exchange_weak(node->next, node, std::memory_order_release)) {
    }
  }

  /// Takes the value on top, which must be there.
  int pop() {
    Node* top = head_.load(std::memory_order_acquire);
    while (!head_.compare_exchange_weak(top, top->next, std::memory_order_acquire)) {
    }
    const int value = top->value;
    retire(top);
    return value;
  }

 private:
  struct Node {
    int value;
    Node* next;
    Node* next_retired;
  };

  /// Gets rid of a node that is no longer in the stack.
  void retire(Node* node) {
#ifdef FIXED
    // Not through `next`: others may be reading it.
    node->next_retired = retired_.load(std::memory_order_relaxed);
    while (!retired_.compare_exchange_weak(node->next_retired, node, std::memory_order_release)) {
    }
#else
    delete node;
#endif
  }

  std::atomic<Node*> head_{nullptr};
  std::atomic<Node*> retired_{nullptr};
};

int main() {
  TreiberStack stack;
  stack.push(1);
  stack.push(2);

  int theirs = 0;
  std::thread other([&stack, &theirs] { theirs = stack.pop(); });
  const int mine = stack.pop();
  other.join();

  assert(mine != theirs);
  assert(mine + theirs == 3);
  return 0;
}
