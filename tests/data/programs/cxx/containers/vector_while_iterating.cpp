//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Iterating over a vector reads its end, which an append moves even where there is room.
#include <cassert>
#include <mutex>
#include <thread>
#include <vector>

std::mutex mutex;
std::vector<int> readings;

int main() {
  readings.reserve(4);
  readings.push_back(1);
  std::thread sensor([] {
    std::lock_guard guard(mutex);
    readings.push_back(2);
  });
  int sum = 0;
  {
#ifdef FIXED
    std::lock_guard guard(mutex);
#endif
    for (const int reading : readings) sum += reading;
  }
  sensor.join();
  assert(sum == 1 || sum == 3);
}
