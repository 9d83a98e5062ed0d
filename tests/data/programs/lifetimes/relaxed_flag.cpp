//! {"args": ["--define", "RELAXED=1"], "exit": 1, "kind": "use-after-free", "message": "leaves go", "because": "both are relaxed"}
//! {"args": ["--define", "RELAXED=1"], "exit": 1, "kind": "use-after-free", "because": "a variable of go"}
//! {"exit": 0}
// A function waits for a thread by a flag before its variable ends; a relaxed flag orders nothing.
#include <atomic>
#include <thread>

#ifdef RELAXED
constexpr auto order = std::memory_order_relaxed;
#else
constexpr auto order = std::memory_order_seq_cst;
#endif
std::atomic<int> done{0};

void go() {
  int local = 0;
  std::thread([&] {
    local = 1;
    done.store(1, order);
  }).detach();
  while (done.load(order) == 0) {
  }
}

int main() {
  go();
}
