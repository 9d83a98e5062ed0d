#include "oracle/causality/causal_check.hpp"

#include <algorithm>

#include "core/assert.hpp"
#include "core/fingerprint.hpp"

namespace heddle {

namespace {

/// A state: how many events of each thread have happened, and what memory holds.
class Machine {
 public:
  Machine(const CausalTrace& trace, const CausalQuestion& question)
      : trace_(trace), question_(question), done_(trace.threads(), 0) {
    for (std::uint32_t i = 0; i < trace.locations(); ++i) memory_.push_back(trace.initial({i}));
  }

  /// The thread's next event; nullptr: no more of it may happen.
  [[nodiscard]] const CausalItem* next_of(std::uint16_t thread) const {
    const CausalItem* changed = question_.changed;
    if (changed != nullptr && changed->thread.value == thread && done_[thread] == changed->index)
      return changed;
    if (done_[thread] >= question_.allowed[thread]) return nullptr;
    return &trace_[trace_.of({thread})[done_[thread]]];
  }
  [[nodiscard]] bool may_happen(const CausalItem& item) const {
    const CausalPosition created = trace_.created_at(item.thread);
    if (created != no_position) {
      const CausalItem& spawn = trace_[created];
      if (done_[spawn.thread.value] <= spawn.index) return false;
    }
    if (item.joins && done_[item.target.value] != trace_.of(item.target).size()) return false;
    return item.read == no_value || memory_[item.location.value] == item.read;
  }
  void happen(const CausalItem& item) {
    HEDDLE_DCHECK(item.index == done_[item.thread.value]);
    ++done_[item.thread.value];
    if (item.written != no_value) memory_[item.location.value] = item.written;
  }
  [[nodiscard]] bool is_answer() const {
    for (std::size_t t = 0; t < done_.size(); ++t)
      if (done_[t] < question_.required[t]) return false;
    const CausalItem* changed = question_.changed;
    if (changed != nullptr && done_[changed->thread.value] != changed->index + 1) return false;
    return std::ranges::all_of(question_.at_end, [&](const CausalQuestion::AtEnd& need) {
      return memory_[need.location.value] == need.value;
    });
  }
  [[nodiscard]] Fingerprint print() const {
    Hasher hasher(done_.size());
    for (const std::uint32_t count : done_) hasher.add(count);
    for (const ValueId value : memory_) hasher.add(value);
    return hasher.done();
  }

 private:
  const CausalTrace& trace_;
  const CausalQuestion& question_;
  std::vector<std::uint32_t> done_;
  std::vector<ValueId> memory_;
};

bool search(const CausalTrace& trace, const Machine& machine, FingerprintSet& met) {
  if (machine.is_answer()) return true;
  if (!met.insert(machine.print())) return false;
  for (std::uint16_t t = 0; t < trace.threads(); ++t) {
    const CausalItem* next = machine.next_of(t);
    if (next == nullptr || !machine.may_happen(*next)) continue;
    Machine after = machine;
    after.happen(*next);
    if (search(trace, after, met)) return true;
  }
  return false;
}

}  // namespace

std::optional<std::string> refute(const CausalTrace& trace, const CausalQuestion& question,
                                  std::span<const CausalPosition> order) {
  Machine machine(trace, question);
  for (std::size_t i = 0; i < order.size(); ++i) {
    const auto here = [&](const char* what) { return "step " + std::to_string(i) + ": " + what; };
    const bool is_changed = order[i] == trace.size();
    if (order[i] > trace.size() || (is_changed && question.changed == nullptr))
      return here("there is no such event");
    const CausalItem& item = is_changed ? *question.changed : trace[order[i]];
    if (machine.next_of(item.thread.value) != &item) return here("it is not what the thread does next");
    if (!machine.may_happen(item)) return here("it cannot happen there");
    machine.happen(item);
  }
  if (!machine.is_answer()) return "something that has to happen does not";
  return std::nullopt;
}

bool has_order(const CausalTrace& trace, const CausalQuestion& question) {
  FingerprintSet met;
  return search(trace, Machine(trace, question), met);
}

CausalAnswer CheckedSolver::solve(const CausalQuestion& question, std::vector<CausalPosition>& order) {
  const CausalAnswer answer = solver_->solve(question, order);
  if (answer == CausalAnswer::yes) HEDDLE_CHECK(!refute(*trace_, question, order).has_value());
  if (answer == CausalAnswer::no) HEDDLE_CHECK(!has_order(*trace_, question));
  return answer;
}

}  // namespace heddle
