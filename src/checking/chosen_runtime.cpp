#include "checking/chosen_runtime.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "checking/chosen_reduction.hpp"
#include "session/session.hpp"

namespace heddle::checking {

namespace {

/// Whether executions may be walked in the tree. Samples hardly ever repeat: they are walked only on request.
bool may_walk(const CheckedProgram& program, RuntimeChoice choice, bool is_sample) {
  // What a thread does depends on more than the values that it reads.
  if (program.request().errors.uninitialised) return false;
  if (choice == RuntimeChoice::tree) return true;
  return choice == RuntimeChoice::automatic && program.gains_by_walking() && !is_sample;
}

/// Returns the requested runtime; by default the direct one for an algorithm that does not consult automata.
RuntimeChoice choice_for(const SearchRequest& request, const Algorithm& algorithm) {
  return request.runtime.value_or(algorithm.consults_automata ? RuntimeChoice::automatic
                                                              : RuntimeChoice::direct);
}

}  // namespace

ChosenRuntime::ChosenRuntime(CheckedProgram& program, const Model& model, const SearchRequest& request,
                             bool needs_locality)
    : program_(program),
      choice_(choice_for(request, chosen_reduction(request, model))),
      needs_locality_(needs_locality && program.gains_by_walking()),
      direct_(program.make_runtime(model)) {
  if (needs_locality_) choice_ = RuntimeChoice::tree;
  if (!needs_locality_ && !may_walk(program, choice_, request.sample.has_value())) return;
  if (const auto foreign = program.foreign_functions(); !foreign.empty()) {
    why_direct_ =
        fmt::format("Heddle does not see what {} keeps or accesses (--allow)", fmt::join(foreign, ", "));
    return;
  }
  if (const auto uninstrumented = program.uninstrumented(); !uninstrumented.empty()) {
    why_direct_ = fmt::format("Heddle does not see what {} reads", fmt::join(uninstrumented, ", "));
    return;
  }
  tree_ = std::make_unique<TreeRuntime>(
      *direct_, model, [&program](LocationId location) { return program.initial_value(location); },
      TreeOptions{.choice = choice_});
}

std::optional<Error> ChosenRuntime::refusal() const {
  if (!needs_locality_ || why_direct_.empty()) return std::nullopt;
  return Error{fmt::format("{} ({})", needs_locality_message(), why_direct_),
               ErrorKind::unsupported_by_reduction};
}

std::string ChosenRuntime::why(const LocalityViolation& breach) const {
  if (breach.thread == no_thread) return "its threads share state that Heddle does not see";
  const std::string name = program_.thread_name(breach.thread);
  if (breach.site.value == 0)
    return fmt::format("{} behaves differently after reading the same values", name);
  const SourcePlace place = program_.place(breach.site);
  return fmt::format("{} behaves differently at {}:{} after reading the same values", name, place.file,
                     place.line);
}

void ChosenRuntime::describe(report::CheckReport& report) const {
  report.runtime = program_.runtime_name();
  report.why_direct = why_direct_;
  if (!tree_) return;
  // The report does not say which of the two was faster: that differs from time to time.
  if (!tree_->locality_violation()) report.runtime = choice_ == RuntimeChoice::tree ? "tree" : "auto";
  const TreeStatistics statistics = tree_->statistics();
  report.automata = {{"nodes", statistics.nodes},
                     {"bytes", statistics.bytes},
                     {"walked", statistics.walked},
                     {"run to learn", statistics.run},
                     {"run to compare", statistics.compared},
                     {"run instead", statistics.direct},
                     {"forgotten", statistics.forgotten}};
  if (const std::optional<LocalityViolation>& breach = tree_->locality_violation()) {
    report.why_direct = why(*breach);
  }
}

}  // namespace heddle::checking
