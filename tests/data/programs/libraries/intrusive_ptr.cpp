//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "use-after-free", "line": 21}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "use-after-free", "line": 21}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "use-after-free", "line": 21}
// Objects that count their owners, and the pointer that does the counting.
// BUG: release counts down and then looks whether it was the last owner: another one may have deleted the object by then.
#include <atomic>
#include <cassert>
#include <thread>
#include <utility>

class Counted {
 public:
  void retain() const { owners_.fetch_add(1, std::memory_order_relaxed); }

  void release() const {
#if BUG
    owners_.fetch_sub(1, std::memory_order_acq_rel);
    if (owners_.load(std::memory_order_acquire) == 0) delete this;
#else
    if (owners_.fetch_sub(1, std::memory_order_acq_rel) == 1) delete this;
#endif
  }

 protected:
  virtual ~Counted() = default;

 private:
  mutable std::atomic<int> owners_{0};
};

template <typename T>
class IntrusivePtr {
 public:
  IntrusivePtr() = default;
  explicit IntrusivePtr(T* object) : object_(object) {
    if (object_ != nullptr) object_->retain();
  }
  IntrusivePtr(const IntrusivePtr& other) : IntrusivePtr(other.object_) {}
  IntrusivePtr(IntrusivePtr&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  IntrusivePtr& operator=(IntrusivePtr other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~IntrusivePtr() {
    if (object_ != nullptr) object_->release();
  }

  T* operator->() const { return object_; }
  T& operator*() const { return *object_; }
  explicit operator bool() const { return object_ != nullptr; }

 private:
  T* object_ = nullptr;
};

struct Picture : Counted {
  explicit Picture(int width) : width(width) {}
  const int width;
};

int main() {
  IntrusivePtr<Picture> picture(new Picture(3));
  std::thread viewer([copy = picture]() mutable {
    assert(copy->width == 3);
    copy = {};
  });
  IntrusivePtr<Picture> second = std::move(picture);
  second = {};
  viewer.join();
}
