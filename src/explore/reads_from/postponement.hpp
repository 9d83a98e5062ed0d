// A quick way to a witness: the run itself, with a write postponed until a read has come, and with it all that does not
// commute with what was postponed before it.
//
// Proof: steps of different threads that do not access the same location, or only read it, may be swapped, and everybody
// reads as before. What is postponed is put behind what is not, step by step, by such swaps only. The read then stands
// after its source and after what comes before it in its thread, if neither was postponed; and before the postponed write,
// and all later writes of the location, because these do not commute with it.
#pragma once

#include <cstdint>
#include <vector>

#include "explore/reads_from/run_order.hpp"
#include "oracle/reads_from/trace.hpp"

namespace heddle {

class Postponement {
 public:
  using Position = Trace::Position;

  /// The run's events of the cut, with the read before the write that stands at `write`; the read's thread has its event
  /// before it at `before`, which is later. False: that was postponed.
  [[nodiscard]] bool find(const Trace& trace, const RunOrder& run, Trace::Clock cut, Position read,
                          std::uint32_t write, std::uint32_t before, std::vector<Position>& order) {
    begin(trace);
    kept_.clear();
    postponed_.clear();
    for (std::uint32_t e = write; e <= before; ++e) {
      const Position event = run.at(e);
      if (!trace.contains(cut, event)) continue;
      const Trace::Item& item = trace[event];
      if (e != write && !must_follow(trace, item)) {
        kept_.push_back(event);
        continue;
      }
      if (e == before) return false;
      postpone(item);
      postponed_.push_back(event);
    }
    order.clear();
    append(trace, run, cut, 0, write, order);
    order.insert(order.end(), kept_.begin(), kept_.end());
    order.push_back(read);
    order.insert(order.end(), postponed_.begin(), postponed_.end());
    append(trace, run, cut, before + 1, run.length(), order);
    return true;
  }

 private:
  using Stamp = std::uint32_t;

  void begin(const Trace& trace) {
    ++now_;
    if (threads_.size() < trace.threads()) threads_.resize(trace.threads(), 0);
  }
  /// Whether something that it does not commute with was postponed.
  [[nodiscard]] bool must_follow(const Trace& trace, const Trace::Item& item) const {
    if (threads_[item.thread.value] == now_) return true;
    if (item.location != no_location) {
      if (item.location.value >= written_.size()) return false;
      return written_[item.location.value] == now_ || (item.writes && accessed_[item.location.value] == now_);
    }
    return item.joined != Trace::none && threads_[trace[item.joined].thread.value] == now_;
  }
  void postpone(const Trace::Item& item) {
    threads_[item.thread.value] = now_;
    if (item.spawns != no_thread) threads_[item.spawns.value] = now_;
    if (item.location == no_location) return;
    if (item.location.value >= written_.size()) {
      written_.resize(item.location.value + 1U, 0);
      accessed_.resize(item.location.value + 1U, 0);
    }
    accessed_[item.location.value] = now_;
    if (item.writes) written_[item.location.value] = now_;
  }
  static void append(const Trace& trace, const RunOrder& run, Trace::Clock cut, std::uint32_t begin,
                     std::uint32_t end, std::vector<Position>& order) {
    for (std::uint32_t e = begin; e < end; ++e)
      if (trace.contains(cut, run.at(e))) order.push_back(run.at(e));
  }

  Stamp now_ = 0;
  std::vector<Stamp> threads_;             // by thread: when some of it was last postponed
  std::vector<Stamp> accessed_, written_;  // by location: when an access, a write, was
  std::vector<Position> kept_, postponed_;
};

}  // namespace heddle
