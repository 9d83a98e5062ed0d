// Executions and questions about their maximal causal models.
#pragma once

#include <gtest/gtest.h>
#include <optional>
#include <string>
#include <vector>

#include "oracle/causality/causal_pasts.hpp"
#include "oracle/causality/causal_solver.hpp"
#include "runtime/scripted_runtime.hpp"
#include "support/scripts.hpp"

namespace heddle::test {

/// An execution that takes the threads' steps in this order.
struct CausalRun {
  CausalRun(const std::string& text, const std::vector<std::uint16_t>& threads)
      : program(script(text)), runtime(program, sc) {
    std::vector<Step> steps;
    for (const std::uint16_t thread : threads) steps.push_back(thread_step(thread));
    execution = &run(runtime, {.prefix = steps});
    EXPECT_EQ(execution->events.size(), threads.size());
    trace.take(*execution);
    pasts.load(trace);
  }
  CausalRun(const CausalRun&) = delete;
  CausalRun& operator=(const CausalRun&) = delete;

  ValueId name(LocationId location, Value value) { return trace.names().name(location, value); }
  CausalItem changed(CausalPosition position, Value value) {
    return trace.changed(position, name(trace[position].location, value), 0);
  }
  [[nodiscard]] const Operation& awaited(std::uint16_t thread) const {
    return execution->threads[thread].next;
  }

  ScriptProgram program;
  ScriptedRuntime runtime;
  const Execution* execution = nullptr;
  CausalTrace trace;
  CausalPasts pasts;
};

struct OwnedQuestion {
  std::vector<std::uint32_t> required, allowed;
  std::optional<CausalItem> changed = {};
  std::vector<CausalQuestion::AtEnd> at_end = {};

  [[nodiscard]] CausalQuestion get() const {
    return {required, allowed, changed ? &*changed : nullptr, at_end};
  }
};

}  // namespace heddle::test
