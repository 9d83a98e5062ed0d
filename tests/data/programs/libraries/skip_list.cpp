//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "assertion", "line": 148}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "assertion", "line": 148}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "assertion", "line": 148}
// A sorted set as a skip list (lazy): searches take no lock, insert and remove lock the nodes before the place and look again.
// BUG: insert does not look again after it has locked, so it may link its node behind one that was removed.
#include <array>
#include <atomic>
#include <cassert>
#include <climits>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

class SkipList {
  static constexpr int levels = 2;

 public:
  SkipList() : head_(make(INT_MIN, levels)), tail_(make(INT_MAX, levels)) {
    for (auto& next : head_->next) next = tail_;
    head_->linked = tail_->linked = true;
  }

  bool insert(int key, int height) {
    for (;;) {
      Places places = find(key);
      if (Node* found = places.found; found != nullptr) {
        if (found->removed.load()) continue;
        while (!found->linked.load()) std::this_thread::yield();
        return false;
      }
      const Locks locks(places, height);
      if (!fits(places, height)) continue;
      Node* node = make(key, height);
      for (int level = 0; level < height; ++level) node->next[level] = places.after[level];
      for (int level = 0; level < height; ++level) places.before[level]->next[level] = node;
      node->linked = true;
      return true;
    }
  }

  bool remove(int key) {
    Node* victim = find(key).found;
    if (victim == nullptr || !victim->linked) return false;
    const std::lock_guard lock(victim->mutex);
    if (victim->removed) return false;
    victim->removed = true;
    for (;;) {
      Places places = find(key);
      const Locks locks(places, victim->height);
      bool valid = true;
      for (int level = 0; level < victim->height; ++level)
        valid = valid && !places.before[level]->removed && places.before[level]->next[level] == victim;
      if (!valid) continue;
      for (int level = victim->height - 1; level >= 0; --level)
        places.before[level]->next[level] = victim->next[level].load();
      return true;
    }
  }

  bool contains(int key) const {
    const Node* found = find(key).found;
    return found != nullptr && found->linked && !found->removed;
  }

 private:
  struct Node {
    Node(int key, int height) : key(key), height(height) {}
    const int key, height;
    std::array<std::atomic<Node*>, levels> next{};
    std::recursive_mutex mutex;
    std::atomic<bool> removed{false}, linked{false};
  };

  struct Places {
    std::array<Node*, levels> before{}, after{};
    Node* found = nullptr;
  };

  class Locks {
   public:
    Locks(Places& places, int height) : places_(places), height_(height) {
      for (int level = 0; level < height_; ++level) places_.before[level]->mutex.lock();
    }
    Locks(const Locks&) = delete;
    Locks& operator=(const Locks&) = delete;
    ~Locks() {
      for (int level = 0; level < height_; ++level) places_.before[level]->mutex.unlock();
    }

   private:
    Places& places_;
    const int height_;
  };

  static bool fits(const Places& places, int height) {
#if !BUG
    for (int level = 0; level < height; ++level)
      if (places.before[level]->removed || places.after[level]->removed ||
          places.before[level]->next[level] != places.after[level])
        return false;
#else
    (void)places, (void)height;
#endif
    return true;
  }

  Places find(int key) const {
    Places places;
    Node* before = head_;
    for (int level = levels - 1; level >= 0; --level) {
      Node* at = before->next[level];
      while (at->key < key) {
        before = at;
        at = before->next[level];
      }
      if (places.found == nullptr && at->key == key) places.found = at;
      places.before[level] = before;
      places.after[level] = at;
    }
    return places;
  }

  Node* make(int key, int height) {
    auto node = std::make_unique<Node>(key, height);
    Node* const made = node.get();
    const std::lock_guard lock(nodes_mutex_);
    nodes_.push_back(std::move(node));
    return made;
  }

  std::mutex nodes_mutex_;
  std::vector<std::unique_ptr<Node>> nodes_;  // all that were ever made: a search may still be at them
  Node* const head_;
  Node* const tail_;
};

int main() {
  SkipList set;
  set.insert(1, 2);
  std::thread other([&set] { assert(set.remove(1)); });
  assert(set.insert(2, 1));
  other.join();
  assert(!set.contains(1));
  assert(set.contains(2));
}
