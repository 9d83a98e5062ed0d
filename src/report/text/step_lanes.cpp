// The form of a step table for many threads: one narrow lane per thread, and one column with the name of the
// thread and what it does.
#include <algorithm>

#include "report/text/characters.hpp"
#include "report/text/step_grid.hpp"
#include "report/text/wrapping.hpp"

namespace heddle::report {

namespace {

// A narrower column would cut most of what waits: it stands below the steps then.
constexpr std::size_t least_buffers = 18;

struct LaneLayout {
  std::size_t margin = 0, lanes = 0, pitch = 0, name = 0, text = 0, buffers = 0, source = 0;
};

struct Lane {
  std::size_t thread = 0, first = 0, last = 0;  // rows
};

std::vector<Lane> lanes_of(const StepTable& table) {
  std::vector<Lane> lanes;
  for (std::size_t t = 0; t < table.threads.size(); ++t) {
    const auto is_own = [&](const StepRow& row) { return row.thread == t; };
    const auto first = std::ranges::find_if(table.rows, is_own);
    if (first == table.rows.end()) continue;
    const auto last = std::find_if(table.rows.rbegin(), table.rows.rend(), is_own).base() - 1;
    lanes.push_back({t, static_cast<std::size_t>(first - table.rows.begin()),
                     static_cast<std::size_t>(last - table.rows.begin())});
  }
  return lanes;
}

std::size_t wanted_text(const StepTable& table) {
  std::size_t width = columns_of("what happens");
  for (const StepRow& row : table.rows) width = std::max(width, cell_width(row));
  return width;
}

std::size_t name_width(const StepTable& table, const std::vector<Lane>& lanes) {
  std::size_t width = columns_of("thread");
  for (const Lane& lane : lanes) width = std::max(width, columns_of(table.threads[lane.thread]));
  return width;
}

LaneLayout layout_of(const StepTable& table, const std::vector<Lane>& lanes, std::size_t width) {
  LaneLayout layout;
  layout.margin = margin_width(table);
  // Lanes leave most of the width to the text: closer together if they are many, none if they are too many.
  layout.pitch = lanes.size() * 2 <= width / 3 ? 2 : lanes.size() <= width / 3 ? 1 : 0;
  layout.lanes = lanes.size() * layout.pitch - (layout.pitch == 2 ? 1 : 0);
  layout.name = std::min(name_width(table, lanes), std::max<std::size_t>(width / 5, 6));
  std::size_t left = width - std::min(width, layout.margin + layout.lanes + layout.name + 3 * column_gap);
  left = std::max<std::size_t>(left, 16);
  if (const std::size_t buffers = buffers_width(table); buffers > 0) {
    const std::size_t text = std::min(wanted_text(table), left);
    layout.buffers = std::min(buffers, std::max(left - std::min(left, text + column_gap), left * 9 / 20));
    if (layout.buffers < std::min(buffers, least_buffers)) layout.buffers = 0;
    if (layout.buffers > 0) left -= layout.buffers + column_gap;
  }
  layout.text = std::min(wanted_text(table), left);
  left -= layout.text;
  layout.source = source_column(table, left);
  return layout;
}

std::string_view symbol(StepLook look) {
  switch (look) {
    case StepLook::usual:
    case StepLook::marked:
      return "●";
    case StepLook::quiet:
      return "○";
    case StepLook::failed:
      return "✗";
  }
  return "●";
}

/// Returns the lanes of a row. A thread's lane begins with its first row and ends with its last.
std::string drawn(const StepTable& table, std::size_t row, const std::vector<Lane>& lanes,
                  std::size_t pitch) {
  std::string out;
  for (const Lane& lane : lanes) {
    if (pitch == 0) break;
    const bool is_there = lane.first <= row && row <= lane.last;
    out += table.rows[row].thread == lane.thread ? symbol(table.rows[row].look) : is_there ? "│" : " ";
    if (pitch == 2) out += " ";
  }
  return out;
}

/// Returns the lanes beside a row; they continue beside its further lines.
Piece lanes_piece(const StepTable& table, std::size_t row, const std::vector<Lane>& lanes,
                  const LaneLayout& layout, std::size_t height) {
  Piece piece{{drawn(table, row, lanes, layout.pitch)}, layout.lanes};
  std::string further;
  for (const Lane& lane : lanes) {
    if (layout.pitch == 0) break;
    further += lane.first <= row && row < lane.last ? "│" : " ";
    if (layout.pitch == 2) further += " ";
  }
  further.erase(further.find_last_not_of(' ') + 1);
  while (piece.lines.size() < height) piece.lines.push_back(further);
  piece.lines.front().erase(piece.lines.front().find_last_not_of(' ') + 1);
  return piece;
}

/// Adds what waits in the store buffers, if that has changed.
void add_buffers(Piece& piece, const StepTable& table, std::size_t row) {
  const std::string& now = table.rows[row].buffers;
  if (now == (row == 0 ? "" : table.rows[row - 1].buffers)) return;
  if (piece.from == 0) piece.from = piece.lines.size();
  const std::string text = now.empty() ? "nothing waits" : now;
  for (const std::string& line : wrapped(text, {"  buffers ", 10, piece.width, LongWords::are_shortened}))
    piece.lines.push_back(line);
}

std::string row_text(const StepTable& table, std::size_t index, const std::vector<Lane>& lanes,
                     const LaneLayout& layout, const TextStyle& style) {
  const StepRow& row = table.rows[index];
  Piece text = cell(row, layout.text, layout.source == 0);
  if (layout.buffers == 0) add_buffers(text, table, index);
  const Piece buffers = layout.buffers > 0 ? buffers_cell(row, layout.buffers) : Piece{};
  const std::size_t height = std::max(text.lines.size(), buffers.lines.size());
  std::vector<Piece> pieces{margin(row, layout.margin)};
  if (layout.lanes > 0) pieces.push_back(lanes_piece(table, index, lanes, layout, height));
  pieces.push_back({{shortened(table.threads[row.thread], layout.name)}, layout.name, text.ink});
  pieces.push_back(text);
  if (layout.buffers > 0) pieces.push_back(buffers);
  if (layout.source > 0) pieces.push_back(source_cell(table, index, layout.source));
  return side_by_side(pieces, style);
}

}  // namespace

std::string lanes_text(const StepTable& table, const TextStyle& style) {
  const std::vector<Lane> lanes = lanes_of(table);
  const LaneLayout layout = layout_of(table, lanes, style.width);
  std::string out = header(layout.margin,
                           {{"", layout.lanes},
                            {"thread", layout.name},
                            {"what happens", layout.text},
                            {"store buffers", layout.buffers},
                            {"source", layout.source}},
                           style);
  for (std::size_t i = 0; i < table.rows.size(); ++i) out += row_text(table, i, lanes, layout, style);
  return out;
}

}  // namespace heddle::report
