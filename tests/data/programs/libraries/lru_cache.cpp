//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "assertion", "line": 46}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "assertion", "line": 46}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "assertion", "line": 46}
// A cache with a bound that forgets what was used longest ago; a missing value is loaded outside the lock.
// BUG: after loading, the value is inserted without looking again: two loads of one key leave two entries in the list.
#include <cassert>
#include <cstddef>
#include <list>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <utility>

template <typename Key, typename Value>
class LruCache {
 public:
  explicit LruCache(std::size_t capacity) : capacity_(capacity) {}

  template <typename Load>
  Value get(const Key& key, Load&& load) {
    {
      const std::lock_guard lock(mutex_);
      if (const auto found = index_.find(key); found != index_.end()) {
        order_.splice(order_.begin(), order_, found->second);
        return found->second->second;
      }
    }
    Value value = load(key);
    const std::lock_guard lock(mutex_);
#if !BUG
    if (const auto found = index_.find(key); found != index_.end()) return found->second->second;
#endif
    order_.emplace_front(key, value);
    index_[key] = order_.begin();
    if (order_.size() > capacity_) {
      index_.erase(order_.back().first);
      order_.pop_back();
    }
    return value;
  }

  std::size_t size() const {
    const std::lock_guard lock(mutex_);
    assert(index_.size() == order_.size());
    return order_.size();
  }

 private:
  using Entry = std::pair<Key, Value>;

  const std::size_t capacity_;
  mutable std::mutex mutex_;
  std::list<Entry> order_;
  std::unordered_map<Key, typename std::list<Entry>::iterator> index_;
};

int main() {
  LruCache<int, std::string> cache(2);
  const auto spell = [](int number) { return std::string(static_cast<std::size_t>(number), 'x'); };
  std::thread other([&] { assert(cache.get(1, spell) == "x"); });
  assert(cache.get(1, spell) == "x");
  other.join();
  assert(cache.get(2, spell) == "xx");
  assert(cache.size() == 2);
}
