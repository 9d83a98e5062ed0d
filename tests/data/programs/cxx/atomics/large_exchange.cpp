//! {"exit": 0}
// Two threads replace 24 bytes if they are what they expect: one of them wins.
#include <atomic>
#include <cassert>
#include <thread>

struct Triple {
  long a, b, c;
};

int main() {
  std::atomic<Triple> shared{Triple{0, 0, 0}};
  bool first = false, second = false;
  std::thread other([&] {
    Triple expected{0, 0, 0};
    first = shared.compare_exchange_strong(expected, Triple{1, 1, 1});
    assert(first || expected.a == 2);
  });
  Triple expected{0, 0, 0};
  second = shared.compare_exchange_strong(expected, Triple{2, 2, 2});
  other.join();
  assert(first != second);
  const Triple last = shared.exchange(Triple{3, 3, 3});
  assert(last.a == (first ? 1 : 2) && last.c == last.a && !shared.is_lock_free());
}
