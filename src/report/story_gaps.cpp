#include "report/story_gaps.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <map>
#include <string_view>
#include <utility>

#include "core/assert.hpp"

namespace heddle::report {

namespace {

class GapMaker {
 public:
  GapMaker(const Story& story, std::size_t most) : story_(story), is_kept_(story.steps.size(), false) {
    choose(most);
    keep_stores_with_arrivals();
  }

  [[nodiscard]] Story shorter() {
    Story out;
    out.complete = story_.complete;
    out.threads = story_.threads;
    out.locations = story_.locations;
    position_.resize(story_.steps.size());
    for (std::size_t i = 0; i < story_.steps.size();) {
      const std::size_t first = i;
      if (!is_kept_[i])
        while (i < story_.steps.size() && !is_kept_[i]) position_[i++] = out.steps.size();
      else
        position_[i++] = out.steps.size();
      out.steps.push_back(is_kept_[first] ? story_.steps[first] : gap(first, i));
    }
    for (StoryStep& step : out.steps)
      if (step.source) step.source = position_[*step.source];
    add_edges(story_.edges.reads_from, out.edges.reads_from);
    add_edges(story_.edges.coherence, out.edges.coherence);
    add_edges(story_.edges.from_read, out.edges.from_read);
    add_edges(story_.edges.synchronises, out.edges.synchronises);
    HEDDLE_DCHECK(std::ranges::is_sorted(position_));
    for (const std::size_t step : story_.marked)
      if (step < position_.size()) out.marked.push_back(position_[step]);
    if (story_.clash) out.clash = StoryEdge{position_[story_.clash->first], position_[story_.clash->second]};
    return out;
  }

  /// Returns the sentence with the positions of the shorter story: "step 7".
  [[nodiscard]] std::string renumbered(const std::string& sentence) const {
    constexpr std::string_view word = "step ";
    std::string out;
    for (std::size_t at = 0; at < sentence.size();) {
      const std::size_t found = sentence.find(word, at);
      const std::size_t digits = found == std::string::npos ? sentence.size() : found + word.size();
      out += sentence.substr(at, digits - at);
      std::size_t number = 0;
      const char* const end = sentence.data() + sentence.size();
      const auto [stop, error] = std::from_chars(sentence.data() + digits, end, number);
      at = static_cast<std::size_t>(stop - sentence.data());
      if (error == std::errc{}) out += std::to_string(number < position_.size() ? position_[number] : number);
    }
    return out;
  }

 private:
  void keep(std::size_t first, std::size_t end) {
    for (std::size_t i = first; i < std::min(end, is_kept_.size()); ++i) is_kept_[i] = true;
  }
  void keep_around(std::size_t step) {
    constexpr std::size_t around = 8;
    keep(step - std::min(step, around), step + around + 1);
    if (step < story_.steps.size() && story_.steps[step].source) keep_one(*story_.steps[step].source);
  }
  void keep_one(std::size_t step) { keep(step, step + 1); }

  void choose(std::size_t most) {
    const std::size_t size = story_.steps.size();
    keep(0, most / 4);
    keep(size - std::min(size, most / 2), size);
    for (const std::size_t step : story_.marked) keep_around(step);
    if (story_.clash) {
      keep_around(story_.clash->first);
      keep_around(story_.clash->second);
    }
    std::vector<bool> has_last(story_.threads.size(), false);
    for (std::size_t i = size; i-- > 0;) {
      const StoryStep& step = story_.steps[i];
      if (!has_last[step.thread] || step.kind == StepKind::create) keep_one(i);
      has_last[step.thread] = true;
    }
  }

  /// Keeps a store in a buffer and its arrival either both or not at all.
  void keep_stores_with_arrivals() {
    for (std::size_t i = 0; i < story_.steps.size(); ++i) {
      const StoryStep& step = story_.steps[i];
      if (step.kind != StepKind::arrival || !step.source || is_kept_[i] == is_kept_[*step.source]) continue;
      keep_one(i);
      keep_one(*step.source);
    }
  }

  [[nodiscard]] StoryStep gap(std::size_t first, std::size_t end) const {
    HEDDLE_DCHECK(first < end && end <= story_.steps.size());
    StoryStep out;
    out.thread = story_.steps[first].thread;
    out.kind = StepKind::gap;
    out.left_out = end - first;
    out.text = fmt::format("… {} step{} left out", out.left_out, out.left_out == 1 ? " is" : "s are");
    std::map<std::size_t, std::string> values;
    std::map<std::size_t, std::optional<std::size_t>> owners;
    for (std::size_t i = first; i < end; ++i) {
      const StoryStep& step = story_.steps[i];
      if (!step.location) continue;
      if (step.written && !step.buffered) values[*step.location] = *step.written;
      if (step.kind == StepKind::lock) owners[*step.location] = step.thread;
      if (step.kind == StepKind::unlock) owners[*step.location] = std::nullopt;
    }
    out.memory_after.assign(values.begin(), values.end());
    out.owners_after.assign(owners.begin(), owners.end());
    return out;
  }

  /// Adds the edges between steps that are kept.
  void add_edges(const std::vector<StoryEdge>& from, std::vector<StoryEdge>& to) const {
    for (const auto& [first, second] : from)
      if (is_kept_[first] && is_kept_[second]) to.emplace_back(position_[first], position_[second]);
  }

  const Story& story_;
  std::vector<bool> is_kept_;
  std::vector<std::size_t> position_;  // by step: its position in the shorter story, or that of its gap
};

}  // namespace

ReportedFinding with_gaps(ReportedFinding finding, std::size_t most) {
  if (finding.story.steps.size() <= most) return finding;
  HEDDLE_DCHECK(is_consistent(finding.story));
  GapMaker gaps(finding.story, most);
  Story story = gaps.shorter();
  HEDDLE_DCHECK(is_consistent(story) && story.steps.size() <= finding.story.steps.size());
  finding.message = gaps.renumbered(finding.message);
  for (std::string& sentence : finding.because) sentence = gaps.renumbered(sentence);
  finding.story = std::move(story);
  return finding;
}

}  // namespace heddle::report
