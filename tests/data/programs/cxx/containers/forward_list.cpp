//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// Two threads push to the front of a singly linked list.
#include <cassert>
#include <forward_list>
#include <iterator>
#include <mutex>
#include <thread>

std::mutex mutex;
std::forward_list<int> stack;

void push(int value) {
#ifdef FIXED
  std::lock_guard guard(mutex);
#endif
  stack.push_front(value);
}

int main() {
  push(3);
  std::thread other([] { push(1); });
  push(2);
  other.join();
  assert(std::distance(stack.begin(), stack.end()) == 3);
  stack.sort();
  stack.insert_after(stack.before_begin(), 0);
  stack.remove_if([](int value) { return value % 2 == 1; });
  assert((stack == std::forward_list<int>{0, 2}));
}
