//! {"exit": 0}
// Compare-exchange of a small struct: a version number tells that the slot has been used since.
#include <atomic>
#include <cassert>
#include <thread>

struct Slot {
  short index;
  short version;
};

std::atomic<Slot> slot{Slot{3, 0}};

bool replace(Slot seen, short index) {
  return slot.compare_exchange_strong(seen, Slot{index, static_cast<short>(seen.version + 1)});
}

int main() {
  const Slot before = slot.load();
  bool other_won = false;
  std::thread other([&] { other_won = replace(before, 4); });
  const bool won = replace(before, 5);
  other.join();
  assert(won != other_won);
  assert(slot.load().version == 1 && slot.load().index == (won ? 5 : 4));
  assert(replace(slot.load(), 3) && !replace(before, 9));
}
