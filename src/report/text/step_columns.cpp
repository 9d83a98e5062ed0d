// The form of a step table with one column per thread.
#include <algorithm>
#include <numeric>
#include <optional>

#include "core/assert.hpp"
#include "report/text/characters.hpp"
#include "report/text/step_grid.hpp"
#include "report/text/wrapping.hpp"

namespace heddle::report {

namespace {

// Narrower columns would break most steps into several lines: lanes are easier to read.
constexpr std::size_t least_column = 16;

struct ColumnLayout {
  std::size_t margin = 0;
  std::vector<std::size_t> threads;  // 0: no column
  std::size_t buffers = 0, source = 0;
};

struct Wish {
  std::size_t wanted = 0, least = 0;  // columns
};

std::size_t given(const Wish& wish, std::size_t widest) {
  return std::max(std::min(wish.wanted, widest), wish.least);
}

std::size_t given_to_all(const std::vector<Wish>& wishes, std::size_t widest) {
  return std::accumulate(wishes.begin(), wishes.end(), std::size_t{0},
                         [&](std::size_t sum, const Wish& wish) { return sum + given(wish, widest); });
}

/// Returns the largest limit on the width of a column with which all columns fit into the room; 0 if they do
/// not fit.
std::size_t fitting_width(const std::vector<Wish>& wishes, std::size_t room) {
  HEDDLE_DCHECK(!wishes.empty());
  std::size_t widest = std::ranges::max(wishes, {}, &Wish::wanted).wanted;
  while (widest > 0 && given_to_all(wishes, widest) > room) --widest;
  return widest;
}

/// Returns the wishes of all threads, and last that of the store buffers.
std::vector<Wish> wishes_of(const StepTable& table) {
  std::vector<Wish> wishes(table.threads.size() + 1);
  for (const StepRow& row : table.rows) {
    HEDDLE_DCHECK(row.thread < table.threads.size());
    Wish& wish = wishes[row.thread];
    wish.wanted = std::max({wish.wanted, cell_width(row), columns_of(table.threads[row.thread])});
    wish.least = std::max(wish.least, least_cell_width(row));
    wishes.back().least = std::max(wishes.back().least, widest_word(row.buffers));
  }
  wishes.back().wanted = buffers_width(table);
  return wishes;
}

/// Whether the layout is easy to read: most steps are not broken into several lines.
bool reads_well(const StepTable& table, const ColumnLayout& layout) {
  std::size_t further = 0;
  for (const StepRow& row : table.rows)
    further += cell(row, layout.threads[row.thread], false).lines.size() - 1;
  return further * 2 <= table.rows.size();
}

/// Returns the layout; none if there is not enough room.
std::optional<ColumnLayout> layout_of(const StepTable& table, std::size_t width) {
  const std::vector<Wish> wishes = wishes_of(table);
  const auto columns = static_cast<std::size_t>(
      std::ranges::count_if(wishes, [](const Wish& wish) { return wish.wanted > 0; }));
  ColumnLayout layout;
  layout.margin = margin_width(table);
  const std::size_t taken = layout.margin + column_gap * columns;
  if (columns == 0 || taken >= width) return std::nullopt;
  const std::size_t room = width - taken;
  const std::size_t widest = fitting_width(wishes, room);
  if (widest < std::min(least_column, std::ranges::max(wishes, {}, &Wish::wanted).wanted))
    return std::nullopt;
  for (const Wish& wish : wishes) layout.threads.push_back(given(wish, widest));
  layout.buffers = layout.threads.back();
  layout.threads.pop_back();
  HEDDLE_DCHECK(given_to_all(wishes, widest) <= room);
  layout.source = source_column(table, room - given_to_all(wishes, widest));
  if (!reads_well(table, layout)) return std::nullopt;
  return layout;
}

std::vector<Column> grid_columns_of(const StepTable& table, const ColumnLayout& layout) {
  std::vector<Column> columns;
  for (std::size_t t = 0; t < table.threads.size(); ++t)
    columns.push_back({table.threads[t], layout.threads[t]});
  columns.push_back({"store buffers", layout.buffers});
  columns.push_back({"source", layout.source});
  return columns;
}

std::string row_text(const StepTable& table, std::size_t index, const ColumnLayout& layout,
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
  std::string out = header(layout->margin, grid_columns_of(table, *layout), style);
  for (std::size_t i = 0; i < table.rows.size(); ++i) out += row_text(table, i, *layout, style);
  return out;
}

}  // namespace heddle::report
