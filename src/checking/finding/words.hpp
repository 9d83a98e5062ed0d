// Parts of sentences about an execution.
#pragma once

#include <string>

#include "checking/checked_program.hpp"
#include "core/execution.hpp"

namespace heddle::checking {

class Words {
 public:
  /// Lines of the file that `home` is in are told without it.
  Words(const CheckedProgram& program, const Execution& execution, SiteId home)
      : program_(program), execution_(execution), home_(program.place(home).file) {}

  [[nodiscard]] const Execution& execution() const { return execution_; }
  [[nodiscard]] const CheckedProgram& program() const { return program_; }
  [[nodiscard]] const Event& event(std::size_t step) const { return execution_.events[step]; }

  [[nodiscard]] std::string thread(ThreadId thread) const { return program_.thread_name(thread); }
  [[nodiscard]] std::string thread_of(std::size_t step) const { return thread(event(step).thread()); }
  [[nodiscard]] std::string location(std::size_t step) const { return location(event(step).op.location); }
  [[nodiscard]] std::string location(LocationId location) const { return program_.location_name(location); }
  [[nodiscard]] std::string read(std::size_t step) const {
    return program_.value_text(event(step).op.part.of(event(step).read));
  }
  [[nodiscard]] std::string written(std::size_t step) const {
    return program_.value_text(event(step).op.part.of(event(step).written));
  }
  /// "line 12", or "queue.h:12".
  [[nodiscard]] std::string line(SiteId site) const;
  /// "line 12 (step 4)".
  [[nodiscard]] std::string at(std::size_t step) const;

 private:
  const CheckedProgram& program_;
  const Execution& execution_;
  std::string home_;
};

}  // namespace heddle::checking
