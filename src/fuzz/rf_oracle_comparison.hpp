// Compares the reads-from oracle with brute force: one query to every combination of its phases, every yes
// checked.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "fuzz/question_fuzz.hpp"
#include "oracle/oracle.hpp"
#include "oracle/reads_from/prefix_saturation.hpp"
#include "oracle/reads_from/witness_finder.hpp"
#include "program/script/script.hpp"

namespace heddle::fuzz {

/// A name for a choice of phases that the oracle uses.
struct PhaseChoice {
  const char* name = "";
  OraclePhases phases;
};
inline constexpr std::array phase_choices{
    PhaseChoice{"all phases", {}},
    PhaseChoice{"cycles undecided", {.saturation = false}},
    PhaseChoice{"no linearisation", {.linearisation = false}},
    PhaseChoice{"decision alone", {.saturation = false, .linearisation = false, .guided = false}},
};

/// Returns what is wrong with an answer, in words; none if it is right, and a witness proves it if it is yes.
[[nodiscard]] std::optional<std::string> judge(const Verdict& verdict, const Query& query, bool consistent);

class RfOracleComparison {
 public:
  /// Returns what differs on one question; none if all answers agree.
  [[nodiscard]] std::optional<std::string> compare(const Asked& asked);

  /// As above, for questions as exploration asks them. From the trace of a consistent question it takes the
  /// events before a read and those that another source needs, and asks with that source: `questions` times,
  /// with and without a saturated prefix.
  [[nodiscard]] std::optional<std::string> compare_cuts(const Asked& asked, int questions, Random& random);

  [[nodiscard]] std::uint64_t questions() const { return questions_; }
  [[nodiscard]] const OracleStatistics& statistics(std::size_t choice) const {
    return finders_[choice].statistics();
  }

 private:
  [[nodiscard]] std::optional<std::string> compare_cut(const Trace& trace, const ChangedRead& changed);
  [[nodiscard]] bool refused_by_quick_tests(const Question& question, const Saturation::Kept& prefix) const;

  std::uint64_t questions_ = 0;
  std::array<WitnessFinder, phase_choices.size()> finders_{
      WitnessFinder(phase_choices[0].phases), WitnessFinder(phase_choices[1].phases),
      WitnessFinder(phase_choices[2].phases), WitnessFinder(phase_choices[3].phases)};
  Saturation saturation_;
  PrefixSaturation prefixes_;  // of the trace at hand
};

/// Compare on at least 20 questions each: from runs of a program, or from no program.
[[nodiscard]] std::optional<std::string> compare_run_questions(RfOracleComparison& comparison,
                                                               const ScriptProgram& program,
                                                               std::uint64_t seed);
[[nodiscard]] std::optional<std::string> compare_random_questions(RfOracleComparison& comparison,
                                                                  std::uint64_t seed);

}  // namespace heddle::fuzz
