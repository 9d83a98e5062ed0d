// One column a thread.
#include <algorithm>
#include <numeric>
#include <optional>

#include "report/text/characters.hpp"
#include "report/text/step_grid.hpp"

namespace heddle::report {

namespace {

// Narrower columns would break most steps into several lines: lanes are easier to read.
constexpr std::size_t least_column = 19;

struct Layout {
  std::size_t margin = 0;
  std::vector<std::size_t> threads;  // 0: no column
  std::size_t buffers = 0, source = 0;
};

/// The widest that columns may be for all of them to fit into the room.
std::size_t fitting_width(const std::vector<std::size_t>& wanted, std::size_t room) {
  std::size_t width = std::ranges::max(wanted);
  const auto used = [&] {
    return std::accumulate(wanted.begin(), wanted.end(), std::size_t{0},
                           [&](std::size_t sum, std::size_t w) { return sum + std::min(w, width); });
  };
  while (width > 0 && used() > room) --width;
  return width;
}

std::vector<std::size_t> wanted_widths(const StepTable& table) {
  std::vector<std::size_t> wanted(table.threads.size());
  for (const StepRow& row : table.rows)
    wanted[row.thread] =
        std::max({wanted[row.thread], cell_width(row), columns_of(table.threads[row.thread])});
  return wanted;
}

/// Nothing if there is not room enough.
std::optional<Layout> layout_of(const StepTable& table, std::size_t width) {
  Layout layout{margin_width(table), wanted_widths(table)};
  std::vector<std::size_t> wanted;
  for (const std::size_t thread : layout.threads)
    if (thread > 0) wanted.push_back(thread);
  if (const std::size_t buffers = buffers_width(table); buffers > 0) wanted.push_back(buffers);
  const std::size_t taken = layout.margin + column_gap * wanted.size();
  if (wanted.empty() || taken >= width) return std::nullopt;
  const std::size_t room = width - taken;
  const std::size_t widest = fitting_width(wanted, room);
  if (widest < std::min(least_column, std::ranges::max(wanted))) return std::nullopt;
  for (std::size_t& thread : layout.threads) thread = std::min(thread, widest);
  layout.buffers = std::min(buffers_width(table), widest);
  std::size_t left = room;
  for (const std::size_t each : wanted) left -= std::min(each, widest);
  if (left >= least_source + column_gap) layout.source = std::min(left - column_gap, source_width(table));
  return layout;
}

std::vector<Column> columns_of(const StepTable& table, const Layout& layout) {
  std::vector<Column> columns;
  for (std::size_t t = 0; t < table.threads.size(); ++t)
    columns.push_back({table.threads[t], layout.threads[t]});
  columns.push_back({"store buffers", layout.buffers});
  columns.push_back({"source", layout.source});
  return columns;
}

std::string row_text(const StepTable& table, std::size_t index, const Layout& layout,
                     const TextStyle& style) {
  const StepRow& row = table.rows[index];
  std::vector<Piece> pieces{margin(row, layout.margin)};
  for (std::size_t t = 0; t < table.threads.size(); ++t) {
    if (layout.threads[t] == 0) continue;
    const bool is_own = t == row.thread;
    pieces.push_back(is_own ? cell(row, layout.threads[t], layout.source == 0)
                            : Piece{{}, layout.threads[t]});
  }
  if (layout.buffers > 0) pieces.push_back(buffers_cell(row, layout.buffers));
  if (layout.source > 0) pieces.push_back(source_cell(table, index, layout.source));
  return side_by_side(pieces, style);
}

}  // namespace

std::string to_text(const StepTable& table, const TextStyle& style) {
  if (table.rows.empty()) return {};
  const auto layout = layout_of(table, style.width);
  if (!layout) return lanes_text(table, style);
  std::string out = header(layout->margin, columns_of(table, *layout), style);
  for (std::size_t i = 0; i < table.rows.size(); ++i) out += row_text(table, i, *layout, style);
  return out;
}

}  // namespace heddle::report
