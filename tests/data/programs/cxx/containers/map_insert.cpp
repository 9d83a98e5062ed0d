//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// A map is read while another thread inserts.
#include <cassert>
#include <map>
#include <mutex>
#include <string>
#include <thread>

std::mutex mutex;
std::map<int, int> prices{{1, 10}, {3, 30}};

int main() {
  std::thread other([] {
    std::lock_guard guard(mutex);
    prices.try_emplace(2, 20);
  });
  std::size_t seen = 0;
  {
#ifdef FIXED
    std::lock_guard guard(mutex);
#endif
    seen = prices.size();
  }
  other.join();
  assert(seen == 2 || seen == 3);
  assert(prices.at(2) == 20 && prices.begin()->first == 1);
}
