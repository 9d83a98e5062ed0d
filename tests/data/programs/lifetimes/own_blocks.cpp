//! {"exit": 0}
// No false alarms: blocks that are entered again and again, variables that are left by continue, break, goto
// and exceptions, temporaries in conditions, and arguments that refer to variables of the caller.
#include <atomic>
#include <string>
#include <thread>
#include <vector>

static void add(std::atomic<int>& to, const std::string& text) { to += static_cast<int>(text.size()); }

int main() {
  std::atomic<int> sum = 0;
  for (int i = 0; i < 3; i++) {
    std::string text(static_cast<std::size_t>(i), 'x');
    if (i == 1) continue;
    std::thread t([&] { add(sum, text); });
    t.join();
    if (i == 2) break;
  }
  try {
    std::string thrown = "a";
    std::thread t([&] { add(sum, thrown); });
    t.join();
    throw thrown.size();
  } catch (std::size_t size) {
    sum += static_cast<int>(size);
  }
  std::vector<std::thread> all;
  std::string outer = "bc";
  {
    all.emplace_back([&] { add(sum, outer); });
  }
  for (std::thread& t : all) t.join();
  return sum == 6 ? 0 : 1;
}
