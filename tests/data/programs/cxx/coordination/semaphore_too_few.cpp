//! {"exit": 1, "kind": "deadlock"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A batch of permits is released at once, and each is acquired on its own.
#include <cassert>
#include <semaphore>
#include <thread>

std::counting_semaphore<3> loaded(0);
int cargo[2];

int main() {
  std::thread loader([] {
    cargo[0] = 1;
    cargo[1] = 2;
#ifdef FIXED
    loaded.release(2);
#else
    loaded.release();
#endif
  });
  loaded.acquire();
  loaded.acquire();
  assert(cargo[0] + cargo[1] == 3);
  loader.join();
}
