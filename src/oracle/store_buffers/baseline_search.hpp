// The frame of the published searches: reads that cannot be, the closure if it is asked for, then the search
// itself.
#pragma once

#include "oracle/store_buffers/baseline.hpp"
#include "oracle/store_buffers/buffer_prefix.hpp"
#include "oracle/store_buffers/closure.hpp"

namespace heddle {

/// `search(order, answer)` gets the closure, or null, and fills the answer in.
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
