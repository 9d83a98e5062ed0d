//! {"exit": 1, "kind": "use-after-free"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// A lambda captures a reference to something that its owner destroys before the thread is done.
#include <cassert>
#include <memory>
#include <thread>

struct Config {
  int retries = 3;
};

int main() {
  auto config = std::make_unique<Config>();
  int used = 0;
#ifdef FIXED
  std::thread worker([&used, config = *config] { used = config.retries; });
#else
  std::thread worker([&used, &config = *config] { used = config.retries; });
#endif
  config.reset();
  worker.join();
  assert(used == 3);
}
