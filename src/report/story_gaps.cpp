#include "report/story_gaps.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <map>
#include <string_view>
#include <utility>

namespace heddle::report {

namespace {

class GapMaker {
 public:
  GapMaker(const Story& story, std::size_t most) : story_(story), is_told_(story.steps.size(), false) {
    choose(most);
    tell_stores_with_arrivals();
  }

  [[nodiscard]] Story shorter() {
    Story out;
    out.complete = story_.complete;
    out.threads = story_.threads;
    out.locations = story_.locations;
    position_.resize(story_.steps.size());
    for (std::size_t i = 0; i < story_.steps.size();) {
      const std::size_t first = i;
      if (!is_told_[i])
        while (i < story_.steps.size() && !is_told_[i]) position_[i++] = out.steps.size();
      else
        position_[i++] = out.steps.size();
      out.steps.push_back(is_told_[first] ? story_.steps[first] : gap(first, i));
    }
    for (StoryStep& step : out.steps)
      if (step.source) step.source = position_[*step.source];
    add_edges(story_.edges.reads_from, out.edges.reads_from);
    add_edges(story_.edges.coherence, out.edges.coherence);
    add_edges(story_.edges.from_read, out.edges.from_read);
    add_edges(story_.edges.synchronises, out.edges.synchronises);
    for (const std::size_t step : story_.marked)
      if (step < position_.size()) out.marked.push_back(position_[step]);
    if (story_.clash) out.clash = StoryEdge{position_[story_.clash->first], position_[story_.clash->second]};
    return out;
  }

  /// A sentence with the numbers that steps have now: "step 7", of the shorter story.
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
  void tell(std::size_t first, std::size_t end) {
    for (std::size_t i = first; i < std::min(end, is_told_.size()); ++i) is_told_[i] = true;
  }
  void tell_around(std::size_t step) {
    constexpr std::size_t around = 8;
    tell(step - std::min(step, around), step + around + 1);
    if (step < story_.steps.size() && story_.steps[step].source) tell_one(*story_.steps[step].source);
  }
  void tell_one(std::size_t step) { tell(step, step + 1); }

  void choose(std::size_t most) {
    const std::size_t size = story_.steps.size();
    tell(0, most / 4);
    tell(size - std::min(size, most / 2), size);
    for (const std::size_t step : story_.marked) tell_around(step);
    if (story_.clash) {
      tell_around(story_.clash->first);
      tell_around(story_.clash->second);
    }
    std::vector<bool> has_last(story_.threads.size(), false);
    for (std::size_t i = size; i-- > 0;) {
      const StoryStep& step = story_.steps[i];
      if (!has_last[step.thread] || step.kind == StepKind::create) tell_one(i);
      has_last[step.thread] = true;
    }
  }

  /// A store that was told to wait must be told to arrive, and what arrives must have been there.
  void tell_stores_with_arrivals() {
    for (std::size_t i = 0; i < story_.steps.size(); ++i) {
      const StoryStep& step = story_.steps[i];
      if (step.kind != StepKind::arrival || !step.source || is_told_[i] == is_told_[*step.source]) continue;
      tell_one(i);
      tell_one(*step.source);
    }
  }

  [[nodiscard]] StoryStep gap(std::size_t first, std::size_t end) const {
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

  /// Those of steps that are told.
  void add_edges(const std::vector<StoryEdge>& from, std::vector<StoryEdge>& to) const {
    for (const auto& [first, second] : from)
      if (is_told_[first] && is_told_[second]) to.emplace_back(position_[first], position_[second]);
  }

  const Story& story_;
  std::vector<bool> is_told_;
  std::vector<std::size_t> position_;  // by step: where it stands now, or its gap
};

}  // namespace

ReportedFinding with_gaps(ReportedFinding finding, std::size_t most) {
  if (finding.story.steps.size() <= most) return finding;
  GapMaker gaps(finding.story, most);
  Story story = gaps.shorter();
  finding.message = gaps.renumbered(finding.message);
  for (std::string& sentence : finding.because) sentence = gaps.renumbered(sentence);
  finding.story = std::move(story);
  return finding;
}

}  // namespace heddle::report
