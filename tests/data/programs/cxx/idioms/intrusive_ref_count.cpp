//! {"exit": 1, "kind": "use-after-free", "line": 22}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// An intrusive reference count. With relaxed decrements the thread that deletes the object does so without being
// ordered after what the other owners did with it.
#include <atomic>
#include <cassert>
#include <thread>
#include <utility>

class RefCounted {
 public:
  RefCounted() = default;
  RefCounted(const RefCounted&) = delete;
  RefCounted& operator=(const RefCounted&) = delete;

  void acquire() { references_.fetch_add(1, std::memory_order_relaxed); }
  /// Whether that was the last reference.
  [[nodiscard]] bool release() {
#ifdef FIXED
    return references_.fetch_sub(1, std::memory_order_acq_rel) == 1;
#else
    return references_.fetch_sub(1, std::memory_order_relaxed) == 1;
#endif
  }

 private:
  std::atomic<int> references_{0};
};

template <typename T>
class Ref {
 public:
  explicit Ref(T* object) : object_(object) { object_->acquire(); }
  Ref(const Ref& other) : object_(other.object_) {
    if (object_ != nullptr) object_->acquire();
  }
  Ref(Ref&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  Ref& operator=(Ref other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~Ref() { reset(); }

  void reset() {
    T* const object = std::exchange(object_, nullptr);
    if (object != nullptr && object->release()) delete object;
  }

  T* operator->() const { return object_; }

 private:
  T* object_;
};

struct Document : RefCounted {
  explicit Document(int n) : pages(n) { ++alive; }
  ~Document() { --alive; }

  int pages;
  static inline int alive = 0;
};

int main() {
  Ref<Document> document(new Document(12));
  std::thread reader([copy = document]() mutable {
    assert(copy->pages == 12);
    copy.reset();
  });
  assert(document->pages == 12);
  document.reset();
  reader.join();
  assert(Document::alive == 0);
  return 0;
}
