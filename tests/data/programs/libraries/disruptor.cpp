//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "data-race", "line": 71}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "data-race", "line": 68}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "data-race", "line": 68}
// A ring that one producer fills and several consumers read in full, each at its own pace: sequences say how far each is.
// BUG: the producer waits for the first consumer only, and overwrites what the second has not read.
#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <thread>

class Sequence {
 public:
  long get() const { return value_.load(std::memory_order_acquire); }
  void set(long value) { value_.store(value, std::memory_order_release); }
  void wait_for(long value) const {
    while (get() < value) std::this_thread::yield();
  }

 private:
  alignas(64) std::atomic<long> value_{-1};
};

template <typename Event, std::size_t size, std::size_t consumers>
class Disruptor {
 public:
  template <typename Fill>
  void publish(Fill&& fill) {
    const long next = cursor_.get() + 1;
    const long wrap = next - static_cast<long>(size);
#if BUG
    gates_[0].wait_for(wrap);
#else
    for (const Sequence& gate : gates_) gate.wait_for(wrap);
#endif
    fill(ring_[next % size]);
    cursor_.set(next);
  }

  template <typename Handle>
  void consume(std::size_t consumer, long count, Handle&& handle) {
    for (long next = 0; next < count;) {
      cursor_.wait_for(next);
      const long available = cursor_.get();
      for (; next <= available && next < count; ++next) handle(ring_[next % size]);
      gates_[consumer].set(next - 1);
    }
  }

 private:
  std::array<Event, size> ring_{};
  Sequence cursor_;
  std::array<Sequence, consumers> gates_;
};

struct Trade {
  int price = 0;
};

int main() {
  constexpr long count = 2;
  Disruptor<Trade, 1, 2> disruptor;
  int sums[2] = {0, 0};
  const auto consumer = [&](int number) {
    disruptor.consume(number, count, [&](const Trade& trade) { sums[number] += trade.price; });
  };
  std::thread first(consumer, 0), second(consumer, 1);
  for (int price = 1; price <= count; ++price) disruptor.publish([price](Trade& trade) { trade.price = price; });
  first.join();
  second.join();
  assert(sums[0] == 3 && sums[1] == 3);
}
