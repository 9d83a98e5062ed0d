//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
// Follows a value and notes in a struct of its own how it changed: most rounds note what is there already.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> temperature{0};

struct Trend {
  int last = 0;
  int rises = 0;
  void note(int now) {
    if (now > last) ++rises;
    last = now;
  }
};

int main() {
  std::thread heater([] {
    temperature = 1;
#if BUG == 1
    temperature = 0;
#endif
#if BUG != 2
    temperature = 2;
#endif
  });
  Trend trend;
  do {
    trend.note(temperature);
  } while (trend.last != 2);
#if BUG == 1
  assert(trend.rises == 1);
#else
  assert(trend.rises == 1 || trend.rises == 2);
#endif
  heater.join();
}
