#include "oracle/store_buffers/verify_pso.hpp"

#include <algorithm>

#include "oracle/store_buffers/baseline_search.hpp"

namespace heddle {

namespace {

class VerifyPso {
 public:
  VerifyPso(const BufferInstance& instance, const ClosureOrder* closure, const VerifyPsoOptions& options,
            BaselineAnswer& answer)
      : instance_(instance),
        as_printed_(options.as_printed),
        most_states_(options.most_states),
        answer_(answer),
        prefix_(instance, closure,
                options.as_printed ? BufferPrefix::Readers::of_write : BufferPrefix::Readers::of_block),
        extended_(prefix_),
        fence_map_(instance.threads()) {
    insert(prefix_);  // line 1
  }

  void run() {
    while (!stack_.is_empty()) {  // line 2
      stack_.pop_into(prefix_);   // line 3
      if (!answer_.enter_state(most_states_)) return;
      drain_spurious();
      if (prefix_.is_complete()) {  // line 6
        answer_.verdict = prefix_.witness();
        return;
      }
      for (std::size_t t = 0; t < instance_.threads(); ++t) {  // line 7
        if (prefix_.next(t) == none) continue;
        extended_ = prefix_;  // line 8
        if (advance(extended_, t)) insert(extended_);
      }
    }
  }

 private:
  using Index = BufferInstance::Index;
  static constexpr Index none = BufferInstance::none;

  void drain_spurious() {  // lines 4 and 5
    for (bool moved = true; moved;) {
      moved = false;
      for (std::size_t s = 0; s < instance_.slots().size(); ++s)
        while (is_spurious(prefix_.waiting_in(s)) && prefix_.can_drain(s)) {
          prefix_.drain(s);
          moved = true;
        }
    }
  }
  [[nodiscard]] bool is_spurious(Index write) const {
    return write != none && prefix_.readers_left(write) == 0;
  }

  /// Executes the memory-writes that the thread's next event needs, then the event. False: it is not
  /// executable.
  bool advance(BufferPrefix& prefix, std::size_t thread) const {
    const Index event = prefix.next(thread);
    const BufferInstance::Item& item = instance_[event];
    if (item.drains && !flush(prefix, thread)) return false;
    if (item.joins != no_thread && !flush(prefix, item.joins.value)) return false;
    if (item.reads && !prefix.is_in_memory(item.source) && instance_.is_remote(event)) {  // lines 9 and 10
      const std::size_t slot = instance_[item.source].slot;
      if (prefix.waiting_in(slot) != item.source || !prefix.can_drain(slot)) return false;
      prefix.drain(slot);  // line 11
    }
    if (!prefix.can_execute(thread)) return false;
    prefix.execute(thread);  // line 15
    return true;
  }

  /// Drains the thread's buffers. (At most one write of each buffer has readers left.)
  bool flush(BufferPrefix& prefix, std::size_t thread) const {  // lines 12 to 14
    for (std::size_t s = instance_.first_slot(thread); s < instance_.end_slot(thread); ++s)
      while (prefix.waiting_in(s) != none) {
        if (!prefix.can_drain(s)) return false;
        prefix.drain(s);
      }
    return true;
  }

  void insert(const BufferPrefix& prefix) {  // lines 16 and 17
    Hasher hasher(0);
    for (const Index count : prefix.happened()) hasher.add(count);
    for (std::size_t t = 0; t < instance_.threads(); ++t) add_fence_map(prefix, t, hasher);
    if (done_.insert(hasher.done())) stack_.push(prefix);
  }

  /// Adds, by thread, the last read of it that must come before this thread's buffers can be empty; nothing
  /// if they need not be.
  void add_fence_map(const BufferPrefix& prefix, std::size_t thread, Hasher& hasher) {
    const bool needed =
        prefix.happened()[thread] < instance_.last_drain(thread) || instance_.is_joined(thread);
    if (!needed || prefix.is_drained(thread)) return;
    std::ranges::fill(fence_map_, 0);
    for (std::size_t s = instance_.first_slot(thread); s < instance_.end_slot(thread); ++s) {
      const Index waiting = prefix.waiting_in(s);
      if (waiting == none || !prefix.is_held(instance_[waiting].location)) continue;
      const Index holder = prefix.last(instance_[waiting].location);
      for (Index w = holder; w != none; w = as_printed_ ? none : instance_.after(w))  // R3
        for (const Index reader : instance_.readers(w))
          if (!prefix.has_happened(reader) && counts(holder, thread, reader)) {
            Index& latest = fence_map_[instance_[reader].thread()];
            latest = std::max(latest, instance_[reader].id.index + 1);
          }
    }
    for (std::size_t t = 0; t < fence_map_.size(); ++t)
      if (fence_map_[t] != 0) hasher.add(thread).add(t).add(fence_map_[t]);
  }
  /// Whether the fence map counts this reader. (Locations held by the thread itself follow from the thread
  /// events.)
  [[nodiscard]] bool counts(Index holder, std::size_t thread, Index reader) const {
    if (instance_[reader].thread() == thread) return false;
    if (instance_.is_initial(holder)) return true;
    const std::size_t owner = instance_[holder].thread();
    return owner != thread && (!as_printed_ || owner != instance_[reader].thread());  // R1
  }

  const BufferInstance& instance_;
  bool as_printed_;
  std::uint64_t most_states_;
  BaselineAnswer& answer_;
  BufferPrefix prefix_, extended_;
  PrefixStack stack_;
  FingerprintSet done_;
  std::vector<Index> fence_map_;  // of one thread
};

}  // namespace

std::optional<BaselineAnswer> verify_pso(const Query& query, const VerifyPsoOptions& options) {
  const BufferInstance instance(query, pso);
  if (instance.has_store_fences()) return std::nullopt;
  return run_baseline(instance, {options.closure, options.most_states},
                      [&](const ClosureOrder* closure, BaselineAnswer& answer) {
                        VerifyPso(instance, closure, options, answer).run();
                      });
}

}  // namespace heddle
