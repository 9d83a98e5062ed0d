//! {"exit": 0}
// All read-modify-writes of integers; two threads set different bits of the same number.
#include <atomic>
#include <cassert>
#include <cstdint>
#include <thread>

int main() {
  static_assert(std::atomic<std::uint64_t>::is_always_lock_free);
  std::atomic<unsigned> number = 12;
  assert(number.fetch_add(3) == 12 && number.fetch_sub(5) == 15);
  assert(number.fetch_and(6) == 10 && number.fetch_or(9) == 2 && number.fetch_xor(1) == 11);
  assert(number.exchange(4) == 10 && ++number == 5 && number++ == 5 && --number == 5 && number-- == 5);
  assert((number += 2) == 6 && (number -= 1) == 5 && (number &= 4) == 4 && (number |= 3) == 7);
  assert((number ^= 2) == 5 && number.is_lock_free());
  std::atomic<std::int8_t> small = 127;
  assert(small.fetch_add(1) == 127 && small == -128);
  std::atomic<std::uint16_t> half = 0;
  assert(--half == 65535);
  std::atomic<std::int64_t> large = INT64_MAX;
  assert(large.fetch_sub(1) == INT64_MAX && large.load() == INT64_MAX - 1);

  std::atomic<unsigned char> bits = 0;
  std::thread other([&bits] { bits.fetch_or(1); });
  bits |= 2;
  other.join();
  assert(bits == 3);
}
