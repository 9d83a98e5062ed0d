//! {"exit": 1, "kind": "use-after-free"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// A weak_ptr that has not expired may do so at any moment; only lock keeps the object alive.
#include <cassert>
#include <memory>
#include <thread>

int main() {
  std::shared_ptr<int> owner(new int(3));
  std::weak_ptr<int> watched = owner;
  std::thread watcher([watched, raw = owner.get()] {
#ifdef FIXED
    if (std::shared_ptr<int> mine = watched.lock()) assert(*mine == 3);
#else
    if (!watched.expired()) assert(*raw == 3);
#endif
    static_cast<void>(raw);
  });
  owner.reset();
  watcher.join();
  assert(watched.expired());
}
