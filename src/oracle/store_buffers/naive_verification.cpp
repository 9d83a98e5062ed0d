#include "oracle/store_buffers/naive_verification.hpp"

#include "oracle/store_buffers/baseline_search.hpp"

namespace heddle {

namespace {

class NaiveVerification {
 public:
  NaiveVerification(const BufferInstance& instance, const ClosureOrder* closure, std::uint64_t most_states,
                    BaselineAnswer& answer)
      : instance_(instance),
        most_states_(most_states),
        answer_(answer),
        prefix_(instance, closure),
        extended_(prefix_) {
    insert(prefix_);
  }

  void run() {
    while (!stack_.is_empty()) {
      stack_.pop_into(prefix_);
      if (!answer_.enter_state(most_states_)) return;
      if (prefix_.is_complete()) {
        answer_.verdict = prefix_.witness();
        return;
      }
      for (std::size_t t = 0; t < instance_.threads(); ++t) extend(t);
    }
  }

 private:
  void extend(std::size_t thread) {
    for (std::size_t s = instance_.first_slot(thread); s < instance_.end_slot(thread); ++s) {
      if (!prefix_.can_drain(s)) continue;
      extended_ = prefix_;
      extended_.drain(s);
      insert(extended_);
    }
    if (!prefix_.can_execute(thread)) return;
    extended_ = prefix_;
    extended_.execute(thread);
    insert(extended_);
  }

  void insert(const BufferPrefix& prefix) {
    Hasher hasher(0);
    for (const BufferInstance::Index count : prefix.happened()) hasher.add(count);
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

BaselineAnswer verify_naively(const Query& query, const Model& model, const BaselineOptions& options) {
  const BufferInstance instance(query, model);
  return run_baseline(instance, options, [&](const ClosureOrder* closure, BaselineAnswer& answer) {
    NaiveVerification(instance, closure, options.most_states, answer).run();
  });
}

}  // namespace heddle
