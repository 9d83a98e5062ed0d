#include "report/story.hpp"

#include <algorithm>

namespace heddle::report {

namespace {

bool is_consistent_step(const Story& story, std::size_t position) {
  const StoryStep& step = story.steps[position];
  if (step.thread >= story.threads.size()) return false;
  if (step.location && *step.location >= story.locations.size()) return false;
  if (step.source && *step.source >= position) return false;
  return step.kind == StepKind::gap ? step.left_out > 0 : step.left_out == 0;
}

bool are_within(const std::vector<StoryEdge>& edges, std::size_t steps) {
  return std::ranges::all_of(
      edges, [&](const StoryEdge& edge) { return edge.first < steps && edge.second < steps; });
}

}  // namespace

bool is_consistent(const Story& story) {
  for (std::size_t i = 0; i < story.steps.size(); ++i)
    if (!is_consistent_step(story, i)) return false;
  const std::size_t steps = story.steps.size();
  const StoryEdges& edges = story.edges;
  if (story.clash && !are_within({*story.clash}, steps)) return false;
  return are_within(edges.reads_from, steps) && are_within(edges.coherence, steps) &&
         are_within(edges.from_read, steps) && are_within(edges.synchronises, steps);
}

}  // namespace heddle::report
