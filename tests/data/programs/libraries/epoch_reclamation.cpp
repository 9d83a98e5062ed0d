//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "use-after-free", "line": 97}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "use-after-free", "line": 97}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "use-after-free", "line": 97}
// Epoch-based reclamation: what is retired in an epoch is freed when the epoch has advanced twice, as then no thread that was
// pinned can still see it.
// BUG: it is freed after one advance.
#include <array>
#include <atomic>
#include <cassert>
#include <thread>
#include <vector>

class EpochDomain {
 public:
  static constexpr int max_threads = 2;

  class Participant {
   public:
    Participant(EpochDomain& domain, int number) : domain_(domain), slot_(domain.slots_[number]) {}

    void pin() {
      slot_.store(domain_.epoch_.load(std::memory_order_relaxed) << 1 | 1, std::memory_order_seq_cst);
      std::atomic_thread_fence(std::memory_order_seq_cst);
    }

    void unpin() { slot_.store(0, std::memory_order_release); }

    template <typename T>
    void retire(T* object) {
      garbage_.push_back({object, [](void* what) { delete static_cast<T*>(what); }, domain_.epoch_.load()});
    }

    /// Advances the epoch if all threads have seen it, and frees what no thread can reach any more.
    void collect() {
      const unsigned long epoch = domain_.try_advance();
#if BUG
      constexpr unsigned long safe_after = 1;
#else
      constexpr unsigned long safe_after = 2;
#endif
      while (!garbage_.empty() && epoch >= garbage_.front().epoch + safe_after) {
        garbage_.front().free(garbage_.front().object);
        garbage_.erase(garbage_.begin());
      }
    }

    bool has_garbage() const { return !garbage_.empty(); }

   private:
    struct Retired {
      void* object;
      void (*free)(void*);
      unsigned long epoch;
    };

    EpochDomain& domain_;
    std::atomic<unsigned long>& slot_;
    std::vector<Retired> garbage_;
  };

 private:
  unsigned long try_advance() {
    unsigned long epoch = epoch_.load(std::memory_order_seq_cst);
    std::atomic_thread_fence(std::memory_order_seq_cst);
    for (const auto& slot : slots_) {
      const unsigned long seen = slot.load(std::memory_order_acquire);
      if ((seen & 1) != 0 && seen >> 1 != epoch) return epoch;
    }
    if (epoch_.compare_exchange_strong(epoch, epoch + 1)) return epoch + 1;
    return epoch;
  }

  std::atomic<unsigned long> epoch_{0};
  std::array<std::atomic<unsigned long>, max_threads> slots_{};
};

EpochDomain domain;
std::atomic<int*> shared{new int(1)};

void replace(EpochDomain::Participant& me) {
  me.pin();
  int* old = shared.exchange(new int(2));
  me.retire(old);
  me.unpin();
  me.collect();
  me.collect();
}

int main() {
  int seen = 0;
  std::thread reader([&] {
    EpochDomain::Participant me(domain, 1);
    me.pin();
    seen = *shared.load(std::memory_order_acquire);
    me.unpin();
  });
  EpochDomain::Participant me(domain, 0);
  replace(me);
  reader.join();
  while (me.has_garbage()) me.collect();
  assert(seen == 1 || seen == 2);
  delete shared.load();
}
