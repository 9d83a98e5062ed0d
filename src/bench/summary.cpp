#include "bench/summary.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "bench/cases.hpp"
#include "bench/numbers.hpp"
#include "bench/program_tables.hpp"
#include "explore/algorithms.hpp"

namespace heddle::bench {

namespace {

/// Returns the different texts of the rows, each once, in the order of the rows.
template <typename Text>
std::string all_of(const BenchData& data, const Text& text) {
  std::vector<std::string> found;
  for (const Row& row : data.rows)
    if (std::string one = text(row); !one.empty() && std::ranges::find(found, one) == found.end())
      found.push_back(std::move(one));
  std::string out;
  for (const std::string& one : found) out += (out.empty() ? "" : "; ") + one;
  return out;
}

}  // namespace

std::vector<std::pair<std::string, std::string>> facts_of(const BenchData& data) {
  std::vector<std::pair<std::string, std::string>> facts = {
      {"Suite", data.suite},
      {"Machine", all_of(data, [](const Row& row) { return row.machine; })},
      {"Commit", all_of(data, [](const Row& row) { return row.commit; })},
      {"Limit per row", all_of(data, [](const Row& row) {
         return row.limit_seconds > 0 ? figure_text(row.limit_seconds) + " s" : std::string();
       })}};
  std::erase_if(facts, [](const auto& fact) { return fact.second.empty(); });
  return facts;
}

std::vector<Tile> tiles_of(const BenchData& data, const std::vector<std::string>& wrong) {
  const StatusCounts counts = status_counts(data);
  const auto tile = [](std::size_t number, std::string_view name, Tone tone) {
    return Tile{count_text(number), std::string(name), number == 0 ? Tone::quiet : tone};
  };
  return {tile(data.rows.size(), "rows", Tone::plain),
          tile(counts.done, "done", Tone::good),
          tile(counts.limit, "at the limit", Tone::plain),
          tile(counts.skipped, "skipped after a limit", Tone::plain),
          tile(counts.unsupported, "unsupported", Tone::plain),
          tile(counts.failed, "failed", Tone::bad),
          tile(wrong.size(), "wrong", Tone::bad)};
}

std::vector<std::string> everything_wrong(const BenchData& data, const std::vector<PaperRow>& rows) {
  std::vector<std::string> wrong = wrong_counts(data);
  for (std::string& sentence : wrong_paper_rows(rows)) wrong.push_back(std::move(sentence));
  for (const Row& row : data.rows)
    if (row.status == RowStatus::failed) wrong.push_back(fmt::format("{}: {}", row_name(row), row.why));
  return wrong;
}

std::vector<Pair> pairs_to_compare() {
  std::vector<Pair> pairs;
  for (const Algorithm& algorithm : algorithms())
    if (!algorithm.compared_with.empty())
      pairs.push_back({std::string(algorithm.name), std::string(algorithm.compared_with)});
  return pairs;
}

}  // namespace heddle::bench
