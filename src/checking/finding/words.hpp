// Parts of sentences about an execution.
#pragma once

#include <string>

#include "checking/run_snapshot.hpp"
#include "core/assert.hpp"
#include "core/execution.hpp"

namespace heddle::checking {

class Words {
 public:
  /// `home`: lines of the file that this site is in are named without the file.
  Words(const RunSnapshot& run, SiteId home) : run_(run), home_(run.program().place(home).file) {}

  [[nodiscard]] const Execution& execution() const { return run_.execution(); }
  [[nodiscard]] const CheckedProgram& program() const { return run_.program(); }
  [[nodiscard]] const RunSnapshot& run() const { return run_; }
  [[nodiscard]] const Event& event(std::size_t step) const {
    HEDDLE_DCHECK(step < execution().events.size());
    return execution().events[step];
  }

  [[nodiscard]] std::string thread(ThreadId thread) const { return program().thread_name(thread); }
  [[nodiscard]] std::string thread_of(std::size_t step) const { return thread(event(step).thread()); }
  [[nodiscard]] std::string location(std::size_t step) const { return location(event(step).op.location); }
  [[nodiscard]] std::string location(LocationId location) const { return run_.location_name(location); }
  [[nodiscard]] std::string read(std::size_t step) const {
    return run_.value_text(event(step).op.part.of(event(step).read));
  }
  [[nodiscard]] std::string written(std::size_t step) const {
    return run_.value_text(event(step).op.part.of(event(step).written));
  }
  /// "line 12", or "queue.h:12".
  [[nodiscard]] std::string line(SiteId site) const;
  /// "line 12 (step 4)".
  [[nodiscard]] std::string at(std::size_t step) const;

 private:
  const RunSnapshot& run_;
  std::string home_;
};

}  // namespace heddle::checking
