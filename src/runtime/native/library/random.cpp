// Random numbers, and the processor's cycle counter. A random number depends only on the thread and on how
// many it drew before, so every replay sees the same ones; or it is a choice, if the user says which values
// to try.
#include <array>
#include <cerrno>
#include <cstdint>

#include "runtime/native/library/call.hpp"
#include "runtime/native/library/choices.hpp"
#include "runtime/native/library/clocks.hpp"
#include "runtime/native/library/library.hpp"

namespace heddle {

namespace {

std::uint64_t next_random() {
  std::uint64_t& state = Guest::current().me().random;
  state = state * 6364136223846793005ULL + 1442695040888963407ULL;
  return state;
}

/// Returns one of the values that --choose gives for a function; the next number of the sequence if there are
/// none.
std::int64_t drawn(std::string_view function) {
  const auto& choices = Guest::current().settings().choices;
  const auto chosen = choices.find(function);
  return chosen == choices.end() ? static_cast<std::int64_t>(next_random() >> 33U)
                                 : choose_in(chosen->second);
}

int guest_rand() {
  return static_cast<int>(drawn("rand"));
}
long guest_random() {
  return drawn("random");
}
void guest_srand(unsigned seed) {
  Guest::current().me().random = seed;
}
int guest_rand_r(unsigned* seed) {
  Guest& guest = Guest::current();
  const auto old = static_cast<std::uint32_t>(guest.load(address_of(seed), 4, plain_access));
  const std::uint32_t next = old * 1103515245U + 12345U;
  guest.store(address_of(seed), static_cast<std::int32_t>(next), 4, plain_access);
  return static_cast<int>(next >> 1);
}

/// Fills memory with the next bytes of the sequence.
void fill_randomly(void* to, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i)
    Guest::current().store(address_of(to) + i, static_cast<signed char>(next_random() >> 56U), 1,
                           plain_access);
}
long guest_getrandom(void* to, std::size_t size, unsigned) {
  fill_randomly(to, size);
  return static_cast<long>(size);
}
int guest_getentropy(void* to, std::size_t size) {
  constexpr std::size_t most = 256;
  if (size > most) return fail_with_errno(Guest::current(), EIO);
  fill_randomly(to, size);
  return 0;
}

/// Returns a number of the processor's random generator.
std::uint64_t guest_random_word() {
  const std::uint64_t high = next_random() >> 32U;
  return high << 32U | next_random() >> 32U;
}
/// Returns the processor's cycle counter: one cycle per nanosecond of the program's clock.
std::uint64_t guest_cycles() {
  return static_cast<std::uint64_t>(read_clock(Guest::current()));
}

}  // namespace

std::span<const GuestFunction> random_functions() {
  static const std::array table{
      row("rand", guest_rand),
      row("random", guest_random),
      row("srand", guest_srand),
      row("srandom", guest_srand),
      row("rand_r", guest_rand_r),
      row("getrandom", guest_getrandom),
      row("getentropy", guest_getentropy),
      row("heddle_random_word", guest_random_word),
      row("heddle_cycles", guest_cycles),
  };
  return table;
}

}  // namespace heddle
