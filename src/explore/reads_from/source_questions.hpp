// Decides whether a read may have another source: quick tests in the order of their cost, then the oracle.
//
//   paper        here
//   GetWitness   ask()
#pragma once

#include <cstdint>
#include <vector>

#include "core/stop_token.hpp"
#include "explore/reads_from/observed_run.hpp"
#include "explore/reads_from/options.hpp"
#include "explore/reads_from/postponement.hpp"
#include "oracle/reads_from/prefix_saturation.hpp"
#include "oracle/reads_from/question.hpp"
#include "oracle/source_oracle.hpp"

namespace heddle {

class SourceQuestions {
 public:
  using Position = Trace::Position;
  using Clock = Trace::Clock;

  /// How many questions each test decided, in the order of the tests.
  struct Statistics {
    std::uint64_t taken = 0;        // no: a read-modify-write has that source
    std::uint64_t inserted = 0;     // yes: the read fits into the run
    std::uint64_t overwritten = 0;  // no: its own thread saw what the reader cannot have missed
    std::uint64_t postponed = 0;    // yes: it fits when a write is postponed
    std::uint64_t hidden = 0;       // no: an order that was found before is against it
    std::uint64_t in_full = 0;      // by the phases of the oracle
    std::uint64_t nanoseconds = 0;  // in the oracle, where that is measured
  };
  /// If yes: the step of the run before which the read goes; or, if that is nowhere, the witness is order().
  struct Answer {
    bool yes = false;
    std::uint32_t insert_at = RunOrder::nowhere;
  };

  SourceQuestions(const ReadsFromOptions& options, const ObservedRun& run)
      : options_(options), run_(run), prefixes_(options.short_way), oracle_(options.model, options.phases) {}
  void set_stop_token(StopToken& stop) {
    prefixes_.set_stop_token(stop);
    oracle_.set_stop_token(stop);
  }
  /// Drops what is known of events at this position and later ones.
  void truncate(Position position) { prefixes_.truncate(position); }
  void clear_statistics() { statistics_ = {}; }

  /// Line 10: whether the events of the cut and the read, changed, have an order in which every read sees its
  /// source.
  [[nodiscard]] Answer ask(const ChangedRead& changed, Clock cut);
  /// Whether all events of the trace as it is now, which is the run's with more behind it, have such an
  /// order: then it is order().
  [[nodiscard]] bool ask_for_all(Position first_added);
  /// The witness of the last question that was answered by one: events, and drains where the model has them.
  [[nodiscard]] const std::vector<Position>& order() const { return order_; }

  [[nodiscard]] const Statistics& statistics() const { return statistics_; }
  [[nodiscard]] const OracleStatistics& phases() const { return oracle_.phases(); }

 private:
  [[nodiscard]] Answer decide(const ChangedRead& changed, Clock cut);
  [[nodiscard]] bool is_impossible(const ChangedRead& changed, Clock cut);
  [[nodiscard]] bool fits_with_postponed_write(const ChangedRead& changed, Clock cut, std::uint32_t next);
  [[nodiscard]] bool decide_in_full(const ChangedRead& changed, Clock cut);
  [[nodiscard]] bool is_hidden_by(const Saturation::Kept& prefix, const ChangedRead& changed) const;
  void write_guide(const ChangedRead& changed, Clock cut);
  void check_witness(const ChangedRead& changed, Clock cut, std::uint32_t insert_at) const;

  const ReadsFromOptions& options_;
  const ObservedRun& run_;
  Postponement postponement_;
  PrefixSaturation prefixes_;
  SourceOracle oracle_;
  std::vector<Position> order_, guide_;
  Statistics statistics_;
};

}  // namespace heddle
