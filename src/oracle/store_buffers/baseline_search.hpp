// The common part of the published searches: rejects implausible sources, computes the closure if that is
// requested, then searches.
#pragma once

#include "oracle/store_buffers/baseline.hpp"
#include "oracle/store_buffers/buffer_prefix.hpp"
#include "oracle/store_buffers/closure.hpp"

namespace heddle {

/// Runs `search(order, answer)`, which gets the closure, or null, and fills in the answer.
template <class Search>
[[nodiscard]] BaselineAnswer run_baseline(const BufferInstance& instance, const BaselineOptions& options,
                                          Search search) {
  BaselineAnswer answer;
  if (!instance.is_plausible()) return answer;
  if (!options.closure) {
    search(nullptr, answer);
    return answer;
  }
  const Closure closure = close(instance);
  if (const auto* order = std::get_if<ClosureOrder>(&closure))
    search(order, answer);
  else
    answer.by_closure = true;
  return answer;
}

}  // namespace heddle
