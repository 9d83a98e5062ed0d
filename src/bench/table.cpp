#include "bench/table.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "core/assert.hpp"
#include "report/xml_text.hpp"

namespace heddle::bench {

namespace {

using report::xml_attribute;
using report::xml_text;

std::string_view class_of(Tone tone) {
  switch (tone) {
    case Tone::plain:
      return "";
    case Tone::quiet:
      return "quiet";
    case Tone::good:
      return "good";
    case Tone::differs:
      return "differs";
    case Tone::bad:
      return "bad";
  }
  return "";
}

/// Returns the CSS class of a cell. Numbers, by far the most frequent, need none.
std::string_view class_of(Align align) {
  switch (align) {
    case Align::number:
      return "";
    case Align::text:
      return "t";
    case Align::prose:
      return "prose";
  }
  return "";
}

bool has_groups(const Table& table) {
  return std::ranges::any_of(table.columns, [](const Column& column) { return !column.group.empty(); });
}

/// Returns the line of groups. A column without a group has its name here, spanning down to the next line.
std::string html_groups(const Table& table) {
  std::string out = "<tr>";
  for (std::size_t i = 0; i < table.columns.size();) {
    const Column& first = table.columns[i];
    std::size_t end = i + 1;
    if (first.group.empty()) {
      out += fmt::format("<th rowspan=2{}>{}</th>", first.align == Align::number ? "" : " class=t",
                         xml_text(first.name));
    } else {
      while (end < table.columns.size() && table.columns[end].group == first.group) ++end;
      out += fmt::format("<th class=group colspan={}>{}</th>", end - i, xml_text(first.group));
    }
    i = end;
  }
  return out + "</tr>\n";
}

std::string html_head(const Table& table) {
  const bool grouped = has_groups(table);
  std::string out = "<thead>";
  if (grouped) out += html_groups(table);
  out += "<tr>";
  for (const Column& column : table.columns) {
    if (grouped && column.group.empty()) continue;
    out +=
        fmt::format("<th{}>{}</th>", column.align == Align::number ? "" : " class=t", xml_text(column.name));
  }
  return out + "</tr></thead>\n";
}

std::string html_cell(const Cell& cell, const Column& column, bool is_first) {
  std::string classes;
  const auto add = [&](std::string_view name) {
    if (!name.empty()) classes += (classes.empty() ? "" : " ") + std::string(name);
  };
  add(class_of(column.align));
  add(class_of(cell.tone));
  if (cell.shade > 0) add(fmt::format("shade{}", std::min(cell.shade, 3)));
  const char* const element = is_first ? "th" : "td";
  std::string out = fmt::format("<{}", element);
  if (!classes.empty()) out += fmt::format(" class=\"{}\"", classes);
  if (!cell.tip.empty()) out += fmt::format(" title=\"{}\"", xml_attribute(cell.tip));
  out += ">" + xml_text(cell.text);
  if (!cell.below.empty()) {
    const std::string_view tone = class_of(cell.below_tone);
    out += tone.empty() ? fmt::format("<br>{}", xml_text(cell.below))
                        : fmt::format("<br><span class={}>{}</span>", tone, xml_text(cell.below));
  }
  return out + fmt::format("</{}>", element);
}

/// Returns text with the emphasis that Markdown uses where the page uses colour.
std::string weighted(std::string_view text, Tone tone) {
  if (tone == Tone::bad && !text.empty()) return fmt::format("**{}**", markdown_text(text));
  return markdown_text(text);
}

std::string markdown_cell(const Cell& cell) {
  std::string out = weighted(cell.text, cell.tone);
  if (!cell.below.empty()) out += (out.empty() ? "" : "<br>") + weighted(cell.below, cell.below_tone);
  return out;
}

}  // namespace

std::string markdown_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\n' || c == '\r' || c == '\t') {
      out += ' ';
    } else if (c == '<') {
      out += "&lt;";
    } else {
      if (c == '|' || c == '\\' || c == '*' || c == '_' || c == '`' || c == '[' || c == ']') out += '\\';
      out += c;
    }
  }
  return out;
}

std::string to_html(const Table& table) {
  std::string out = "<div class=box><table>\n" + html_head(table) + "<tbody>\n";
  for (const std::vector<Cell>& row : table.rows) {
    HEDDLE_DCHECK(row.size() == table.columns.size());
    out += "<tr>";
    for (std::size_t i = 0; i < row.size(); ++i) out += html_cell(row[i], table.columns[i], i == 0);
    out += "</tr>\n";
  }
  return out + "</tbody></table></div>\n";
}

std::string to_markdown(const Table& table) {
  std::string out = "|";
  for (const Column& column : table.columns) {
    const std::string between = column.group.empty() || column.name.empty() ? "" : " ";
    out += fmt::format(" {} |", markdown_text(column.group + between + column.name));
  }
  out += "\n|";
  for (const Column& column : table.columns) out += column.align == Align::number ? "---:|" : "---|";
  out += "\n";
  for (const std::vector<Cell>& row : table.rows) {
    HEDDLE_DCHECK(row.size() == table.columns.size());
    out += "|";
    for (const Cell& cell : row) out += fmt::format(" {} |", markdown_cell(cell));
    out += "\n";
  }
  return out;
}

}  // namespace heddle::bench
