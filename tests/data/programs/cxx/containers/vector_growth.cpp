//! {"exit": 1, "kind": "use-after-free", "line": 27, "thread": "main"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// A reference into a vector does not survive its growth; growth moves what can be moved.
#include <cassert>
#include <string>
#include <vector>

struct Item {
  explicit Item(int number) : name("item number " + std::to_string(number)) {}
  Item(Item&& other) noexcept : name(std::move(other.name)), moves(other.moves + 1) {}
  Item& operator=(Item&&) = default;
  std::string name;
  int moves = 0;
};

int main() {
  std::vector<Item> items;
  items.emplace_back(0);
#ifdef FIXED
  const int& moves = items.at(0).moves;
  assert(moves == 0);
#else
  const int& moves = items[0].moves;
#endif
  for (int i = 1; i < 40; ++i) items.emplace_back(i);
#ifndef FIXED
  assert(moves == 0);
#endif
  assert(items.size() == 40 && items.capacity() >= 40 && items[0].moves > 1);
  assert(items[39].name == "item number 39");
  items.erase(items.begin() + 1, items.begin() + 39);
  items.shrink_to_fit();
  assert(items.size() == 2 && items[1].name == "item number 39");
}
