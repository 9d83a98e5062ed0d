//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
// The flag is read by a getter, which the loop calls.
#include <atomic>
#include <cassert>
#include <thread>

class Connection {
 public:
  void open() {
#if BUG == 1
    ready_ = true;
#endif
    port_ = 80;
#if BUG != 1 && BUG != 2
    ready_ = true;
#endif
  }
  bool is_ready() const { return ready_.load(); }
  int port() const { return port_; }

 private:
  std::atomic<bool> ready_{false};
  std::atomic<int> port_{0};
};

Connection connection;

int main() {
  std::thread opener([] { connection.open(); });
  while (!connection.is_ready()) std::this_thread::yield();
  assert(connection.port() == 80);
  opener.join();
}
