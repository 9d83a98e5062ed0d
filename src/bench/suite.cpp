#include "bench/suite.hpp"

#include <algorithm>
#include <array>

#include "bench/class_keys.hpp"
#include "explore/algorithms.hpp"
#include "memory/model.hpp"

namespace heddle::bench {

namespace {

constexpr std::array suite_names{"quick", "papers", "speed"};

/// Returns the reductions whose runs are classes, under this model.
std::vector<std::string> usual_reductions(const Model& model) {
  std::vector<std::string> names;
  for (const Algorithm& algorithm : algorithms())
    if (algorithm.counts_classes() && algorithm.supports(model)) names.emplace_back(algorithm.name);
  return names;
}

bool contains(const std::vector<std::string>& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

/// Adds the reductions for which papers have figures of this size, besides the usual ones.
void add_published(std::vector<std::string>& reductions, const BenchProgram& program, const ProgramSize& size,
                   std::string_view model, const Published& published) {
  for (const PublishedLink& link : program.published) {
    if (link.define != size.define || link.goal != size.goal) continue;
    for (const PublishedFigure& figure : published.figures) {
      const bool is_meant = figure.paper == link.paper && figure.benchmark == link.benchmark &&
                            figure.size == link.size && figure.model == model && figure.goal() == link.goal;
      if (is_meant && !figure.reduction.empty() && !contains(reductions, figure.reduction))
        reductions.push_back(figure.reduction);
    }
  }
}

/// Whether the count is known: a suite that must notice wrong counts runs only such rows.
bool is_known(const ProgramSize& size, std::string_view model, std::string_view reduction) {
  const auto counts = size.counts.find(model);
  if (counts == size.counts.end()) return false;
  const std::string key = runs_key(reduction);
  if (key == "rvf_runs") return counts->second.rvf_runs.has_value();
  return counts->second.classes.contains(key);
}

std::vector<std::string> reductions_for(Suite suite, const BenchProgram& program, const ProgramSize& size,
                                        const Model& model, const Published& published) {
  if (size.goal == Goal::error && model != sc) return {};
  std::vector<std::string> reductions = usual_reductions(model);
  if (suite == Suite::papers) add_published(reductions, program, size, model.name, published);
  if (suite == Suite::quick)
    std::erase_if(reductions, [&](const std::string& name) { return !is_known(size, model.name, name); });
  return reductions;
}

bool is_in(Suite suite, const ProgramSize& size) {
  if (suite == Suite::quick) return size.in_quick && size.goal == Goal::all;
  if (suite == Suite::speed) return size.in_speed && size.goal == Goal::all;
  return true;
}

Chain& chain_for(std::vector<Chain>& chains, std::size_t begin, const RowKey& key) {
  for (std::size_t i = begin; i < chains.size(); ++i) {
    const RowKey& first = chains[i].front();
    if (first.model == key.model && first.reduction == key.reduction && first.goal == key.goal)
      return chains[i];
  }
  return chains.emplace_back();
}

}  // namespace

std::string_view name_of(Suite suite) {
  return suite_names.at(static_cast<std::size_t>(suite));
}

std::optional<Suite> suite_named(std::string_view name) {
  const auto* const found = std::ranges::find(suite_names, name);
  if (found == suite_names.end()) return std::nullopt;
  return static_cast<Suite>(found - suite_names.begin());
}

double default_seconds(Suite suite) {
  return suite == Suite::papers ? 10 : 30;
}

bool is_at_least(const Defines& larger, const Defines& smaller) {
  return std::ranges::equal(larger, smaller, [](const auto& large, const auto& small) {
    return large.first == small.first && large.second >= small.second;
  });
}

std::vector<Chain> chains_of(Suite suite, const std::vector<BenchProgram>& programs,
                             const Published& published, const Wanted& wanted) {
  std::vector<Chain> chains;
  for (const BenchProgram& program : programs) {
    if (!wanted.programs.empty() && !contains(wanted.programs, program.name)) continue;
    const std::size_t begin = chains.size();
    for (const Model& model : models()) {
      if (!wanted.models.empty() && !contains(wanted.models, model.name)) continue;
      for (const ProgramSize& size : program.sizes) {
        if (!is_in(suite, size)) continue;
        for (const std::string& reduction : reductions_for(suite, program, size, model, published)) {
          if (!wanted.reductions.empty() && !contains(wanted.reductions, reduction)) continue;
          const RowKey key{program.name, size.define, size.goal, std::string(model.name), reduction};
          chain_for(chains, begin, key).push_back(key);
        }
      }
    }
  }
  return chains;
}

}  // namespace heddle::bench
