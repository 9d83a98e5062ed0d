#include "report/text/step_grid.hpp"

#include <algorithm>

#include "core/assert.hpp"
#include "report/text/characters.hpp"
#include "report/text/wrapping.hpp"

namespace heddle::report {

namespace {

Ink ink_of(StepLook look) {
  switch (look) {
    case StepLook::usual:
      return Ink::usual;
    case StepLook::quiet:
      return Ink::faint;
    case StepLook::marked:
      return Ink::strong;
    case StepLook::failed:
      return Ink::alarm;
  }
  return Ink::usual;
}

/// Returns the line in a colour; the source of a value has another colour than the rest.
std::string painted_line(const std::string& line, Ink ink, const TextStyle& style) {
  const std::size_t arrow = ink == Ink::usual || ink == Ink::strong ? line.find("← ") : std::string::npos;
  if (arrow == std::string::npos) return painted(line, ink, style);
  return painted(line.substr(0, arrow), ink, style) + painted(line.substr(arrow), Ink::link, style);
}

std::string rule(std::size_t width) {
  std::string line;
  for (std::size_t i = 0; i < width; ++i) line += "─";
  return line;
}

std::string without_end(std::string_view statement) {
  return std::string(statement.substr(0, statement.find_last_not_of("; ") + 1));
}

/// Whether the source line says more than the text of the step.
bool source_says_more(const StepRow& row) {
  return !row.source.empty() && row.text.find(without_end(row.source)) == std::string::npos;
}

}  // namespace

std::string side_by_side(const std::vector<Piece>& pieces, const TextStyle& style) {
  std::size_t height = 0;
  for (const Piece& piece : pieces) height = std::max(height, piece.lines.size());
  std::string out;
  for (std::size_t i = 0; i < height; ++i) {
    std::size_t blanks = 0;
    for (const Piece& piece : pieces) {
      const std::string& line = i < piece.lines.size() ? piece.lines[i] : std::string();
      const std::size_t used = columns_of(line);
      if (used > 0) {
        out.append(blanks, ' ');
        out += painted_line(line, piece.from != 0 && i >= piece.from ? Ink::faint : piece.ink, style);
        blanks = 0;
      }
      blanks += piece.width + column_gap - std::min(piece.width, used);
    }
    out += "\n";
  }
  return out;
}

std::size_t margin_width(const StepTable& table) {
  std::size_t width = columns_of("step");
  for (const StepRow& row : table.rows) width = std::max(width, columns_of(row.number));
  return width + 2;
}

Piece margin(const StepRow& row, std::size_t width) {
  HEDDLE_DCHECK(width >= 2);  // the mark and a space
  const bool is_marked = row.look == StepLook::marked;
  const std::string& number = row.number;
  const std::string blanks(width - 2 - std::min(width - 2, columns_of(number)), ' ');
  const Ink ink = is_marked ? Ink::alarm : Ink::faint;
  if (number.empty()) return {{}, width};
  return {{(is_marked ? "▶ " : "  ") + blanks + number}, width, ink};
}

std::size_t cell_width(const StepRow& row) {
  return columns_of(row.place) + columns_of(row.text);
}

std::size_t least_cell_width(const StepRow& row) {
  return std::min(columns_of(row.place) + widest_word(row.text), cell_width(row));
}

Piece cell(const StepRow& row, std::size_t width, bool with_source) {
  const std::size_t place = columns_of(row.place);
  const std::size_t indent = place * 3 <= width ? place : std::min<std::size_t>(place, 2);
  HEDDLE_DCHECK(indent <= width);
  Piece piece{wrapped(row.text, {row.place, indent, width, LongWords::are_shortened}), width,
              ink_of(row.look)};
  if (!with_source || !row.source_below || !source_says_more(row)) return piece;
  piece.from = piece.lines.size();
  piece.lines.push_back(std::string(indent, ' ') + cut(row.source, width - indent));
  return piece;
}

std::string header(std::size_t margin, const std::vector<Column>& columns, const TextStyle& style) {
  std::vector<Piece> names{{{"  step"}, margin, Ink::strong}};
  std::vector<Piece> rules{{{"  " + rule(margin - 2)}, margin, Ink::faint}};
  for (const auto& [name, width] : columns) {
    if (width == 0) continue;
    names.push_back({{shortened(name, width)}, width, Ink::strong});
    rules.push_back({{name.empty() ? "" : rule(width)}, width, Ink::faint});
  }
  return side_by_side(names, style) + side_by_side(rules, style);
}

Piece buffers_cell(const StepRow& row, std::size_t width) {
  if (row.buffers.empty()) return {{}, width};
  const bool is_too_wide = widest_word(row.buffers) > width;
  const std::string text = is_too_wide ? with_plain_spaces(row.buffers) : row.buffers;
  return {wrapped(text, {"", 1, width, LongWords::are_shortened}), width};
}

Piece source_cell(const StepTable& table, std::size_t row, std::size_t width) {
  HEDDLE_DCHECK(row < table.rows.size());
  const std::string& source = table.rows[row].source;
  if (source.empty() || (row > 0 && table.rows[row - 1].source == source &&
                         table.rows[row - 1].thread == table.rows[row].thread))
    return {{}, width};
  return {{cut(source, width)}, width, Ink::faint};
}

std::size_t buffers_width(const StepTable& table) {
  std::size_t width = 0;
  for (const StepRow& row : table.rows) width = std::max(width, columns_of(row.buffers));
  return width == 0 ? 0 : std::max(width, columns_of("store buffers"));
}

std::size_t source_column(const StepTable& table, std::size_t left) {
  constexpr std::size_t least = 32;
  std::size_t wanted = 0;
  std::string_view first;
  bool differ = false;
  for (const StepRow& row : table.rows) {
    wanted = std::max(wanted, columns_of(row.source));
    if (first.empty()) first = row.source;
    differ = differ || (!row.source.empty() && row.source != first);
  }
  if (!differ) return 0;  // one line, over and over
  return left < std::min(wanted, least) + column_gap ? 0 : std::min(left - column_gap, wanted);
}

}  // namespace heddle::report
