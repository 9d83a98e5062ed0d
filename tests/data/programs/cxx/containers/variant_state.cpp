//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A variant changes its alternative while another thread looks which one it is.
#include <cassert>
#include <mutex>
#include <string>
#include <thread>
#include <variant>

struct Waiting {};
struct Running {
  int progress;
};

std::mutex mutex;
std::variant<Waiting, Running> state;

int main() {
  std::thread starter([] {
    std::lock_guard guard(mutex);
    state = Running{50};
  });
  int progress = 0;
  {
#ifdef FIXED
    std::lock_guard guard(mutex);
#endif
    if (const Running* running = std::get_if<Running>(&state)) progress = running->progress;
  }
  starter.join();
  assert(progress == 0 || progress == 50);
  assert(state.index() == 1 && std::holds_alternative<Running>(state));
}
