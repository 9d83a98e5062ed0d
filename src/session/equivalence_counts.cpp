#include "session/equivalence_counts.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "core/equivalence.hpp"
#include "core/retry_while_learning.hpp"
#include "explore/algorithms.hpp"
#include "explore/interleavings.hpp"

namespace heddle {

namespace {

class Counting {
 public:
  Counting(Runtime& runtime, const Model& model, const Limits& limits,
           const std::function<Watch(std::string_view)>& watch_of)
      : runtime_(runtime), model_(model), limits_(limits), watch_of_(watch_of) {}

  /// Counts these equivalences by the reduction for the first, the finest; by brute force where there is none
  /// for the model, or it does not support the program.
  [[nodiscard]] std::optional<Error> add(std::span<const EquivalenceRow> counted, Remember otherwise) {
    if (const Algorithm* const algorithm = counting_algorithm(counted.front().equivalence, model_)) {
      const auto make = [&] { return algorithm->make({.model = model_}); };
      auto failed = attempt(counted, algorithm->name, make);
      if (!failed || failed->kind != ErrorKind::unsupported_by_reduction) return failed;
    }
    return attempt(counted, "none",
                   [&] { return std::unique_ptr<Explorer>(std::make_unique<Interleavings>(otherwise)); });
  }
  [[nodiscard]] std::vector<EquivalenceCount> take() { return std::move(counts_); }

 private:
  struct Met {
    FingerprintSet complete, blocked;
  };

  template <class Make>
  [[nodiscard]] std::optional<Error> attempt(std::span<const EquivalenceRow> counted, std::string_view search,
                                             Make make) {
    std::vector<Met> met;
    bool is_supported = true;
    const auto end = retry_while_learning([&] {
      met.assign(counted.size(), {});
      const std::unique_ptr<Explorer> explorer = make();
      const auto note = [&](const Execution& execution) {
        if (is_part(execution.ending)) return true;
        is_supported = std::ranges::all_of(execution.failures, is_error, &Failure::kind);
        for (std::size_t i = 0; i < counted.size(); ++i)
          (execution.ending == Ending::blocked ? met[i].blocked : met[i].complete)
              .insert(counted[i].class_of(execution));
        return is_supported;
      };
      return explore(*explorer, runtime_, limits_, note, watch_of_(counted.front().name));
    });
    if (!end) return end.error();
    if (!is_supported)
      return Error{"an execution reaches what Heddle does not know: 'heddle check' shows what",
                   ErrorKind::unsupported};
    for (std::size_t i = 0; i < counted.size(); ++i)
      counts_.push_back({counted[i].name,
                         search,
                         {met[i].complete.size(), met[i].blocked.size()},
                         end->statistics.runs(),
                         end->statistics.seconds,
                         end->limit});
    return std::nullopt;
  }

  Runtime& runtime_;
  Model model_;
  Limits limits_;
  const std::function<Watch(std::string_view)>& watch_of_;
  std::vector<EquivalenceCount> counts_;
};

}  // namespace

Result<std::vector<EquivalenceCount>> count_equivalences(
    Runtime& runtime, const Model& model, const Limits& limits,
    const std::function<Watch(std::string_view)>& watch_of) {
  Counting counting(runtime, model, limits, watch_of);
  const std::span<const EquivalenceRow> all = equivalences;
  if (const auto error = counting.add(all.subspan(0, 1), Remember::trace)) return *error;
  if (const auto error = counting.add(all.subspan(1, 2), Remember::sources)) return *error;
  if (const auto error = counting.add(all.subspan(3), Remember::sources)) return *error;
  return counting.take();
}

}  // namespace heddle
