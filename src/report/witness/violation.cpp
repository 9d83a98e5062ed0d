#include "report/witness/violation.hpp"

#include <algorithm>

#include "report/witness/line_markers.hpp"

namespace heddle::report {

namespace {

/// Finds places of the program in the files that it was given as, which may be preprocessed.
class InputPlaces {
 public:
  explicit InputPlaces(const std::vector<InputFile>& inputs) : inputs_(inputs) {
    for (const InputFile& input : inputs) markers_.emplace_back(input.text);
  }

  [[nodiscard]] ViolationStep step_at(std::size_t thread, const std::string& file, std::uint32_t line) const {
    ViolationStep step{.thread = thread};
    for (std::size_t i = 0; i < inputs_.size(); ++i) {
      const std::uint32_t marked = markers_[i].line_of(file, line);
      if (marked == 0 && inputs_[i].name != file) continue;
      step.file = &inputs_[i];
      step.line = marked != 0 ? marked : line;
      break;
    }
    return step;
  }

 private:
  const std::vector<InputFile>& inputs_;
  std::vector<LineMarkers> markers_;
};

class Recording {
 public:
  Recording(const ReportedFinding& finding, const InputPlaces& places)
      : finding_(finding), story_(finding.story), places_(places), has_begun_(story_.threads.size()) {}

  [[nodiscard]] Violation record(std::string specification) {
    Violation result{std::move(specification), {}, {}, {}, false};
    for (std::size_t i = 0; i < story_.steps.size(); ++i) add(i);
    result.targets = targets();
    result.has_threads =
        std::ranges::any_of(steps_, [](const ViolationStep& step) { return step.child.has_value(); });
    result.steps = std::move(steps_);
    return result;
  }

 private:
  [[nodiscard]] bool is_target(std::size_t step) const {
    return story_.clash && (story_.clash->first == step || story_.clash->second == step);
  }

  [[nodiscard]] ViolationStep step_of(std::size_t number) const {
    const StoryStep& step = story_.steps[number];
    return places_.step_at(step.thread, step.place.file, step.place.line);
  }

  void add(std::size_t number) {
    const StoryStep& step = story_.steps[number];
    if (step.kind == StepKind::arrival || step.kind == StepKind::gap) return;
    begin(step.thread);
    if (!is_target(number)) {
      ViolationStep added = step_of(number);
      added.child = step.child;
      const bool is_repeated = !steps_.empty() && !added.child && !steps_.back().child &&
                               steps_.back().entered.empty() && steps_.back().thread == added.thread &&
                               steps_.back().file == added.file && steps_.back().line == added.line;
      if (!is_repeated && (added.file != nullptr || added.child)) steps_.push_back(added);
    }
    if (number == last_step_of(step.thread) && story_.threads[step.thread].state == "finished")
      steps_.push_back({.thread = step.thread, .left = story_.threads[step.thread].function});
  }

  /// Adds that a thread enters its first function, if this is its first step.
  void begin(std::size_t thread) {
    if (has_begun_[thread]) return;
    has_begun_[thread] = true;
    steps_.push_back({.thread = thread, .entered = story_.threads[thread].function});
  }

  [[nodiscard]] std::size_t last_step_of(std::size_t thread) const {
    for (std::size_t i = story_.steps.size(); i > 0; --i)
      if (story_.steps[i - 1].thread == thread && story_.steps[i - 1].kind != StepKind::arrival) return i - 1;
    return story_.steps.size();
  }

  [[nodiscard]] std::vector<ViolationStep> targets() {
    if (story_.clash) return {step_of(story_.clash->first), step_of(story_.clash->second)};
    const auto failing = std::ranges::find(story_.threads, finding_.thread, &StoryThread::name);
    const auto thread = static_cast<std::size_t>(failing - story_.threads.begin());
    if (failing != story_.threads.end()) begin(thread);
    return {places_.step_at(failing == story_.threads.end() ? 0 : thread, finding_.file, finding_.line)};
  }

  const ReportedFinding& finding_;
  const Story& story_;
  const InputPlaces& places_;
  std::vector<bool> has_begun_;
  std::vector<ViolationStep> steps_;
};

/// Returns the function in "… call(NAME()) …"; empty if there is none.
std::string called_function(const std::string& specification) {
  const std::size_t call = specification.find("call(");
  if (call == std::string::npos) return {};
  const std::size_t begin = call + 5;
  return specification.substr(begin, specification.find('(', begin) - begin);
}

}  // namespace

std::optional<Violation> violation_of(const ReportSet& set) {
  for (const CheckReport& report : set.reports) {
    if (report.findings.empty() || report.specification.empty()) continue;
    const InputPlaces places(set.inputs);
    Violation violation = Recording(report.findings.front(), places).record(report.specification);
    // Else an assertion, or a call of abort, stands for an error.
    if (report.property) violation.error_function = called_function(report.specification);
    return violation;
  }
  return std::nullopt;
}

}  // namespace heddle::report
