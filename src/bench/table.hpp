// Tables that can be written in several formats.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::bench {

/// quiet: matters less. good: as it must be. differs: not the same, for a reason. bad: wrong.
enum class Tone : std::uint8_t { plain, quiet, good, differs, bad };

struct Cell {
  std::string text = {};
  std::string below = {};  // a second line
  Tone tone = Tone::plain;
  Tone below_tone = Tone::plain;
  std::string tip = {};  // shown when the pointer is over the cell
  int shade = 0;         // cells of a row with the same shade have something in common
};

enum class Align : std::uint8_t { number, text, prose };

struct Column {
  std::string name;
  Align align = Align::number;
  std::string group = {};  // neighbours of one group share a heading
};

struct Table {
  std::vector<Column> columns;
  std::vector<std::vector<Cell>> rows = {};
};

[[nodiscard]] std::string to_html(const Table& table);
[[nodiscard]] std::string to_markdown(const Table& table);

/// Escapes text for Markdown.
[[nodiscard]] std::string markdown_text(std::string_view text);

}  // namespace heddle::bench
