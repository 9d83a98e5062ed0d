//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "use-after-free", "line": 32}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "use-after-free", "line": 32}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "use-after-free", "line": 32}
// An atomic pointer to a counted object: a load first takes a share in the slot (external count) and then one in the object.
// BUG: load reads the pointer and then counts itself as an owner: the last owner may have gone in between.
#include <atomic>
#include <cassert>
#include <cstdint>
#include <thread>

template <typename T>
struct Block {
  explicit Block(T value) : value(value) {}
  T value;
  std::atomic<std::int64_t> count{1};
};

template <typename T>
class Shared {
 public:
  explicit Shared(Block<T>* block) : block_(block) {}
  Shared(const Shared&) = delete;
  Shared& operator=(const Shared&) = delete;
  ~Shared() { drop(block_, 1); }

  const T& operator*() const { return block_->value; }

  static void drop(Block<T>* block, std::int64_t shares) {
    if (block->count.fetch_sub(shares, std::memory_order_acq_rel) == shares) delete block;
  }

 private:
  Block<T>* block_;
};

/// Address in the lower 48 bits, above it how many loads are under way.
template <typename T>
class AtomicShared {
  static constexpr std::uint64_t one_load = std::uint64_t{1} << 48, address_bits = one_load - 1;

 public:
  explicit AtomicShared(T value) : word_(pack(new Block<T>(value))) {}
  AtomicShared(const AtomicShared&) = delete;
  AtomicShared& operator=(const AtomicShared&) = delete;
  ~AtomicShared() { Shared<T>::drop(block_of(word_.load()), 1); }

  Shared<T> load() {
#if BUG
    Block<T>* block = block_of(word_.load(std::memory_order_acquire));
    block->count.fetch_add(1, std::memory_order_relaxed);
#else
    std::uint64_t word = word_.fetch_add(one_load, std::memory_order_acquire) + one_load;
    Block<T>* block = block_of(word);
    block->count.fetch_add(1, std::memory_order_relaxed);
    while (!word_.compare_exchange_weak(word, word - one_load, std::memory_order_release, std::memory_order_relaxed)) {
      if (block_of(word) == block) continue;
      Shared<T>::drop(block, 1);  // the store that replaced the block has counted this load
      break;
    }
#endif
    return Shared<T>(block);
  }

  void store(T value) {
    const std::uint64_t old = word_.exchange(pack(new Block<T>(value)), std::memory_order_acq_rel);
    const auto loads = static_cast<std::int64_t>(old / one_load);
    Block<T>* block = block_of(old);
    block->count.fetch_add(loads, std::memory_order_relaxed);
    Shared<T>::drop(block, 1);
  }

 private:
  static std::uint64_t pack(Block<T>* block) { return reinterpret_cast<std::uint64_t>(block); }
  static Block<T>* block_of(std::uint64_t word) { return reinterpret_cast<Block<T>*>(word & address_bits); }

  std::atomic<std::uint64_t> word_;
};

AtomicShared<int> temperature(20);

int main() {
  std::thread sensor([] { temperature.store(21); });
  const Shared<int> seen = temperature.load();
  assert(*seen == 20 || *seen == 21);
  sensor.join();
}
