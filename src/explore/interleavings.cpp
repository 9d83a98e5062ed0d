#include "explore/interleavings.hpp"

namespace heddle {

std::optional<Job> Interleavings::next() {
  if (in_flight_) return std::nullopt;  // what to try next depends on what happened
  if (!started_) {
    started_ = in_flight_ = true;
    return Job{{0}, {path_, Finish{}}};
  }
  if (alternatives_.empty()) return std::nullopt;
  const Alternative alternative = alternatives_.back();
  alternatives_.pop_back();
  path_.resize(alternative.position);
  path_.push_back(alternative.step);
  branches_.resize(path_.size());
  in_flight_ = true;
  return Job{{0},
             {.prefix = path_, .tail = Finish{}, .shared = {last_run_, last_number_, alternative.position}}};
}

void Interleavings::observe(JobId, const Execution& execution) {
  in_flight_ = false;
  ++observed_;
  last_run_ = &execution;
  last_number_ = execution.run;
  const std::size_t known = path_.size();
  path_.insert(path_.end(), execution.steps.begin() + static_cast<std::ptrdiff_t>(known),
               execution.steps.end());
  if (remember_ == Remember::everything) {
    for (std::size_t i = known; i < execution.events.size(); ++i) push_alternatives(execution, i);
    return;
  }
  key_.reset(remember_);
  for (std::size_t i = 0; i < execution.events.size(); ++i) {
    if (i >= known) {
      if (!seen_.insert(key_.key())) return;
      push_alternatives(execution, i);
    }
    key_.add(execution, i);
  }
}

void Interleavings::push_alternatives(const Execution& execution, std::size_t position) {
  const Step taken = execution.steps[position];
  const auto enabled = execution.enabled_at(position);
  const std::size_t before = alternatives_.size();
  for (std::size_t i = enabled.size(); i-- > 0;)
    for (std::uint32_t choice = enabled[i].choices; choice-- > 0;)
      if (const Step step{enabled[i].strand, choice}; step != taken)
        alternatives_.push_back({static_cast<std::uint32_t>(position), step});
  branches_.push_back(static_cast<std::uint32_t>(alternatives_.size() - before + 1));
}

/// Estimates the number of runs as if the rest of the tree were like the part that was seen. The whole tree
/// has weight 1, and a node's weight is divided equally among its branches (Knuth 1975; for depth-first
/// search: Kilby, Slaney, Thiébaux, Walsh, AAAI 2006).
std::optional<double> Interleavings::estimated_runs() const {
  if (remember_ != Remember::everything || observed_ == 0) return std::nullopt;
  return static_cast<double>(observed_) / explored_weight();
}

/// Returns the weight of what is finished: branches beside the path of the last execution, and that execution
/// itself.
double Interleavings::explored_weight() const {
  double weight = 1, explored = 0;
  auto open = alternatives_.begin();
  for (std::size_t position = 0; position < branches_.size(); ++position) {
    std::uint32_t finished = branches_[position] - 1;
    for (; open != alternatives_.end() && open->position == position; ++open) --finished;
    weight /= branches_[position];
    explored += weight * finished;
  }
  return in_flight_ ? explored : explored + weight;
}

}  // namespace heddle
