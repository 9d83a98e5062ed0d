//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
// Each round makes a request on the heap and frees it again.
#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

struct Request {
  int number = 0;
  bool accepted = false;
};

std::atomic<int> open{0}, served{0};

std::unique_ptr<Request> ask() {
  auto request = std::make_unique<Request>();
  request->number = 1;
  request->accepted = open.load() == 1;
  return request;
}

int main() {
  std::thread server([] {
#if BUG == 1
    open = 1;
#endif
    served = 3;
#if BUG != 2
    open = 1;
#endif
  });
  while (!ask()->accepted) std::this_thread::yield();
  assert(served == 3);
  server.join();
}
