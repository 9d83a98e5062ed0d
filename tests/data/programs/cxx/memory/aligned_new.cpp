//! {"exit": 0}
//! {"args": ["--leaks"], "exit": 0}
// Types with a large alignment get it from new, one by one, in arrays and in containers.
#include <atomic>
#include <cassert>
#include <cstdint>
#include <memory>
#include <new>
#include <thread>
#include <vector>

struct alignas(64) Line {
  std::atomic<int> count = 0;
};

template <typename T>
bool aligned(const T* pointer) {
  return reinterpret_cast<std::uintptr_t>(pointer) % alignof(T) == 0;
}

int main() {
  static_assert(sizeof(Line) == 64);
  auto single = std::make_unique<Line>();
  std::unique_ptr<Line[]> several(new Line[2]);
  std::vector<Line> all(3);
  assert(aligned(single.get()) && aligned(&several[1]) && aligned(&all[2]));
  void* raw = ::operator new(10, std::align_val_t(128));
  assert(reinterpret_cast<std::uintptr_t>(raw) % 128 == 0);
  ::operator delete(raw, std::align_val_t(128));
  std::thread other([&several] { ++several[0].count; });
  ++several[1].count;
  other.join();
  assert(several[0].count == 1 && several[1].count == 1);
}
