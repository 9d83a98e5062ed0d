// Decides whether a question's events can be ordered, by searching the states that an execution could pass
// through: phase P-III.
//
// Abdulla, Atig, Jonsson, Lång, Ngo, Sagonas (OOPSLA 2019), section 5.3, Algorithm 3. A vertex is the number
// of events each thread has done. Where we differ: the graph is made as it is searched, depth first, threads
// by number; each vertex once. Spawns and joins are part of what must come before an event.
#pragma once

#include <vector>

#include "core/fingerprint.hpp"
#include "core/stop_token.hpp"
#include "oracle/reads_from/question.hpp"

namespace heddle {

class ConsistencyDecision {
 public:
  using Position = Trace::Position;

  /// Makes a long search poll the token; a requested stop leaves it by SearchStopped.
  void set_stop_token(StopToken& stop) { stop_.set_token(stop); }
  /// Whether there is an order in which every read sees its source last; if so, `order` is one.
  [[nodiscard]] bool find(const Question& question, std::vector<Position>& order);

 private:
  struct Frame {
    std::size_t next_thread = 0;  // the next thread to be tried
    std::size_t moved = 0;        // the thread whose event led here
  };

  [[nodiscard]] bool enabled(const Question& question, Position event) const;
  [[nodiscard]] bool overwrites_pending_read(const Question& question, Position write) const;
  [[nodiscard]] bool is_done(const Trace& trace, Position event) const {
    return trace[event].index < done_[trace[event].thread.value];
  }
  [[nodiscard]] Fingerprint vertex() const;

  std::vector<Trace::Count> done_, end_;  // by thread: events done so far; events of the question
  std::vector<Frame> path_;
  FingerprintSet visited_;
  StopPoller stop_;
};

}  // namespace heddle
