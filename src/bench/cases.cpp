#include "bench/cases.hpp"

#include <algorithm>
#include <tuple>

#include "bench/class_keys.hpp"

namespace heddle::bench {

namespace {

/// Returns each of the names once, in the order of the table that ranks them; unknown ones last.
std::vector<std::string> in_order(const std::vector<std::string>& found,
                                  std::size_t (*rank)(std::string_view)) {
  std::vector<std::string> ordered;
  for (const std::string& name : found)
    if (std::ranges::find(ordered, name) == ordered.end()) ordered.push_back(name);
  std::ranges::stable_sort(ordered, {}, [&](const std::string& name) { return rank(name); });
  return ordered;
}

}  // namespace

const Row* Case::row(const std::string& model, const std::string& reduction) const {
  const auto found = rows.find({model, reduction});
  return found == rows.end() ? nullptr : found->second;
}

std::vector<Case> cases_of(const BenchData& data) {
  std::vector<Case> cases;
  std::map<std::tuple<std::string, Defines, Goal>, std::size_t> places;
  for (const Row& row : data.rows) {
    const auto [place, is_new] =
        places.try_emplace({row.key.program, row.key.define, row.key.goal}, cases.size());
    if (is_new) cases.push_back({row.key.program, row.key.define, row.key.goal});
    cases[place->second].rows[{row.key.model, row.key.reduction}] = &row;
  }
  return cases;
}

std::string case_name(const std::string& program, const Defines& define, Goal goal) {
  const std::string size = to_text(define);
  return program + (size.empty() ? "" : "(" + size + ")") + (goal == Goal::error ? ", first error" : "");
}

std::string case_name(const Case& of) {
  return case_name(of.program, of.define, of.goal);
}

std::string row_name(const Row& row) {
  return case_name(row.key.program, row.key.define, row.key.goal) + " by " + row.key.reduction + " under " +
         row.key.model;
}

std::vector<std::string> models_of(const BenchData& data) {
  std::vector<std::string> found;
  for (const Row& row : data.rows) found.push_back(row.key.model);
  return in_order(found, rank_of_model);
}

std::vector<std::string> reductions_of(const BenchData& data, std::string_view model) {
  std::vector<std::string> found;
  for (const Row& row : data.rows)
    if (row.key.model == model) found.push_back(row.key.reduction);
  return in_order(found, rank_of_reduction);
}

std::string model_heading(std::string_view model) {
  std::string heading(model);
  for (char& c : heading)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return heading;
}

}  // namespace heddle::bench
