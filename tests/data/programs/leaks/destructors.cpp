//! {"exit": 0}
//! {"args": ["--define", "CYCLE=1"], "exit": 1, "kind": "leak"}
//! {"args": ["--define", "CYCLE=1", "--ignore=leaks"], "exit": 0}
// Leaks are judged after destructors of static objects and what atexit was given; singletons that are never
// destroyed can be reached; a cycle of shared pointers cannot.
#include <cstdlib>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

std::vector<std::string> names{"a name that is longer than a string keeps in itself"};
std::map<int, std::unique_ptr<int>> table;
int *at_exit = nullptr;

struct Singleton {
  std::vector<int> values{1, 2, 3};
  static Singleton &get() {
    static auto *const instance = new Singleton;
    return *instance;
  }
};

struct Node {
  std::shared_ptr<Node> other;
};

thread_local std::vector<int> of_thread;

int main() {
  table[1] = std::make_unique<int>(2);
  at_exit = new int(3);
  std::atexit([] {
    delete at_exit;
    at_exit = nullptr;
  });
  std::thread t([] {
    of_thread.push_back(4);
    std::cout << Singleton::get().values.size() << '\n';
  });
  t.join();
#ifdef CYCLE
  auto one = std::make_shared<Node>(), two = std::make_shared<Node>();
  one->other = two;
  two->other = one;
#endif
  return 0;
}
