//! {"exit": 1, "kind": "leak"}
//! {"args": ["--ignore=leaks"], "exit": 0}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A thread makes a message that is received only if main comes late enough.
#include <atomic>
#include <memory>
#include <string>
#include <thread>

int main() {
  std::atomic<int*> mailbox = nullptr;
  std::thread sender([&mailbox] { mailbox = new int(5); });
#ifdef FIXED
  sender.join();
#endif
  std::unique_ptr<int> received(mailbox.load());
#ifndef FIXED
  sender.join();
#endif
}
