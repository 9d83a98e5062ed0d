// Enumerates what memory can hold at the end of executions whose reads read the same values.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "oracle/values/backward_search.hpp"

namespace heddle {

class FinalValues {
 public:
  /// `known` is an order of all events of the trace.
  FinalValues(const ValueTrace& trace, std::span<const ValueMove> known, BackwardSearch& search)
      : trace_(trace), known_(known), search_(search) {}

  /// Calls visit(values, order) for each possible choice of final values of the locations that
  /// may_be(location, value) allows, until visit returns true. Returns whether it did. Locations that no
  /// event writes keep their values.
  template <class MayBe, class Visit>
  [[nodiscard]] bool search(std::span<const LocationId> locations, MayBe may_be, Visit visit) {
    needed_.assign(trace_.locations(), no_value);
    order_.assign(known_.begin(), known_.end());
    return choose(locations, may_be, visit);
  }

 private:
  template <class MayBe, class Visit>
  [[nodiscard]] bool choose(std::span<const LocationId> locations, MayBe& may_be, Visit& visit) {
    if (locations.empty())
      return visit(std::span<const ValueId>(needed_), std::span<const ValueMove>(order_));
    const LocationId location = locations.front();
    ValueId& needed = needed_[location.value];
    const std::vector<ValueMove> before = order_;
    for (const ValueId value : last_values(location)) {
      if (!may_be(location, value)) continue;
      needed = value;
      // The order at hand may be enough.
      const bool is_there = in_memory_at_end(location, before) == value;
      if (is_there) order_ = before;
      if (is_there || search_.find(trace_, known_, no_thread, needed_, order_))
        if (choose(locations.subspan(1), may_be, visit)) return true;
    }
    needed = no_value;
    order_ = before;
    return false;
  }

  /// The values that the location may hold at the end: those of each thread's last write to it, as earlier
  /// ones reach memory before; the initial value if there is no write.
  [[nodiscard]] std::vector<ValueId> last_values(LocationId location) const {
    std::vector<ValueId> values;
    for (std::uint16_t t = 0; t < trace_.threads(); ++t) {
      const std::span<const ValueEvent* const> events = trace_.of({t});
      for (std::size_t i = events.size(); i-- > 0;) {
        if (events[i]->location != location || events[i]->written == no_value) continue;
        if (std::ranges::find(values, events[i]->written) == values.end())
          values.push_back(events[i]->written);
        break;
      }
    }
    if (values.empty()) values.push_back(trace_.initial(location));
    return values;
  }
  [[nodiscard]] ValueId in_memory_at_end(LocationId location, std::span<const ValueMove> order) const {
    for (std::size_t i = order.size(); i-- > 0;)
      if (trace_.at(order[i]).location == location && trace_.reaches_memory(order[i]))
        return trace_.at(order[i]).written;
    return trace_.initial(location);
  }

  const ValueTrace& trace_;
  std::span<const ValueMove> known_;
  BackwardSearch& search_;
  std::vector<ValueId> needed_;  // by location
  std::vector<ValueMove> order_;
};

}  // namespace heddle
