//! {"exit": 1, "kind": "data-race", "line": 18, "because": "main holds cache.mutex_ as a reader .*T1 holds cache.mutex_ as a reader"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A cache that many may read and one may change. The buggy insert takes the lock like a reader, so that the map
// changes while others search it.
#include <cassert>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <thread>
#include <unordered_map>

class PriceCache {
 public:
  PriceCache() { prices_.reserve(8); }

  [[nodiscard]] std::optional<int> find(int article) const {
    const std::shared_lock lock(mutex_);
    const auto found = prices_.find(article);
    if (found == prices_.end()) return std::nullopt;
    return found->second;
  }

  void insert(int article, int price) {
#ifdef FIXED
    const std::unique_lock lock(mutex_);
#else
    const std::shared_lock lock(mutex_);
#endif
    prices_.try_emplace(article, price);
  }

 private:
  mutable std::shared_mutex mutex_;
  std::unordered_map<int, int> prices_;
};

namespace {

PriceCache cache;

/// What the price of an article would be computed from.
int look_up_slowly(int article) {
  return article * 10;
}

int price_of(int article) {
  if (const std::optional<int> known = cache.find(article)) return *known;
  const int price = look_up_slowly(article);
  cache.insert(article, price);
  return price;
}

}  // namespace

int main() {
  cache.insert(1, 10);

  int seen = 0;
  std::thread customer([&seen] { seen = price_of(2); });
  cache.insert(2, look_up_slowly(2));
  customer.join();

  assert(seen == 20);
  assert(price_of(1) == 10);
  assert(!cache.find(3));
  return 0;
}
