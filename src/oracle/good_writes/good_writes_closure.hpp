// Computes a partial order that every order satisfying the good-writes respects, from program order by rules.
//
// Agarwal, Chatterjee, Pathak, Pavlogiannis, Toman: Stateless Model Checking under a Reads-Value-From
// Equivalence (CAV 2021), section 4.2, closure. Where none exists, there is no order; where one exists, there
// may still be none.
//
//   paper            here
//   P                rows_: of each event, how many events of each thread are before it, itself included
//   Cl(r)            the good-writes that are visible: not after r, and none overwritten before r
//   conditions 1–4   `// rule 1` … `// rule 4`
//
// The rules are applied again to the reads of locations where a row has changed; the rules look at nothing
// else.
//
// Where we differ: a write is also not visible to a read if another read of the location is between them that
// must not read it. (That one reads a later write, which hides it.)
//
// A read-modify-write is one event that reads and writes; so two that can only read the same write exclude
// each other.
#pragma once

#include <vector>

#include "core/assert.hpp"
#include "core/stop_token.hpp"
#include "oracle/good_writes/instance.hpp"

namespace heddle {

class GoodWritesClosure {
 public:
  using Position = GoodWrites::Position;
  using Count = GoodWrites::Count;
  using Clock = GoodWrites::Clock;

  /// Makes a long search poll the token; a requested stop leaves it by SearchStopped.
  void set_stop_token(StopToken& stop) { stop_.set_token(stop); }
  /// Computes the closure. Returns false if none exists: then the instance has no order.
  [[nodiscard]] bool close(const GoodWrites& instance);
  /// As above, for an instance that has grown: `rows` is the closure of its first events.
  [[nodiscard]] bool close(const GoodWrites& instance, std::span<const Count> rows);
  /// One row per position, as wide as the clocks.
  [[nodiscard]] const std::vector<Count>& rows() const { return rows_; }
  [[nodiscard]] Clock row(Position position) const {
    HEDDLE_DCHECK((position + std::size_t{1}) * width_ <= rows_.size());
    return {rows_.data() + position * width_, width_};
  }

 private:
  enum class Outcome : std::uint8_t { fine, contradiction };

  void begin(const GoodWrites& instance, std::span<const Count> rows);
  [[nodiscard]] bool saturate();
  [[nodiscard]] Outcome apply_rules(Position read);
  void find_visible(Position read);
  void find_last(std::span<const Position> events, Position read, std::vector<Position>& last);
  [[nodiscard]] Outcome order_after_least(Position read);
  [[nodiscard]] Outcome order_before_greatest(Position read);
  [[nodiscard]] Outcome order_reader_first(Position read);
  [[nodiscard]] Outcome add_edge(Position first, Position second);
  void mark(Position changed);
  [[nodiscard]] bool is_before(Position first, Position second) const {
    return first != second && instance_->contains(row(second), first);
  }

  const GoodWrites* instance_ = nullptr;
  std::size_t width_ = 0;
  std::vector<Count> rows_;
  std::vector<Position> visible_;  // Cl(r) of the read at hand
  /// The last write and the last read of the location in each thread, before the read at hand.
  std::vector<Position> last_writes_, last_reads_;
  std::vector<std::uint8_t> is_dirty_;  // by location: whether it is in dirty_
  std::vector<LocationId> dirty_;       // locations where a row has changed
  std::vector<Position> new_reads_;
  std::vector<std::uint8_t> is_found_;  // by thread
  StopPoller stop_;
};

}  // namespace heddle
