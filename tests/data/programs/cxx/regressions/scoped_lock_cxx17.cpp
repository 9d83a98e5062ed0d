//! {"exit": 0, "executions": 2}
//! {"args": ["--no-cache", "--", "-std=c++17"], "exit": 0, "executions": 2}
//! {"args": ["--", "-std=c++17"], "exit": 0, "executions": 2}
// Two mutexes in opposite orders: taken as a whole, whatever the language and however the headers were compiled.
#include <mutex>
#include <thread>

int main() {
  std::mutex first, second;
  std::thread other([&] { std::scoped_lock lock(first, second); });
  { std::scoped_lock lock(second, first); }
  other.join();
}
