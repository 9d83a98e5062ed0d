//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "deadlock", "line": 34}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "deadlock", "line": 34}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "deadlock", "line": 34}
// A buffered channel that can be closed: receivers get what is left, then nothing.
// BUG: close wakes one receiver, though several may wait.
#include <cassert>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <thread>
#include <utility>

template <typename T>
class Channel {
 public:
  explicit Channel(std::size_t capacity) : capacity_(capacity) {}

  void send(T value) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return closed_ || buffer_.size() < capacity_; });
    if (closed_) throw std::logic_error("send on a closed channel");
    buffer_.push_back(std::move(value));
    changed_.notify_all();
  }

  std::optional<T> receive() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return closed_ || !buffer_.empty(); });
    if (buffer_.empty()) return std::nullopt;
    T value = std::move(buffer_.front());
    buffer_.pop_front();
    changed_.notify_all();
    return value;
  }

  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
#if BUG
    changed_.notify_one();
#else
    changed_.notify_all();
#endif
  }

 private:
  const std::size_t capacity_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<T> buffer_;
  bool closed_ = false;
};

int main() {
  Channel<int> channel(1);
  int sums[2] = {0, 0};
  const auto drain = [&channel](int& sum) {
    while (const std::optional<int> value = channel.receive()) sum += *value;
  };
  std::thread one([&] { drain(sums[0]); }), two([&] { drain(sums[1]); });
  channel.send(1);
  channel.close();
  one.join();
  two.join();
  assert(sums[0] + sums[1] == 1);
}
