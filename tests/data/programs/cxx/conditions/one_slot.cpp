//! {"exit": 1, "kind": "deadlock"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A channel of one slot: the receiver has to tell the sender that the slot is free again.
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

class Channel {
 public:
  void send(int value) {
    std::unique_lock lock(mutex_);
    empty_.wait(lock, [this] { return !slot_; });
    slot_ = value;
    full_.notify_one();
  }
  int receive() {
    std::unique_lock lock(mutex_);
    full_.wait(lock, [this] { return slot_.has_value(); });
    const int value = *slot_;
    slot_.reset();
#ifdef FIXED
    empty_.notify_one();
#endif
    return value;
  }

 private:
  std::mutex mutex_;
  std::condition_variable empty_, full_;
  std::optional<int> slot_ = 1;
};

int main() {
  Channel channel;
  std::thread sender([&channel] { channel.send(2); });
  assert(channel.receive() == 1);
  assert(channel.receive() == 2);
  sender.join();
}
