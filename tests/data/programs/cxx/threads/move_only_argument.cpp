//! {"exit": 1, "kind": "undefined", "line": 19, "thread": "main"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// A number that is moved into a thread is not main's any more: its pointer is null.
#include <cassert>
#include <memory>
#include <thread>
#include <utility>

int main() {
  auto number = std::make_unique<int>(4);
#ifdef FIXED
  const int expected = *number;
#endif
  int doubled = 0;
  std::thread worker([&doubled](std::unique_ptr<int> mine) { doubled = 2 * *mine; }, std::move(number));
  worker.join();
  assert(!number);
#ifndef FIXED
  const int expected = *number;
#endif
  assert(doubled == 2 * expected);
}
