#include "session/class_counts.hpp"

#include "core/equivalence.hpp"
#include "explore/interleavings.hpp"

namespace heddle {

namespace {

/// The classes of one equivalence met so far, complete and blocked apart.
class Classes {
 public:
  explicit Classes(Fingerprint (*class_of)(const Execution&)) : class_of_(class_of) {}
  void add(const Execution& execution) {
    FingerprintSet& set = execution.ending == Ending::blocked ? blocked_ : complete_;
    set.insert(class_of_(execution));
  }
  [[nodiscard]] ClassCount count() const { return {complete_.size(), blocked_.size()}; }

 private:
  Fingerprint (*class_of_)(const Execution&);
  FingerprintSet complete_, blocked_;
};

void note_failure(ClassCounts& counts, const Execution& execution) {
  if (!counts.failure && !execution.failures.empty()) counts.failure = execution.failures.front();
}

}  // namespace

Result<ClassCounts> count_classes(Runtime& runtime, const Limits& limits, CountWanted wanted,
                                  const Watch& watch) {
  ClassCounts counts;
  if (wanted.traces) {
    Interleavings every_trace(Remember::trace);
    Classes traces(trace_class);
    const auto add = [&](const Execution& execution) {
      traces.add(execution);
      note_failure(counts, execution);
      return true;
    };
    const auto end = explore(every_trace, runtime, limits, add, watch);
    if (!end) return end.error();
    counts.traces = traces.count();
    counts.limit = end->limit;
  }
  if (wanted.coarser) {
    Interleavings every_reads_from(Remember::sources);
    Classes reads_from(reads_from_class), reads_value_from(reads_value_from_class), views(view_class);
    const auto add = [&](const Execution& execution) {
      reads_from.add(execution);
      reads_value_from.add(execution);
      views.add(execution);
      note_failure(counts, execution);
      return true;
    };
    const auto end = explore(every_reads_from, runtime, limits, add, watch);
    if (!end) return end.error();
    counts.reads_from = reads_from.count();
    counts.reads_value_from = reads_value_from.count();
    counts.views = views.count();
    if (counts.limit == LimitReached::none) counts.limit = end->limit;
  }
  return counts;
}

}  // namespace heddle
