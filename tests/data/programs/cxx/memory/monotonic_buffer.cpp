//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// A monotonic buffer hands out its bytes in order, to one thread at a time.
#include <array>
#include <cassert>
#include <cstddef>
#include <memory_resource>
#include <mutex>
#include <thread>

std::mutex mutex;
std::array<std::byte, 64> storage;
std::pmr::monotonic_buffer_resource buffer(storage.data(), storage.size(), std::pmr::null_memory_resource());

int* make(int value) {
#ifdef FIXED
  std::lock_guard guard(mutex);
#endif
  return new (buffer.allocate(sizeof(int), alignof(int))) int(value);
}

int main() {
  int *here = nullptr, *there = nullptr;
  std::thread other([&there] { there = make(1); });
  here = make(2);
  other.join();
  assert(*here == 2 && *there == 1 && here != there);
}
