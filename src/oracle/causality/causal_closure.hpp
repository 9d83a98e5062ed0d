// Computes what holds for every order that answers a question about a maximal causal model: events that
// happen in it, and a partial order that it respects. A contradiction means that there is no order.
//
// In the manner of the closure of Agarwal et al. (CAV 2021, section 4.2), over values, with mutexes by their
// critical sections:
//
// - required events, and those before them in any case, happen
// - a read with one possible source comes after it, and the source happens; other writes of the location that
//   come before the read come before the source; those that come after the source come after the read
// - a read with several possible sources comes after what is before all of them, and before a write that is
//   after all of them
// - two sections of a mutex do not overlap: where one begins before the other ends, it ends before the other
//   begins
//
// All orders here are between events that happen. Rows are vector clocks: how many events of each thread are
// before an event.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/assert.hpp"
#include "core/stop_token.hpp"
#include "oracle/causality/causal_pasts.hpp"
#include "oracle/causality/causal_solver.hpp"

namespace heddle {

class CausalClosure {
 public:
  CausalClosure() = default;
  /// As above, and uses `pasts`, which must be loaded with the same execution.
  explicit CausalClosure(CausalPasts& pasts) : pasts_(&pasts) {}

  /// Makes a long search poll the token; a requested stop leaves it by SearchStopped.
  void set_stop_token(StopToken& stop) { stop_.set_token(stop); }
  /// Computes the closure of a question. Returns false if the question has no order.
  [[nodiscard]] bool close(const CausalTrace& trace, const CausalQuestion& question);

  /// Adds the assumption that one event comes before another one; both happen. Returns false if there is no
  /// order then.
  [[nodiscard]] bool order(CausalPosition first, CausalPosition second) {
    return add_edge(first, second) && saturate();
  }
  /// Adds the assumption that a read reads this write (no_position: the initial value). Returns false if
  /// there is no order then.
  [[nodiscard]] bool choose_source(CausalPosition read, CausalPosition write);
  /// Adds the assumption that a section of a mutex ends before another one begins at `second`, which may be
  /// the changed event. Returns false if there is no order then.
  [[nodiscard]] bool order_sections_so(const CausalTrace::Section& first, CausalPosition second) {
    return leave_before(first, second) && saturate();
  }
  struct Choice {
    CausalPosition read = 0;
    CausalPosition write = no_position;
  };
  /// All that is known, for save() and restore().
  struct State {
    std::vector<std::uint32_t> happen, rows;
    std::size_t choices = 0;
  };
  void save(State& state) const;
  void restore(const State& state);
  /// The writes that the read may read, as far as is known; no_position among them: the initial value.
  [[nodiscard]] std::vector<CausalPosition> sources_of(CausalPosition read);
  /// Whether the first is before the second. Precondition: both happen.
  [[nodiscard]] bool is_before(CausalPosition first, CausalPosition second) const {
    return first != second && rows_[second * width_ + item(first).thread.value] > item(first).index;
  }
  [[nodiscard]] bool is_mutex(LocationId location) const;

  /// Returns how many events of the thread happen in every order, as far as is known, without the changed
  /// one.
  [[nodiscard]] std::uint32_t happen(ThreadId thread) const { return happen_[thread.value]; }
  /// Returns how many events of the thread are before this one. Precondition: it happens.
  [[nodiscard]] std::uint32_t before(CausalPosition event, ThreadId thread) const {
    return rows_[event * width_ + thread.value];
  }

