//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// A configuration is withdrawn while another thread takes a copy of the pointer to it.
#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

#ifdef FIXED
std::atomic<std::shared_ptr<const int>> current = std::make_shared<const int>(1);
#else
std::shared_ptr<const int> current = std::make_shared<const int>(1);
#endif

int main() {
  std::thread writer([] { current = std::shared_ptr<const int>(); });
  {
    std::shared_ptr<const int> mine = current;
    assert(!mine || *mine == 1);
  }
  writer.join();
}
