//! {"args": ["--define", "N=1", "--ignore=leaks"], "exit": 0}
//! {"args": ["--define", "N=2", "--ignore=leaks", "--runtime=tree"], "exit": 0}
// Two threads push N elements each to a lock-free stack and take one off. After Treiber's stack; ours.
#include <atomic>
#include <thread>

#ifndef N
#define N 2
#endif

struct Element {
  int value;
  Element* next;
};

std::atomic<Element*> top;

static void push(int value) {
  auto* element = new Element{value, top.load()};
  while (!top.compare_exchange_weak(element->next, element)) {
  }
}

static int pop() {
  Element* element = top.load();
  while (element != nullptr && !top.compare_exchange_weak(element, element->next)) {
  }
  return element == nullptr ? -1 : element->value;
}

static void work(int first) {
  for (int i = 0; i < N; ++i) push(first + i);
  pop();
}

int main() {
  std::thread one(work, 0), two(work, 100);
  one.join();
  two.join();
}
