#include "session/equivalence_counts.hpp"

#include <array>
#include <span>

#include "core/equivalence.hpp"
#include "core/learning.hpp"
#include "explore/algorithms.hpp"
#include "explore/interleavings.hpp"

namespace heddle {

namespace {

struct Equivalence {
  std::string_view name;
  Fingerprint (*class_of)(const Execution& execution);
};

constexpr Equivalence traces{"traces", trace_class};
constexpr std::array by_sources{Equivalence{"reads-from", reads_from_class},
                                Equivalence{"reads-value-from", reads_value_from_class}};
constexpr Equivalence views{"views", view_class};

class Counting {
 public:
  Counting(Runtime& runtime, const Model& model, const Limits& limits,
           const std::function<Watch(std::string_view)>& watch_of)
      : runtime_(runtime), model_(model), limits_(limits), watch_of_(watch_of) {}

  /// By the first of the reductions that supports the model and what the program does; else by brute force.
  [[nodiscard]] std::optional<Error> add(std::span<const Equivalence> equivalences,
                                         std::string_view reduction, Remember otherwise) {
    const Algorithm* algorithm = find_algorithm(reduction);
    if (algorithm != nullptr && algorithm->supports(model_)) {
      const auto make = [&] { return algorithm->make({.model = model_}); };
      auto failed = attempt(equivalences, reduction, make);
      if (!failed || failed->kind != ErrorKind::unsupported_by_reduction) return failed;
    }
    return attempt(equivalences, "none",
                   [&] { return std::unique_ptr<Explorer>(std::make_unique<Interleavings>(otherwise)); });
  }
  [[nodiscard]] std::vector<EquivalenceCount> take() { return std::move(counts_); }

 private:
  struct Met {
    FingerprintSet complete, blocked;
  };

  template <class Make>
  [[nodiscard]] std::optional<Error> attempt(std::span<const Equivalence> equivalences,
                                             std::string_view search, Make make) {
    std::vector<Met> met;
    const auto end = learning([&] {
      met.assign(equivalences.size(), {});
      const std::unique_ptr<Explorer> explorer = make();
      const auto note = [&](const Execution& execution) {
        if (is_part(execution.ending)) return true;
        for (std::size_t i = 0; i < equivalences.size(); ++i)
          (execution.ending == Ending::blocked ? met[i].blocked : met[i].complete)
              .insert(equivalences[i].class_of(execution));
        return true;
      };
      return explore(*explorer, runtime_, limits_, note, watch_of_(equivalences.front().name));
    });
    if (!end) return end.error();
    for (std::size_t i = 0; i < equivalences.size(); ++i)
      counts_.push_back({equivalences[i].name,
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
  if (const auto error = counting.add({&traces, 1}, "dpor", Remember::trace)) return *error;
  if (const auto error = counting.add(by_sources, "rf", Remember::sources)) return *error;
  if (const auto error = counting.add({&views, 1}, "view", Remember::sources)) return *error;
  return counting.take();
}

}  // namespace heddle
