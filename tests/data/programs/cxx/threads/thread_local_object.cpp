//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// A thread_local object is made when its thread first uses it, and destroyed before join returns.
#include <cassert>
#include <string>
#include <thread>

int flushed = 0;

struct Log {
  explicit Log(const char* start) : text(start) {}
  ~Log() { flushed += static_cast<int>(text.size()); }
  std::string text;
};

thread_local Log log_of_thread("a thread's own log: ");

int main() {
  std::thread worker([] { log_of_thread.text += "worked"; });
#ifdef FIXED
  worker.join();
  assert(flushed == 26);
  assert(log_of_thread.text == "a thread's own log: ");
#else
  assert(flushed == 26 || flushed == 0);
  worker.join();
#endif
}
