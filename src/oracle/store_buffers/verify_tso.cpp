#include "oracle/store_buffers/verify_tso.hpp"

#include "oracle/store_buffers/baseline_search.hpp"

namespace heddle {

namespace {

class VerifyTso {
 public:
  VerifyTso(const BufferInstance& instance, const ClosureOrder* closure, std::uint64_t most_states,
            BaselineAnswer& answer)
      : instance_(instance),
        most_states_(most_states),
        answer_(answer),
        prefix_(instance, closure),
        extended_(prefix_) {
    insert(prefix_);  // line 1
  }

  void run() {
    while (!stack_.is_empty()) {  // line 2
      stack_.pop_into(prefix_);   // line 3
      if (!answer_.enter_state(most_states_)) return;
      execute_thread_events();
      if (prefix_.is_complete()) {  // line 6
        answer_.verdict = prefix_.witness();
        return;
      }
      for (std::size_t t = 0; t < instance_.threads(); ++t) extend(t);
    }
  }

 private:
  void execute_thread_events() {  // lines 4 and 5
    for (bool moved = true; moved;) {
      moved = false;
      for (std::size_t t = 0; t < instance_.threads(); ++t)
        while (!writes_to_memory(prefix_.next(t)) && prefix_.can_execute(t)) {
          prefix_.execute(t);
          moved = true;
        }
    }
  }

  [[nodiscard]] bool writes_to_memory(BufferInstance::Index event) const {
    return event != BufferInstance::none && instance_[event].writes && !instance_[event].buffered;
  }

  /// Extends the prefix with the thread's next memory-write: its oldest buffered write, or if there is none,
  /// its next event if that writes to memory.
  void extend(std::size_t thread) {  // lines 7 and 8
    if (writes_to_memory(prefix_.next(thread)) && prefix_.can_execute(thread)) {
      extended_ = prefix_;
      extended_.execute(thread);
      insert(extended_);
    }
    for (std::size_t s = instance_.first_slot(thread); s < instance_.end_slot(thread); ++s) {
      if (!prefix_.can_drain(s)) continue;
      extended_ = prefix_;
      extended_.drain(s);
      insert(extended_);
    }
  }

  void insert(const BufferPrefix& prefix) {  // lines 9 and 10
    Hasher hasher(0);
    for (const BufferInstance::Index count : prefix.in_memory()) hasher.add(count);
    if (done_.insert(hasher.done())) stack_.push(prefix);
  }

  const BufferInstance& instance_;
  std::uint64_t most_states_;
  BaselineAnswer& answer_;
  BufferPrefix prefix_, extended_;
  PrefixStack stack_;
  FingerprintSet done_;
};

}  // namespace

BaselineAnswer verify_tso(const Query& query, const BaselineOptions& options) {
  const BufferInstance instance(query, tso);
  return run_baseline(instance, options, [&](const ClosureOrder* closure, BaselineAnswer& answer) {
    VerifyTso(instance, closure, options.most_states, answer).run();
  });
}

}  // namespace heddle
