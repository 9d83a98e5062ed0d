//! {"exit": 0}
// Clocks do not go backwards; durations convert and compare; a thread's sleep takes time.
#include <cassert>
#include <chrono>
#include <thread>

using namespace std::chrono_literals;
using std::chrono::steady_clock;

int main() {
  const steady_clock::time_point start = steady_clock::now();
  std::this_thread::sleep_for(1ms);
  const steady_clock::time_point later = steady_clock::now();
  assert(later >= start && steady_clock::is_steady);
  assert(later - start >= 1ms && later.time_since_epoch() < 1000000h);
  static_assert(1500ms == 1s + 500ms && std::chrono::duration_cast<std::chrono::seconds>(1999ms) == 1s);
  static_assert(std::chrono::floor<std::chrono::minutes>(125s).count() == 2 && 90min > 1h);
  const std::chrono::duration<double> half = 500ms;
  assert(half.count() == 0.5);
  assert(std::chrono::system_clock::now().time_since_epoch() > 0s);
  using namespace std::chrono;
  static_assert(year(2024) / February / last == 2024y / 2 / 29d);
  static_assert(sys_days(2000y / January / 1d).time_since_epoch() == days(10957));
  int waited = 0;
  std::thread sleeper([&waited] {
    std::this_thread::sleep_until(steady_clock::now() + 1ms);
    waited = 1;
  });
  sleeper.join();
  assert(waited == 1);
}
