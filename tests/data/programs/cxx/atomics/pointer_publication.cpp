//! {"exit": 1, "kind": "data-race", "line": 24, "thread": "main"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// A node is published through an atomic pointer: what is in it needs the release.
#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

struct Node {
  int value;
};

#ifdef FIXED
constexpr auto order = std::memory_order_release;
#else
constexpr auto order = std::memory_order_relaxed;
#endif

std::atomic<Node*> published = nullptr;

int main() {
  std::thread writer([] { published.store(new Node{5}, order); });
  if (const Node* node = published.load(std::memory_order_acquire)) {
    assert(node->value == 5);
  }
  writer.join();
  std::unique_ptr<Node> owner(published.exchange(nullptr));
  assert(owner && published == nullptr);
}
