//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "assertion", "line": 128}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "assertion", "line": 128}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "assertion", "line": 128}
// A sorted set as a list without locks (Harris and Michael): the lowest bit of a node's link says that the node is deleted.
// BUG: remove unlinks the node without marking it first; what another thread inserts behind it is lost.
#include <atomic>
#include <cassert>
#include <climits>
#include <cstdint>
#include <thread>
#include <utility>

class ListSet {
 public:
  ListSet() = default;
  ListSet(const ListSet&) = delete;
  ListSet& operator=(const ListSet&) = delete;
  ~ListSet() {
    free_list(to_node(head_.next.load()));
    for (Node* node = removed_; node != nullptr;) delete std::exchange(node, node->next_removed);
  }

  bool insert(int key) {
    Node* node = new Node(key);
    for (;;) {
      const auto [before, at] = find(key);
      if (at != nullptr && at->key == key) {
        delete node;
        return false;
      }
      Link expected = to_link(at);
      node->next.store(expected, std::memory_order_relaxed);
      if (before->next.compare_exchange_strong(expected, to_link(node))) return true;
    }
  }

  bool remove(int key) {
    for (;;) {
      const auto [before, at] = find(key);
      if (at == nullptr || at->key != key) return false;
      Link next = at->next.load();
      if (is_marked(next)) continue;
#if !BUG
      if (!at->next.compare_exchange_strong(next, next | 1)) continue;
#endif
      Link expected = to_link(at);
      if (before->next.compare_exchange_strong(expected, next)) {
        retire(at);
#if BUG
      } else {
        continue;
#else
      } else {
        find(key);
#endif
      }
      return true;
    }
  }

  bool contains(int key) {
    const auto [before, at] = find(key);
    return at != nullptr && at->key == key;
  }

 private:
  using Link = std::uintptr_t;
  struct Node {
    explicit Node(int key) : key(key) {}
    const int key;
    std::atomic<Link> next{0};
    Node* next_removed = nullptr;
  };

  static Node* to_node(Link link) { return reinterpret_cast<Node*>(link & ~Link{1}); }
  static Link to_link(Node* node) { return reinterpret_cast<Link>(node); }
  static bool is_marked(Link link) { return (link & 1) != 0; }

  /// The first node that is not below key, and the one before it; unlinks deleted nodes on the way.
  std::pair<Node*, Node*> find(int key) {
    for (;;) {
      Node* before = &head_;
      Node* at = to_node(before->next.load());
      bool again = false;
      while (at != nullptr && !again) {
        const Link next = at->next.load();
        if (is_marked(next)) {
          Link expected = to_link(at);
          if (before->next.compare_exchange_strong(expected, next & ~Link{1}))
            retire(at);
          else
            again = true;
        } else {
          if (at->key >= key) break;
          before = at;
        }
        at = to_node(next);
      }
      if (!again) return {before, at};
    }
  }

  /// Nodes stay until the set goes: others may still read them.
  void retire(Node* node) {
    node->next_removed = removed_.load(std::memory_order_relaxed);
    while (!removed_.compare_exchange_weak(node->next_removed, node)) {
    }
  }

  static void free_list(Node* node) {
    while (node != nullptr) delete std::exchange(node, to_node(node->next.load()));
  }

  Node head_{INT_MIN};
  std::atomic<Node*> removed_{nullptr};
};

int main() {
  ListSet set;
  set.insert(1);
  std::thread other([&] { assert(set.remove(1)); });
  assert(set.insert(2));
  other.join();
  assert(!set.contains(1));
  assert(set.contains(2));
}
