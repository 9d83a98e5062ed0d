#include "bench/results_file.hpp"

#include <fmt/format.h>
#include <fstream>
#include <sstream>

namespace heddle::bench {

namespace {

std::string whole_text(std::ifstream& file) {
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace

Result<std::vector<Row>> read_results(const std::filesystem::path& path) {
  std::ifstream file(path);
  if (!file || std::filesystem::is_directory(path))
    return Error{fmt::format("{}: it cannot be read", path.string())};
  const std::string text = whole_text(file);
  std::vector<Row> rows;
  std::map<RowKey, std::size_t> places;
  std::size_t number = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin);
    if (end == std::string::npos) break;
    ++number;
    auto row = parse_row(std::string_view(text).substr(begin, end - begin),
                         fmt::format("{}:{}", path.string(), number));
    if (!row) return row.error();
    const auto [place, is_new] = places.try_emplace(row->key, rows.size());
    if (is_new)
      rows.push_back(std::move(*row));
    else
      rows[place->second] = std::move(*row);
    begin = end + 1;
  }
  return rows;
}

bool is_current(const Row& row, const Provenance& provenance, const std::string& source) {
  if (row.build != provenance.build || row.machine != provenance.machine || row.source != source)
    return false;
  if (row.status == RowStatus::done || row.status == RowStatus::unsupported) return true;
  return row.status == RowStatus::limit && row.limit_seconds >= provenance.limit_seconds &&
         row.limit_megabytes >= provenance.limit_megabytes;
}

void drop_cut_line(const std::filesystem::path& path) {
  std::ifstream file(path);
  const std::string text = whole_text(file);
  if (text.empty() || text.ends_with('\n')) return;
  std::error_code ignored;  // if it cannot be written, the next append reports that
  std::filesystem::resize_file(path, text.rfind('\n') + 1, ignored);
}

std::optional<Error> append_result(const std::filesystem::path& path, const Row& row) {
  std::ofstream file(path, std::ios::app);
  file << to_json_line(row) << '\n' << std::flush;
  if (!file) return Error{fmt::format("{}: it cannot be written", path.string())};
  return std::nullopt;
}

}  // namespace heddle::bench
