//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// A thread prepares its own list and moves it into the common one in one step under the lock.
#include <cassert>
#include <list>
#include <mutex>
#include <thread>
#include <utility>

std::mutex mutex;
std::list<int> common{1};

int main() {
  std::list<int> prepared{2, 3};
  std::thread other([mine = std::move(prepared)]() mutable {
#ifdef FIXED
    std::lock_guard guard(mutex);
#endif
    common.splice(common.end(), mine);
  });
  std::size_t seen = 0;
  {
    std::lock_guard guard(mutex);
    seen = common.size();
  }
  other.join();
  assert(seen == 1 || seen == 3);
  assert(common.size() == 3 && common.back() == 3);
}
