// Finds witnesses: of what a read may read, and of threads that are blocked forever. See rvf.hpp.
#include <algorithm>
#include <chrono>
#include <utility>

#include "core/assert.hpp"
#include "explore/rvf.hpp"
#include "oracle/good_writes/good_writes_oracle.hpp"
#include "oracle/witness_check.hpp"

namespace heddle {

/// Lines 20 to 23. Whether the candidate is realizable: if so, the read is in the trace, and `order_` is a
/// witness; if not, nothing has changed.
bool Rvf::realize(Frame& frame, const Head& head, const Candidate& candidate) {
  ++questions_;
  if (!options_.time_oracle) return find_order(frame, head, candidate);
  const auto start = std::chrono::steady_clock::now();
  const bool found = find_order(frame, head, candidate);
  nanoseconds_ += static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start).count());
  return found;
}

bool Rvf::find_order(Frame& frame, const Head& head, const Candidate& candidate) {
  const auto read = static_cast<Position>(trace_.size());
  const auto end = static_cast<std::uint32_t>(frame.order.size());
  realized_closure_.clear();
  place_read(head, candidate, row_of(frame, candidate));
  if (candidate.rank != nowhere || head.op.kind == OpKind::choose) {
    ++fitting_;
    insert_into(frame.order, read, std::min(candidate.rank, end), order_);
  } else {
    insert_into(frame.order, read, end, guide_);
    if (!ask_oracle()) {
      trace_.truncate(read);
      return false;
    }
  }
  if (options_.check_witnesses) check_witness();
  return true;
}

/// Asks the oracle. Where recent answers were yes, it looks for an order at once; where they were no, it
/// computes the closure first.
bool Rvf::ask_oracle() {
  constexpr int most = 8;
  const bool expects_yes = options_.quick_tests && expected_ >= 0;
  bool found = expects_yes && verify_.find_nearby(trace_, guide_, order_);
  if (!found) {
    found = verify_.find(trace_, guide_, order_, known_closure());
    const GoodWritesClosure* closure = verify_.closure();
    if (found && closure != nullptr) realized_closure_ = closure->rows();
  }
  expected_ = std::clamp(expected_ + (found ? 1 : -1), -most, most);
  return found;
}

/// Returns the closure of the deepest frame that has one: its order of events holds in all frames below it.
auto Rvf::known_closure() const -> std::span<const Count> {
  for (std::size_t i = depth_; i-- > 0;)
    if (!frames_[i].closure.empty()) return frames_[i].closure;
  return {};
}

void Rvf::check_witness() const {
  Witness witness;
  for (const Position event : order_) witness.steps.push_back({strand_of(trace_[event].thread), 0});
  HEDDLE_CHECK(proves(witness, query_of(trace_), sc));
}

/// Plans a run in which all heads are blocked forever, if there is one.
void Rvf::confirm_wait(Frame& frame) {
  if (!options_.rules.lone_waits) return;
  const auto size = static_cast<Position>(trace_.size());
  const bool found = ask_whether_all_wait(frame);
  trace_.truncate(size);
  if (!found) return;
  std::erase_if(order_, [&](Position event) { return event >= size; });
  write_plan(order_);
  has_plan_ = is_confirming_ = frame.is_shown = true;
}

/// Asks with one more thread, which comes after all others and reads values that no head goes on with.
bool Rvf::ask_whether_all_wait(const Frame& frame) {
  const auto size = static_cast<Position>(trace_.size());
  GoodWrites::Item item;
  item.thread = {static_cast<std::uint16_t>(threads_)};
  item.reads = true;
  for (const Head& head : frame.heads) {
    item.location = head.op.location;
    const auto before = std::span(frame.heads.data(), &head);
    if (std::ranges::any_of(before, [&](const Head& h) { return h.op.location == item.location; })) continue;
    if (!find_final_writes(frame, item.location)) return false;
    if (final_row_.empty()) continue;
    if (trace_.size() == size) place_joins();
    place(item, 0, final_row_);
  }
  guide_ = frame.order;
  for (Position p = size; p < trace_.size(); ++p) guide_.push_back(p);
  return verify_.find(trace_, guide_, order_, known_closure());
}

void Rvf::place_joins() {
  GoodWrites::Item item;
  item.thread = {static_cast<std::uint16_t>(threads_)};
  for (std::size_t t = 0; t < threads_; ++t) {
    if (trace_.of_thread(t).empty()) continue;
    item.joined = trace_.of_thread(t).back();
    place(item, 0);
  }
}

/// Sets `final_row_` to the writes, the last of each thread, after which no head at the location goes on; to
/// nothing if the location is never written. Returns false if some head goes on in any case.
bool Rvf::find_final_writes(const Frame& frame, LocationId location) {
  const auto all_wait = [&](Value value) {
    return std::ranges::none_of(frame.heads, [&](const Head& head) {
      return head.op.location == location && head.op.may_see(value);
    });
  };
  final_row_.clear();
  const std::span<const Position> writes = trace_.writes_of(location);
  if (writes.empty()) {
    if (const std::optional<Value> value = initial_[location.value]) return all_wait(*value);
    return std::ranges::none_of(
        frame.heads, [&](const Head& head) { return head.op.location == location && head.is_enabled; });
  }
  final_row_.assign(GoodWrites::words_for(writes.size()), 0);
  is_found_.assign(trace_.width(), 0);
  bool possible = false;
  for (std::size_t i = writes.size(); i-- > 0;) {
    const GoodWrites::Item& write = trace_[writes[i]];
    if (std::exchange(is_found_[write.thread.value], std::uint8_t{1}) != 0 || !all_wait(write.written))
      continue;
    possible = true;
    GoodWrites::add(final_row_, write.ordinal);
  }
  std::ranges::fill(is_found_, std::uint8_t{0});
  return possible;
}

}  // namespace heddle
