//! {"exit": 1, "kind": "double-free"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// Both threads may find the pointer and delete what it points to; fixed, only one takes it.
#include <atomic>
#include <thread>

std::atomic<int*> resource = new int(1);

void shut() {
#ifdef FIXED
  delete resource.exchange(nullptr);
#else
  int* found = resource.load();
  resource.store(nullptr);
  delete found;
#endif
}

int main() {
  std::thread other(shut);
  shut();
  other.join();
}
