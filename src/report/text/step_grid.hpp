// Lines of a table of steps: the parts that both of its forms share.
#pragma once

#include <string>
#include <vector>

#include "report/text/ink.hpp"
#include "report/text/step_table.hpp"

namespace heddle::report {

inline constexpr std::size_t column_gap = 2;

/// A piece of a row: some lines in a column of a width.
struct Piece {
  std::vector<std::string> lines;
  std::size_t width = 0;
  Ink ink = Ink::usual;
  std::size_t from = 0;  // of the lines, those that are faint
};

/// Returns the pieces side by side, in as many lines as the longest needs, without trailing blanks.
[[nodiscard]] std::string side_by_side(const std::vector<Piece>& pieces, const TextStyle& style);

/// The mark and the number of a row; a width for all of them.
[[nodiscard]] std::size_t margin_width(const StepTable& table);
[[nodiscard]] Piece margin(const StepRow& row, std::size_t width);

/// Returns what a step does, in lines of a width; with its source line below if that is asked for and says
/// more than the text.
[[nodiscard]] Piece cell(const StepRow& row, std::size_t width, bool with_source);
[[nodiscard]] std::size_t cell_width(const StepRow& row);
/// Returns the width below which words would have to be cut.
[[nodiscard]] std::size_t least_cell_width(const StepRow& row);

struct Column {
  std::string name;       // empty: neither name nor rule
  std::size_t width = 0;  // 0: it is not there
};

/// Returns the names above a rule.
[[nodiscard]] std::string header(std::size_t margin, const std::vector<Column>& columns,
                                 const TextStyle& style);

[[nodiscard]] Piece buffers_cell(const StepRow& row, std::size_t width);
/// Removes the source from a row if the row before has the same thread and line.
[[nodiscard]] Piece source_cell(const StepTable& table, std::size_t row, std::size_t width);

[[nodiscard]] std::size_t buffers_width(const StepTable& table);

/// Returns the width of a column of source text in the room that is left; 0 if it would be of no use.
[[nodiscard]] std::size_t source_column(const StepTable& table, std::size_t left);

/// The form with lanes.
[[nodiscard]] std::string lanes_text(const StepTable& table, const TextStyle& style);

}  // namespace heddle::report
