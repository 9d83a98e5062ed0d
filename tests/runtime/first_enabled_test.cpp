#include "runtime/first_enabled.hpp"

#include <array>
#include <gtest/gtest.h>
#include <vector>

#include "core/random.hpp"

namespace heddle {
namespace {

enum class Stands : std::uint8_t { unborn, enabled, waiting, ended };

struct Threads {
  std::vector<Stands> stand;
  [[nodiscard]] bool ready(std::size_t t) const {
    return stand[t] == Stands::enabled || stand[t] == Stands::waiting;
  }
  [[nodiscard]] bool enabled(std::size_t t) const { return stand[t] == Stands::enabled; }
  [[nodiscard]] std::size_t first() const {
    for (std::size_t t = 0; t < stand.size(); ++t)
      if (enabled(t)) return t;
    return FirstEnabled::no_thread_number;
  }
};

// What one step of a program can do: a thread starts, ends, becomes blocked or enabled.
void change(Threads& threads, FirstEnabled& first, Random& random) {
  const std::size_t thread = random.below(threads.stand.size());
  Stands& stands = threads.stand[thread];
  if (stands == Stands::ended) return;
  if (stands == Stands::unborn) {
    first.started(thread);
    stands = random.below(2) == 0 ? Stands::enabled : Stands::waiting;
    return;
  }
  constexpr std::array next{Stands::enabled, Stands::waiting, Stands::waiting, Stands::ended};
  stands = next[random.below(next.size())];
}

TEST(FirstEnabled, IsTheOneThatAskingEverybodyFinds) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Random random(seed);
    Threads threads{std::vector<Stands>(1 + random.below(12), Stands::unborn)};
    threads.stand[0] = Stands::enabled;
    FirstEnabled first;
    first.start();
    const auto ready = [&](std::size_t t) { return threads.ready(t); };
    const auto enabled = [&](std::size_t t) { return threads.enabled(t); };
    for (int step = 0; step < 60; ++step) {
      const std::size_t found = first.find(threads.stand.size(), ready, enabled);
      ASSERT_EQ(found, threads.first()) << "seed " << seed << ", step " << step;
      for (std::size_t t = 0; t < threads.stand.size(); ++t) {
        if (!threads.enabled(t)) continue;
        ASSERT_EQ(first.is_first(t, enabled), t == found);
      }
      for (std::uint64_t changes = random.below(4); changes > 0; --changes) change(threads, first, random);
    }
  }
}

}  // namespace
}  // namespace heddle
