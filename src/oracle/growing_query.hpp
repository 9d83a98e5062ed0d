// A question that grows and shrinks event by event: what every oracle keeps of what was pushed.
#pragma once

#include <algorithm>
#include <vector>

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
    query_.threads[thread.value].push_back(event);
    order_.push_back({strand_of(thread), 0});
  }
  void pop(std::size_t events) {
    for (; events > 0; --events) {
      query_.threads[order_.back().strand.thread.value].pop_back();
      order_.pop_back();
    }
  }
  [[nodiscard]] const Query& query() const { return query_; }
  /// In which order the events were pushed.
  [[nodiscard]] std::span<const Step> order() const { return order_; }

 private:
  void know(ThreadId thread) {
    if (query_.threads.size() <= thread.value) query_.threads.resize(thread.value + std::size_t{1});
  }

  Query query_;
  std::vector<Step> order_;
};

}  // namespace heddle
