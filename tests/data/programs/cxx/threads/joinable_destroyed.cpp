//! {"exit": 1, "kind": "terminate", "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Nobody joins the thread before its object goes out of scope.
#include <atomic>
#include <thread>

std::atomic<int> messages;

int main() {
  std::thread worker([] { messages.fetch_add(1); });
#ifdef FIXED
  worker.join();
#endif
}