 private:
  [[nodiscard]] bool start(const CausalQuestion& question);
  [[nodiscard]] bool raise(ThreadId thread, std::uint32_t count);
  [[nodiscard]] bool changed_may_be_read(const CausalQuestion& question) const;
  [[nodiscard]] bool raise_to(CausalPosition event);
  [[nodiscard]] std::span<const std::uint32_t> happen_with(CausalPosition event) const;
  [[nodiscard]] std::span<const std::uint32_t> past_of(CausalPosition event) const;
  [[nodiscard]] bool can_happen(CausalPosition event) const;
  [[nodiscard]] bool raise_count(ThreadId thread, std::uint32_t count);
  void make_row(CausalPosition event);
  [[nodiscard]] bool saturate();
  [[nodiscard]] bool close_location(LocationId location);
  void mark(CausalPosition event);
  [[nodiscard]] bool order_read(CausalPosition read);
  void find_sources(CausalPosition read);
  void find_last_writes(CausalPosition read);
  [[nodiscard]] bool is_hidden(CausalPosition write) const;
  [[nodiscard]] bool order_by_only_source(CausalPosition read, CausalPosition write);
  [[nodiscard]] bool order_by_sources(CausalPosition read);
  [[nodiscard]] bool order_after_all_sources(CausalPosition read);
  [[nodiscard]] bool takes(LocationId location) const;
  [[nodiscard]] bool order_sections(LocationId location);
  [[nodiscard]] bool order_sections(const CausalTrace::Section& one, const CausalTrace::Section& other);
  [[nodiscard]] bool leave_before(const CausalTrace::Section& section, CausalPosition event);
  [[nodiscard]] bool add_edge(CausalPosition first, CausalPosition second);
  void spread(CausalPosition event);
  bool join(CausalPosition into, std::span<const std::uint32_t> row);
  [[nodiscard]] const CausalItem& item(CausalPosition event) const {
    return event == trace_->size() ? *changed_ : (*trace_)[event];
  }
  [[nodiscard]] bool happens(CausalPosition event) const {
    return event == trace_->size() || item(event).index < happen_[item(event).thread.value];
  }
  [[nodiscard]] bool may_happen(CausalPosition event) const {
    return event == trace_->size() || item(event).index < allowed_[item(event).thread.value];
  }
  [[nodiscard]] std::span<const std::uint32_t> row(CausalPosition event) const {
    HEDDLE_DCHECK(happens(event));
    return std::span(rows_).subspan(event * width_, width_);
  }
  /// Calls visit(writes) with the writes of the location that happen, per thread in its order, and with the
  /// changed event if it writes there. Stops when visit returns false; returns whether it never did.
  template <class Visit>
  bool all_writers(LocationId location, Visit visit) const {
    const bool changed_writes =
        changed_ != nullptr && changed_->written != no_value && changed_->location == location;
    if (changed_writes && !visit(std::span(&changed_position_, 1))) return false;
    return trace_->all_writers(location, [&](ThreadId thread, std::span<const CausalPosition> writes) {
      const std::span<const CausalPosition> happening = first_of(writes, happen_[thread.value]);
      return happening.empty() || visit(happening);
    });
  }
  /// Returns those of a thread's writes that are among its first `count` events.
  [[nodiscard]] std::span<const CausalPosition> first_of(std::span<const CausalPosition> writes,
                                                         std::uint32_t count) const {
    const auto is_among = [&](CausalPosition write) { return (*trace_)[write].index < count; };
    if (is_among(writes.back())) return writes;
    if (!is_among(writes.front())) return {};
    return {writes.begin(), std::ranges::partition_point(writes, is_among)};
  }

  CausalPasts* pasts_ = nullptr;
  const CausalTrace* trace_ = nullptr;
  const CausalItem* changed_ = nullptr;
  bool uses_pasts_ = false;  // false where events of the execution could read the changed event
  CausalPosition changed_position_ = 0;
  std::size_t width_ = 0;
  std::vector<std::uint32_t> allowed_, happen_;  // by thread
  std::vector<std::uint32_t> rows_;              // by event
  std::vector<CausalPosition> sources_;          // of the read at hand
  std::vector<CausalPosition> last_writes_;      // before it, one per thread
  std::vector<Choice> choices_;                  // of choose_source()
  std::vector<CausalPosition> new_events_;
  std::vector<std::uint32_t> common_;  // by thread: what is before all sources
  bool may_read_initial_ = false;
  std::vector<std::uint8_t> is_dirty_;  // by location
  std::vector<LocationId> dirty_;
  StopPoller stop_;
};

}  // namespace heddle
