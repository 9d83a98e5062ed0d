//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "use-after-free", "line": 86}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "use-after-free", "line": 86}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "use-after-free", "line": 86}
// An unbounded queue (Michael and Scott) whose nodes are kept alive by hazard pointers.
// BUG: dequeue protects the head, but does not look again whether it still is the head.
#include <array>
#include <atomic>
#include <cassert>
#include <thread>
#include <vector>

class HazardDomain {
 public:
  static constexpr int threads = 2, per_thread = 2;

  std::atomic<void*>& slot(int thread, int index) { return slots_[thread * per_thread + index]; }

  bool protects(const void* node) const {
    for (const auto& slot : slots_)
      if (slot.load() == node) return true;
    return false;
  }

 private:
  std::array<std::atomic<void*>, threads * per_thread> slots_{};
};

template <typename T>
class Queue {
  struct Node {
    T value{};
    std::atomic<Node*> next{nullptr};
  };

 public:
  Queue() : head_(new Node), tail_(head_.load()) {}
  Queue(const Queue&) = delete;
  Queue& operator=(const Queue&) = delete;
  ~Queue() {
    for (Node* node = head_; node != nullptr;) {
      Node* next = node->next;
      delete node;
      node = next;
    }
  }

  /// What one thread needs to use the queue.
  class Handle {
   public:
    Handle(Queue& queue, int thread) : queue_(queue), thread_(thread) {}
    ~Handle() {
      while (!retired_.empty()) scan();
    }

    void enqueue(T value) {
      Node* node = new Node;
      node->value = value;
      for (;;) {
        Node* tail = protect(0, queue_.tail_);
        Node* next = tail->next.load();
        if (next != nullptr) {
          queue_.tail_.compare_exchange_strong(tail, next);
          continue;
        }
        if (tail->next.compare_exchange_strong(next, node)) {
          queue_.tail_.compare_exchange_strong(tail, node);
          break;
        }
      }
      release(0);
    }

    bool dequeue(T& value) {
      bool found = true;
      for (;;) {
#if BUG
        Node* head = queue_.head_.load();
        hazard(0).store(head);
#else
        Node* head = protect(0, queue_.head_);
#endif
        Node* tail = queue_.tail_.load();
        Node* next = head->next.load();
        hazard(1).store(next);
        if (queue_.head_.load() != head) continue;
        if (next == nullptr) {
          found = false;
          break;
        }
        if (head == tail) {
          queue_.tail_.compare_exchange_strong(tail, next);
          continue;
        }
        const T taken = next->value;
        if (queue_.head_.compare_exchange_strong(head, next)) {
          value = taken;
          release(0);
          retire(head);
          break;
        }
      }
      release(0);
      release(1);
      return found;
    }

   private:
    std::atomic<void*>& hazard(int index) { return queue_.hazards_.slot(thread_, index); }
    void release(int index) { hazard(index).store(nullptr, std::memory_order_release); }

    Node* protect(int index, const std::atomic<Node*>& from) {
      Node* node = from.load();
      for (;;) {
        hazard(index).store(node);
        Node* again = from.load();
        if (again == node) return node;
        node = again;
      }
    }

    void retire(Node* node) {
      retired_.push_back(node);
      scan();
    }

    void scan() {
      std::erase_if(retired_, [this](Node* node) {
        if (queue_.hazards_.protects(node)) return false;
        delete node;
        return true;
      });
    }

    Queue& queue_;
    const int thread_;
    std::vector<Node*> retired_;
  };

 private:
  std::atomic<Node*> head_, tail_;
  HazardDomain hazards_;
};

int main() {
  Queue<int> queue;
  int theirs = 0, mine = 0;
  std::thread other([&] {
    Queue<int>::Handle handle(queue, 1);
    handle.enqueue(1);
    handle.dequeue(theirs);
  });
  {
    Queue<int>::Handle handle(queue, 0);
    handle.dequeue(mine);
  }
  other.join();
  assert(mine + theirs == 1);
}
