//! {"exit": 1, "kind": "use-after-free"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// A count inside the object: who takes it to zero destroys it, and nobody may look at it again.
#include <atomic>
#include <thread>
#include <utility>

struct Buffer {
  std::atomic<int> owners = 0;
};

class BufferPtr {
 public:
  explicit BufferPtr(Buffer* buffer) : buffer_(buffer) { ++buffer_->owners; }
  BufferPtr(const BufferPtr& other) : BufferPtr(other.buffer_) {}
  BufferPtr(BufferPtr&& other) noexcept : buffer_(std::exchange(other.buffer_, nullptr)) {}
  BufferPtr& operator=(const BufferPtr&) = delete;
  ~BufferPtr() {
    if (buffer_ == nullptr) return;
#ifdef FIXED
    if (buffer_->owners.fetch_sub(1) == 1) delete buffer_;
#else
    --buffer_->owners;
    if (buffer_->owners == 0) delete buffer_;
#endif
  }

 private:
  Buffer* buffer_;
};

int main() {
  std::thread other;
  {
    BufferPtr buffer(new Buffer);
    other = std::thread([mine = buffer] {});
  }
  other.join();
}
