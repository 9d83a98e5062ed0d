// A query that grows and shrinks event by event: the implementation of Oracle::push and pop.
#pragma once

#include <algorithm>
#include <vector>

#include "core/assert.hpp"
#include "oracle/query.hpp"

namespace heddle {

class GrowingQuery {
 public:
  void push(const QueryEvent& event) {
    const bool names_thread = event.op.kind == OpKind::spawn || event.op.kind == OpKind::join;
    const ThreadId thread = event.id.strand.thread;
    know(thread);
    if (names_thread) know(event.op.target);  // it may have no event yet
    if (event.op.accesses_memory())
      query_.locations = std::max<std::size_t>(query_.locations, event.op.location.value + 1U);
    HEDDLE_DCHECK(event.id.strand.is_thread() && event.id.index == query_.threads[thread.value].size());
    query_.threads[thread.value].push_back(event);
    order_.push_back({strand_of(thread), 0});
  }
  void pop(std::size_t events) {
    HEDDLE_DCHECK(events <= order_.size());
    for (; events > 0; --events) {
      query_.threads[order_.back().strand.thread.value].pop_back();
      order_.pop_back();
    }
  }
  [[nodiscard]] const Query& query() const { return query_; }
  /// The order in which the events were pushed.
  [[nodiscard]] std::span<const Step> order() const { return order_; }

 private:
  void know(ThreadId thread) {
    if (query_.threads.size() <= thread.value) query_.threads.resize(thread.value + std::size_t{1});
  }

  Query query_;
  std::vector<Step> order_;
};

}  // namespace heddle
