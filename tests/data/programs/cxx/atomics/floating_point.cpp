//! {"exit": 1, "kind": "assertion", "line": 27, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Atomic floats and doubles: fetch_add loses nothing, reading and then writing may.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<float> total = 0.5F;

void add(float amount) {
#ifdef FIXED
  total.fetch_add(amount);
#else
  total = total + amount;
#endif
}

int main() {
  std::atomic<double> mean = 1.5;
  double expected = 1.5;
  assert(mean.exchange(2.5) == expected && !mean.compare_exchange_strong(expected, 9.0) && expected == 2.5);
  assert(mean.fetch_sub(0.25) == 2.5 && (mean += 1.0) == 3.25);

  std::thread other([] { add(1.0F); });
  add(2.0F);
  other.join();
  assert(total == 3.5F);
}
