// Questions written as text, placed in a trace.
#pragma once

#include <string_view>
#include <vector>

#include "core/assert.hpp"
#include "fuzz/question_text.hpp"
#include "oracle/reads_from/reads_from_oracle.hpp"

namespace heddle::test {

/// Threads by number, with blanks or without: "0110".
[[nodiscard]] inline std::vector<Step> steps(std::string_view threads) {
  std::vector<Step> steps;
  for (const char thread : threads)
    if (thread != ' ') steps.push_back({strand_of({static_cast<std::uint16_t>(thread - '0')}), 0});
  return steps;
}

/// The events of a question at positions in a trace; its causes must have no cycle.
class Placed {
 public:
  explicit Placed(std::string_view text, std::string_view guide = "") : query_(fuzz::question_of(text)) {
    HEDDLE_CHECK(place_events(query_, steps(guide), trace_));
    for (std::size_t t = 0; t < trace_.width(); ++t)
      counts_.push_back(t < trace_.threads() ? static_cast<Trace::Count>(trace_.of_thread(t).size()) : 0);
  }

  [[nodiscard]] const Query& query() const { return query_; }
  [[nodiscard]] const Trace& trace() const { return trace_; }
  [[nodiscard]] Question question() const { return {&trace_, counts_, {}, trace_.placed()}; }
  [[nodiscard]] Trace::Position at(std::size_t thread, std::size_t index) const {
    return trace_.of_thread(thread)[index];
  }
  /// All events, added in the order of the guide.
  [[nodiscard]] bool saturate(Saturation& saturation) const {
    saturation.reset(trace_);
    for (const Trace::Position event : trace_.placed())
      if (!saturation.add(event)) return false;
    return true;
  }

 private:
  Query query_;
  Trace trace_;
  std::vector<Trace::Count> counts_;
};

/// Figure 5 of the paper: z=1 | y=2 | x=4 | a=1 b=2 x=3 | c=4 y=5 d=1 | e=4 z=6 f=2.
inline constexpr std::string_view figure_5 =
    "T0: Wz | T1: Wy | T2: Wx | T3: Rz<T0.0 Ry<T1.0 Wx | T4: Rx<T2.0 Wy Rz<T0.0 | T5: Rx<T2.0 Wz Ry<T1.0";

/// Example 5.2, second step: the same once more, with u and v for z and y, and x=3 and x=4 in each other's
/// place.
inline constexpr std::string_view figure_5_mirrored =
    "T0: Wz | T1: Wy | T2: Wu | T3: Wv | T4: Ru<T2.0 Rv<T3.0 Wx | T5: Rz<T0.0 Ry<T1.0 Wx |"
    " T6: Rx<T4.2 Wy Rz<T0.0 | T7: Rx<T4.2 Wz Ry<T1.0 | T8: Rx<T5.2 Wv Ru<T2.0 | T9: Rx<T5.2 Wu Rv<T3.0";

/// The smallest found that is saturated, has no cycle, and is inconsistent. Each thread sees the next one's
/// second write while its own first one is still there.
inline constexpr std::string_view ring =
    "T0: Wx Wy Rz<T1.1 Rx<T0.0 | T1: Wy Wz Rx<T2.1 Ry<T1.0 | T2: Wz Wx Ry<T0.1 Rz<T2.0";

}  // namespace heddle::test
