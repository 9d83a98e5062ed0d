// A tenth reduction, to see what adding one takes: this file, and one row in the table (tenth_row.txt).
//
// It is optimal DPOR under another name, so that its counts are known.
#pragma once

#include <memory>

#include "explore/algorithms.hpp"
#include "explore/optimal_dpor.hpp"

namespace heddle {

class Tenth final : public Explorer {
 public:
  void start(const ExplorerContext& context) override { dpor_.start(context); }
  [[nodiscard]] std::optional<Job> next() override { return dpor_.next(); }
  void observe(JobId job, const Execution& execution) override { dpor_.observe(job, execution); }
  [[nodiscard]] ExplorerStatus status() const override { return dpor_.status(); }
  [[nodiscard]] ExplorerStatistics statistics() const override { return dpor_.statistics(); }

 private:
  OptimalDpor dpor_;
};

inline std::unique_ptr<Explorer> make_tenth(const ExplorerOptions&) {
  return std::make_unique<Tenth>();
}

}  // namespace heddle
