// A reduction with a defect: its first plan has a step of a thread that does not exist. Shows what a person sees then.
#pragma once

#include <array>
#include <memory>

#include "explore/algorithms.hpp"

namespace heddle {

class Broken final : public Explorer {
 public:
  [[nodiscard]] std::optional<Job> next() override { return Job{{}, Plan{.prefix = impossible_}}; }
  void observe(JobId, const Execution&) override {}
  [[nodiscard]] ExplorerStatus status() const override { return {}; }

 private:
  std::array<Step, 1> impossible_{Step{strand_of(ThreadId{77})}};
};

inline std::unique_ptr<Explorer> make_broken(const ExplorerOptions&) {
  return std::make_unique<Broken>();
}

}  // namespace heddle
