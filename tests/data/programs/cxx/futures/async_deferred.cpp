//! {"exit": 1, "kind": "assertion", "line": 23, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A deferred call runs in the thread that asks for its result, and not at all if nobody asks.
#include <cassert>
#include <chrono>
#include <future>
#include <thread>

using namespace std::chrono_literals;

int main() {
  int runs = 0;
  auto call = [&runs] {
    ++runs;
    return std::this_thread::get_id();
  };
#ifdef FIXED
  std::future<std::thread::id> asked = std::async(std::launch::deferred, call);
  assert(asked.wait_for(0s) == std::future_status::deferred && runs == 0);
#else
  std::future<std::thread::id> asked = std::async(std::launch::async, call);
#endif
  assert(asked.get() == std::this_thread::get_id());
  { std::future<std::thread::id> ignored = std::async(std::launch::deferred, call); }
  assert(runs == 1);
}
