// Hash functions of the library: of blocks of bytes, and of long double.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>

namespace {

// Odd numbers without structure: the digits of pi and e.
constexpr std::uint64_t first_factor = 0x243f6a8885a308d3;
constexpr std::uint64_t second_factor = 0xb7e151628aed2a6b;

std::uint64_t mix(std::uint64_t state, std::uint64_t word) {
  state = (state ^ word) * first_factor;
  state ^= state >> 32;
  state *= second_factor;
  return state ^ state >> 29;
}

}  // namespace

namespace std {

size_t _Hash_bytes(const void* bytes, size_t length, size_t seed) {
  const auto* at = static_cast<const unsigned char*>(bytes);
  uint64_t state = mix(seed, length);
  for (size_t rest = length; rest > 0;) {
    const size_t size = rest < sizeof(uint64_t) ? rest : sizeof(uint64_t);
    uint64_t word = 0;
    memcpy(&word, at, size);  // a copy is read in units of the variables that are there
    state = mix(state, word);
    at += size;
    rest -= size;
  }
  return state;
}

/// Fowler, Noll and Vo's FNV-1a of 64 bits.
size_t _Fnv_hash_bytes(const void* bytes, size_t length, size_t seed) {
  constexpr uint64_t prime = 0x100000001b3;
  const auto* at = static_cast<const unsigned char*>(bytes);
  uint64_t state = seed;
  for (size_t i = 0; i < length; ++i) state = (state ^ at[i]) * prime;
  return state;
}

size_t hash<long double>::operator()(long double value) const noexcept {
  if (value == 0) return 0;  // of both signs
  // Ten bytes are the number, the rest of its variable is anything.
  constexpr size_t significant = 10;
  unsigned char bytes[sizeof value];
  memcpy(bytes, &value, sizeof value);
  return _Hash_bytes(bytes, significant, first_factor);
}

}  // namespace std
