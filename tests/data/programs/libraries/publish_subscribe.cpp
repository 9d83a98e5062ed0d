//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "deadlock", "line": 32}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "deadlock", "line": 32}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "deadlock", "line": 32}
// A list of subscribers that may be changed while events are sent: publish works on a snapshot.
// BUG: publish calls the subscribers under the lock, so one that unsubscribes waits for itself.
#include <algorithm>
#include <atomic>
#include <cassert>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

class Topic {
 public:
  using Handler = std::function<void(int)>;

  int subscribe(Handler handler) {
    const std::lock_guard lock(mutex_);
    auto changed = std::make_shared<List>(*subscribers_);
    changed->push_back({next_, std::make_shared<Handler>(std::move(handler))});
    subscribers_ = std::move(changed);
    return next_++;
  }

  void unsubscribe(int number) {
    const std::lock_guard lock(mutex_);
    auto changed = std::make_shared<List>(*subscribers_);
    std::erase_if(*changed, [number](const Subscriber& s) { return s.number == number; });
    subscribers_ = std::move(changed);
  }

  void publish(int event) {
#if BUG
    const std::lock_guard lock(mutex_);
    const std::shared_ptr<const List> snapshot = subscribers_;
#else
    std::shared_ptr<const List> snapshot;
    {
      const std::lock_guard lock(mutex_);
      snapshot = subscribers_;
    }
#endif
    for (const Subscriber& subscriber : *snapshot) (*subscriber.handler)(event);
  }

 private:
  struct Subscriber {
    int number;
    std::shared_ptr<Handler> handler;
  };
  using List = std::vector<Subscriber>;

  std::mutex mutex_;
  std::shared_ptr<const List> subscribers_ = std::make_shared<List>();
  int next_ = 0;
};

int main() {
  Topic topic;
  std::atomic<int> sum = 0;
  std::atomic<bool> enough = false;
  int number = -1;
  number = topic.subscribe([&](int event) {
    sum += event;
    if (enough) topic.unsubscribe(number);
  });
  std::thread other([&enough] { enough = true; });
  topic.publish(1);
  topic.publish(2);
  other.join();
  assert(sum == 1 || sum == 3);
}
