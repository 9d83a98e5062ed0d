// Random schedules, for programs that are too large to exhaust: each step drawn uniformly from those enabled.
#pragma once

#include "core/random.hpp"
#include "explore/explorer.hpp"

namespace heddle {

/// Never done by itself: a limit ends it.
class RandomSample final : public Explorer {
 public:
  explicit RandomSample(std::uint64_t seed) : random_(seed) {}

  [[nodiscard]] std::optional<Job> next() override {
    return Job{{drawn_++}, {{}, RandomTail{random_.next()}}};
  }
  void observe(JobId, const Execution&) override {}
  [[nodiscard]] bool done() const override { return false; }

 private:
  Random random_;
  std::uint64_t drawn_ = 0;
};

}  // namespace heddle
