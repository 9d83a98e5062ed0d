// Finds witnesses that are the run itself with one write postponed, and with it all that does not commute
// with what was postponed before it. Without store buffers only.
//
// Proof, for both ways: steps of different threads that do not access the same location, or only read it, may
// be swapped, and all reads see what they saw. What is postponed is put behind what is not, step by step, by
// such swaps only.
#pragma once

#include <cstdint>
#include <vector>

#include "core/assert.hpp"
#include "explore/reads_from/run_order.hpp"
#include "oracle/reads_from/trace.hpp"

namespace heddle {

class Postponement {
 public:
  using Position = Trace::Position;

  /// Whether postponing the write that overwrites the source, the step `write`, behind the read gives a
  /// witness: then it is `order`. `before` is the step of the event that comes before the read in its thread,
  /// and is later. False: that would be postponed, too. Proof: otherwise the read stands after its source and
  /// after what comes before it, and before the postponed write and all later ones of the location, because
  /// these do not commute with it.
  [[nodiscard]] bool next_write(const Trace& trace, const RunOrder& run, Trace::Clock cut, Position read,
                                std::uint32_t write, std::uint32_t before, std::vector<Position>& order) {
    if (!split(trace, run, cut, write, before, no_location)) return false;
    order.clear();
    append(trace, run, cut, 0, write, order);
    order.insert(order.end(), kept_.begin(), kept_.end());
    order.push_back(read);
    order.insert(order.end(), postponed_.begin(), postponed_.end());
    append(trace, run, cut, before + 1, run.length(), order);
    return true;
  }

  /// Whether postponing the source itself behind the step `before`, with the read right after it, gives a
  /// witness: then it is `order`. The source does not read, the read does not write. Proof: the source may
  /// also be swapped with writes of its location, if all reads of those come before the source: then all
  /// reads see what they saw.
  [[nodiscard]] bool source(const Trace& trace, const RunOrder& run, Trace::Clock cut, Position read,
                            Position write, std::uint32_t before, std::vector<Position>& order) {
    const LocationId location = trace[write].location;
    HEDDLE_DCHECK(trace[write].writes && !trace[write].reads && run.rank(write) < before);
    if (!split(trace, run, cut, run.rank(write), before, location)) return false;
    for (const Position kept : kept_)
      if (trace[kept].location == location && trace[kept].writes &&
          is_read_later(trace, run, cut, kept, before))
        return false;
    order.clear();
    append(trace, run, cut, 0, run.rank(write), order);
    order.insert(order.end(), kept_.begin(), kept_.end());
    HEDDLE_DCHECK(!postponed_.empty() && postponed_.front() == write);
    order.push_back(postponed_.front());
    order.push_back(read);
    order.insert(order.end(), postponed_.begin() + 1, postponed_.end());
    append(trace, run, cut, before + 1, run.length(), order);
    return true;
  }

 private:
  using Stamp = std::uint32_t;

  /// Divides the events from the step `first`, which is postponed, to the step `last`. False: the last one is
  /// postponed, too. Writes of the location `freely` commute with those of other threads.
  [[nodiscard]] bool split(const Trace& trace, const RunOrder& run, Trace::Clock cut, std::uint32_t first,
                           std::uint32_t last, LocationId freely) {
    begin(trace);
    kept_.clear();
    postponed_.clear();
    for (std::uint32_t e = first; e <= last; ++e) {
      const Position event = run.at(e);
      if (!trace.contains(cut, event)) continue;
      const Trace::Item& item = trace[event];
      if (e != first && !must_follow(trace, item, freely)) {
        kept_.push_back(event);
        continue;
      }
      if (e == last) return false;
      postpone(item);
      postponed_.push_back(event);
    }
    return true;
  }
  /// Whether an event that was postponed, or comes after the step `before`, reads from the write.
  [[nodiscard]] bool is_read_later(const Trace& trace, const RunOrder& run, Trace::Clock cut, Position write,
                                   std::uint32_t before) const {
    for (Position reader = trace[write].first_reader; reader != Trace::none;
         reader = trace[reader].next_reader)
      if (trace.contains(cut, reader) &&
          (run.rank(reader) > before || std::ranges::find(postponed_, reader) != postponed_.end()))
        return true;
    return false;
  }

  void begin(const Trace& trace) {
    ++now_;
    if (threads_.size() < trace.threads()) threads_.resize(trace.threads(), 0);
  }
  /// Whether an event that it does not commute with was postponed.
  [[nodiscard]] bool must_follow(const Trace& trace, const Trace::Item& item, LocationId freely) const {
    if (threads_[item.thread.value] == now_) return true;
    if (item.location != no_location) {
      if (item.location.value >= written_.size()) return false;
      if (item.location == freely && !item.reads) return false;
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
