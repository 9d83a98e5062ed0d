//! {"exit": 0, "executions": 1}
//! {"args": ["--define", "CASE=1"], "exit": 1, "kind": "undefined", "line": 26, "message": "the C\\+\\+ library requires !this->empty\\(\\)"}
//! {"args": ["--define", "CASE=2"], "exit": 1, "kind": "undefined", "line": 27, "message": "requires __n < this->size\\(\\)"}
//! {"args": ["--define", "CASE=3"], "exit": 1, "kind": "undefined", "line": 28}
//! {"args": ["--define", "CASE=4"], "exit": 1, "kind": "undefined", "line": 29}
//! {"args": ["--define", "CASE=5"], "exit": 1, "kind": "undefined", "line": 30}
//! {"args": ["--define", "CASE=6"], "exit": 1, "kind": "undefined", "line": 31}
//! {"args": ["--define", "CASE=5", "--ignore", "undefined"], "exit": 0}
// What the library's functions ask of whoever calls them: the place is the program's.
#include <array>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <vector>
#ifndef CASE
#define CASE 0
#endif

int main() {
  std::deque<int> queue;
  std::vector<int> numbers{1, 2, 3};
  std::string text = "abc";
  std::optional<int> maybe;
  std::span<int> view(numbers);
  if (CASE == 1) return queue.front();
  if (CASE == 2) return numbers[3];
  if (CASE == 3) return view[3];
  if (CASE == 4) return text[4];
  if (CASE == 5) return *maybe;
  if (CASE == 6) numbers.erase(numbers.begin(), numbers.end()), numbers.pop_back();
  return text[3] + numbers[2] - view.back();
}
