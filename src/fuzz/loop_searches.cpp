#include "fuzz/loop_searches.hpp"

#include "check/deadlock.hpp"
#include "core/random.hpp"
#include "session/confirming_waits.hpp"

namespace heddle::fuzz {

std::vector<LoopSearch> drawn_loop_searches(std::uint64_t seed) {
  Random random(seed);
  std::vector<LoopSearch> searches;
  for (const Model& model : models()) {
    std::vector<const Algorithm*> fitting;
    for (const Algorithm& algorithm : algorithms())
      if (algorithm.supports(model)) fitting.push_back(&algorithm);
    // Nearly half of all searches are by the default reduction.
    const Algorithm* drawn = fitting[random.below(fitting.size())];
    if (random.chance(40)) drawn = default_algorithm(model);
    searches.push_back({&model, drawn, random.chance(40) ? RuntimeChoice::tree : RuntimeChoice::direct});
  }
  return searches;
}

Result<LoopFindings> explore_loops(Runtime& runtime, const LoopSearch& search, const Limits& limits,
                                   const WaitRules& rules,
                                   const std::function<void(LoopFindings&, const Execution&)>& add) {
  LoopFindings found;
  bool is_bounded = false;
  const auto explorer = search.algorithm->make({.model = *search.model});
  ConfirmingWaits with_waits(*explorer, *search.model);
  const auto end = explore(with_waits, runtime, limits, [&](const Execution& execution) {
    add(found, execution);
    found.waits_forever |= !deadlocked_threads(execution, rules).empty();
    for (const ThreadEnd& thread : execution.threads) is_bounded |= thread.state == ThreadState::bounded;
    return true;
  });
  if (!end) return end.error();
  found.is_whole = end->limit == LimitReached::none && !is_bounded && end->left_out.empty();
  return found;
}

}  // namespace heddle::fuzz
