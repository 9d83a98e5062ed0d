//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// std::lock takes both mutexes, and guards adopt them; one of them alone protects too little.
#include <cassert>
#include <mutex>
#include <thread>

std::mutex names_mutex, ages_mutex;
int names = 0, ages = 0;

int main() {
  std::thread other([] {
    std::lock_guard guard(ages_mutex);
    ++ages;
  });
  {
#ifdef FIXED
    std::lock(names_mutex, ages_mutex);
    std::lock_guard first(names_mutex, std::adopt_lock);
    std::lock_guard second(ages_mutex, std::adopt_lock);
#else
    std::lock_guard first(names_mutex);
#endif
    ++names;
    ++ages;
  }
  other.join();
  assert(names == 1 && ages == 2);
}
