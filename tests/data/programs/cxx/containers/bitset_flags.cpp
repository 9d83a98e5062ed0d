//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Different bits of a bitset are in the same word.
#include <bitset>
#include <cassert>
#include <mutex>
#include <thread>

std::mutex mutex;
std::bitset<16> flags("0000000000000100");

void raise_flag(std::size_t flag) {
#ifdef FIXED
  std::lock_guard guard(mutex);
#endif
  flags.set(flag);
}

int main() {
  std::thread other([] { raise_flag(0); });
  raise_flag(15);
  other.join();
  assert(flags.count() == 3 && flags[2] && flags.test(15) && flags.to_ulong() == 0x8005);
  assert((flags >> 2 & std::bitset<16>(3)).any() && (~flags).count() == 13 && !flags.all());
}
