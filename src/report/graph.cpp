// The execution of a finding as a graph for Graphviz: one column per thread, one row per step, and edges for
// reads-from and order. Positions of nodes are computed here (layout=neato keeps them), because dot would
// choose the order of columns itself.
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>
#include <optional>

#include "core/assert.hpp"
#include "report/report_set.hpp"
#include "report/story_excerpt.hpp"
#include "report/xml_text.hpp"

namespace heddle::report {

namespace {

constexpr std::size_t most_rows = 100;  // larger graphs are unreadable and slow to lay out
constexpr std::size_t longest_text = 44;

struct EdgeStyle {
  std::string_view letters;  // on the edge
  std::string_view name;     // in the legend
  std::string_view color;
  std::string_view style;
  std::string_view arrow;  // in the legend
};

/// The styles of edges, in the order of the story's edges.
constexpr std::array<EdgeStyle, 4> edge_styles{
    EdgeStyle{"rf", "reads from", "#1b7f3b", "solid", "━━▶"},
    EdgeStyle{"co", "coherence: overwrites", "#9a5b00", "dashed", "╍╍▶"},
    EdgeStyle{"fr", "from read: read before it is overwritten", "#c2185b", "dashed", "╍╍▶"},
    EdgeStyle{"sw", "synchronises", "#1558b0", "bold", "━━▶"},
};

/// Returns the text cut to a number of characters, not bytes.
std::string cut(const std::string& text) {
  std::size_t characters = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if ((static_cast<unsigned char>(text[i]) & 0xc0U) == 0x80U) continue;
    if (++characters > longest_text) return text.substr(0, i) + "…";
  }
  return text;
}

/// Escapes text for labels, which are a kind of HTML.
std::string html(const std::string& text) {
  std::string out;
  for (const char c : xml_text(text)) out += c == '\n' || c == '\t' ? ' ' : c;
  return out.empty() ? " " : out;
}

/// Breaks the text at blanks into lines of limited length.
std::string wrapped(const std::string& text) {
  constexpr std::size_t width = 100;
  std::string out, line;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && (text[i] != ' ' || line.size() < width)) {
      line += text[i];
      continue;
    }
    out += (out.empty() ? "" : "<br/>") + html(line);
    line.clear();
  }
  return out;
}

std::string small(const std::string& text) {
  return text.empty() ? ""
                      : fmt::format("<br/><font point-size=\"8\" color=\"#555555\">{}</font>", html(text));
}

std::string place_text(const StoryPlace& place) {
  const std::string name = place.file.substr(place.file.rfind('/') + 1);
  return name.empty() ? "" : fmt::format("{}:{}", name, place.line);
}

std::string legend() {
  std::string out = "<font color=\"#999999\">━━</font> program order";
  for (const EdgeStyle& edge : edge_styles)
    out += fmt::format("   <font color=\"{}\">{} {} ({})</font>", edge.color, edge.arrow, edge.name,
                       edge.letters);
  return out;
}

using EdgeKinds = std::array<bool, edge_styles.size()>;

/// An edge of several kinds is drawn as parallel lines.
std::string edge_look(const EdgeKinds& kinds) {
  std::string letters, colors;
  std::string_view style;
  for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
    if (!kinds[kind]) continue;
    style = letters.empty() ? edge_styles[kind].style : "solid";
    letters += fmt::format("{}{}", letters.empty() ? "" : " ", edge_styles[kind].letters);
    colors += fmt::format("{}{}", colors.empty() ? "" : ":", edge_styles[kind].color);
  }
  return fmt::format("color=\"{}\", fontcolor=\"{}\", style={}, label=\"{}\"", colors,
                     colors.substr(0, colors.find(':')), style, letters);
}

/// What a node says: what happens, and below it, smaller, where and how.
struct NodeText {
  std::string what;
  std::string where;
};

std::string label(const NodeText& text) {
  return html(text.what) + small(text.where);
}

std::size_t characters(const std::string& text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
}

/// Returns an estimate in inches: fonts differ.
double width_of(const NodeText& text) {
  return 0.35 + std::max(0.082 * static_cast<double>(characters(text.what)),
                         0.066 * static_cast<double>(characters(text.where)));
}

class Drawing {
 public:
  explicit Drawing(const ReportedFinding& finding)
      : finding_(finding), story_(finding.story), rows_(excerpt_of(library_rows(story_), most_rows)) {
    row_of_.resize(story_.steps.size());
    for (std::size_t r = 0; r < rows_.size(); ++r)
      for (std::size_t i = rows_[r].first; i <= rows_[r].last; ++i) row_of_[i] = r;
    HEDDLE_DCHECK(rows_.size() <= most_rows && is_consistent(story_));
    set_columns();
    HEDDLE_DCHECK(columns_.size() == story_.threads.size());
  }

  [[nodiscard]] std::string draw() const {
    std::string out = fmt::format("  graph [label=<{}>];\n", title());
    for (std::size_t t = 0; t < story_.threads.size(); ++t) out += column(t);
    return out + edges() + arrivals();
  }

 private:
  static constexpr double row_height = 0.55;
  static constexpr double gap = 0.6;  // between columns: edges need room

  /// A column is as wide as its widest node.
  void set_columns() {
    std::vector<double> width;
    for (std::size_t t = 0; t < story_.threads.size(); ++t)
      width.push_back(std::max(1.0, std::max(width_of(head(t)), width_of(end(t)))));
    for (const StoryRow& row : rows_) {
      double& own = width[story_.steps[row.first].thread];
      own = std::max(own, width_of(text_of(row)));
    }
    double left = 0;
    for (const double each : width) {
      columns_.push_back({left + each / 2, each});
      left += each + gap;
    }
  }

  [[nodiscard]] std::string title() const {
    std::string text = fmt::format("<b>{}</b>", wrapped(finding_.message));
    for (const std::string& because : finding_.because) text += "<br/>" + wrapped(because);
    if (const std::size_t left_out = steps_left_out(story_, rows_); left_out > 0)
      text += fmt::format("<br/>{} steps, far from the end, are left out", left_out);
    return text + "<br/> <br/>" + legend() + "<br/> ";
  }

  [[nodiscard]] NodeText head(std::size_t t) const {
    return {cut(story_.threads[t].name), story_.threads[t].state};
  }

  [[nodiscard]] NodeText text_of(const StoryRow& row) const {
    const StoryStep& step = story_.steps[row.first];
    std::string where = place_text(step.place);
    const auto add = [&](std::string_view what) {
      where += fmt::format("{}{}", where.empty() ? "" : ", ", what);
    };
    if (row.steps() > 1) return {fmt::format("{}: {}", row.first, row_text(story_, row)), where};
    if (!step.order.empty() && step.order != "plain") add(step.order);
    if (step.read && step.location && !step.source) add("initial value");
    if (step.source && !row_of_[*step.source]) add(fmt::format("from step {}", *step.source));
    if (step.buffered) add("into the store buffer");
    return {cut(fmt::format("{}: {}{}", row.first, step.text, step.read ? " → " + *step.read : "")), where};
  }

  /// Returns how the thread ended; empty if that is not part of the story.
  [[nodiscard]] NodeText end(std::size_t t) const {
    if (fails_at_end(t)) return {finding_.kind, place_text({finding_.file, finding_.line, 0})};
    const StoryThread& thread = story_.threads[t];
    return thread.waits_for.empty() ? NodeText{} : NodeText{cut("waits at " + thread.waits_for), ""};
  }

  [[nodiscard]] bool fails_at_end(std::size_t t) const {
    return story_.threads[t].name == finding_.thread && finding_.kind != "deadlock" &&
           !failing_step(finding_);
  }

  /// Places a node at its row, in its column.
  [[nodiscard]] std::string node(const std::string& name, std::size_t t, std::size_t row,
                                 const NodeText& text, std::string_view look) const {
    return fmt::format("    {} [pos=\"{:.2f},{:.2f}!\", label=<{}>{}];\n", name, columns_[t].middle,
                       -row_height * static_cast<double>(row), label(text), look);
  }

  [[nodiscard]] std::string_view look_of(const StoryRow& row) const {
    const StoryStep& step = story_.steps[row.first];
    if (row.marked) return ", fillcolor=\"#ffd9d9\", color=\"#c00000\", penwidth=2";
    if (step.kind == StepKind::arrival || step.in_library)
      return ", style=\"rounded,filled,dashed\", fontcolor=\"#555555\"";
    return step.buffered ? ", fillcolor=\"#fff7d6\"" : "";
  }

  [[nodiscard]] std::string column(std::size_t t) const {
    std::string out = fmt::format(
        "  subgraph cluster_{} {{\n    label=\"\"; style=\"rounded,filled\"; color=\"#dddddd\"; "
        "fillcolor=\"#f6f6f6\";\n{}",
        t, corners(t));
    std::string last = fmt::format("h{}", t), chain;
    out += node(last, t, 0, head(t), ", shape=plain, style=\"\", fontsize=12");
    const auto add = [&](const std::string& name, std::size_t row, const NodeText& text,
                         std::string_view look) {
      chain += fmt::format("    {} -> {} [color=\"#999999\", arrowhead=none];\n", last, name);
      out += node(name, t, row, text, look);
      last = name;
    };
    for (std::size_t r = 0; r < rows_.size(); ++r)
      if (story_.steps[rows_[r].first].thread == t)
        add(fmt::format("s{}", rows_[r].first), r + 1, text_of(rows_[r]), look_of(rows_[r]));
    if (const NodeText text = end(t); !text.what.empty())
      add(fmt::format("e{}", t), rows_.size() + 1, text,
          fails_at_end(t) ? ", shape=octagon, fillcolor=\"#ffd9d9\", color=\"#c00000\", penwidth=2"
                          : ", style=\"rounded,filled,dashed\", fillcolor=\"#ffe3c2\"");
    return out + chain + "  }\n";
  }

  /// Invisible nodes, which make all columns reach from the first row to the last.
  [[nodiscard]] std::string corners(std::size_t t) const {
    constexpr double room = 0.1;
    const double half = columns_[t].width / 2 + room,
                 bottom = row_height * static_cast<double>(rows_.size() + 1);
    const auto corner = [&](char name, double x, double y) {
      return fmt::format("    {}{} [pos=\"{:.2f},{:.2f}!\", shape=point, width=0, height=0, style=invis];\n",
                         name, t, x, y);
    };
    return corner('a', columns_[t].middle - half, row_height / 2) +
           corner('z', columns_[t].middle + half, -bottom - row_height / 2);
  }

  /// Draws at most one edge between two rows. Within a thread only reads-from is drawn: program order implies
  /// the others.
  [[nodiscard]] std::string edges() const {
    std::map<StoryEdge, EdgeKinds> all;
    const std::array<const std::vector<StoryEdge>*, 4> lists{&story_.edges.reads_from,
                                                             &story_.edges.coherence, &story_.edges.from_read,
                                                             &story_.edges.synchronises};
    for (std::size_t kind = 0; kind < lists.size(); ++kind)
      for (const auto& [from, to] : *lists[kind]) {
        if (!row_of_[from] || !row_of_[to] || row_of_[from] == row_of_[to]) continue;
        const bool within = story_.steps[from].thread == story_.steps[to].thread;
        if (!within || kind == 0) all[{*row_of_[from], *row_of_[to]}][kind] = true;
      }
    std::string out;
    for (const auto& [rows, kinds] : all)
      out += fmt::format("  s{} -> s{} [{}];\n", rows_[rows.first].first, rows_[rows.second].first,
                         edge_look(kinds));
    return out;
  }

  /// Edges from stores to the steps at which they reach memory.
  [[nodiscard]] std::string arrivals() const {
    std::string out;
    for (const StoryRow& row : rows_) {
      const StoryStep& step = story_.steps[row.first];
      if (step.kind == StepKind::arrival && step.source && row_of_[*step.source])
        out += fmt::format("  s{} -> s{} [color=\"#999999\", style=dotted];\n",
                           rows_[*row_of_[*step.source]].first, row.first);
    }
    return out;
  }

  struct Column {
    double middle = 0;
    double width = 0;
  };

  const ReportedFinding& finding_;
  const Story& story_;
  std::vector<StoryRow> rows_;
  std::vector<std::optional<std::size_t>> row_of_;  // by step; none: it is left out
  std::vector<Column> columns_;                     // by thread, in inches
};

/// Returns a graph that only says that there is no finding.
std::string note(const ReportSet& set) {
  std::string text;
  for (const CheckReport& report : set.reports)
    text += (text.empty() ? "" : "<br/>") + html(fmt::format("{}: {}", report.file, summary_text(report)));
  return fmt::format("  note [label=<{}>, shape=note];\n", text.empty() ? "nothing was checked" : text);
}

}  // namespace

std::string to_graph(const ReportSet& set) {
  const ReportedFinding* finding = first_finding(set);
  return "digraph heddle {\n"
         "  graph [layout=neato, splines=true, outputorder=edgesfirst, labelloc=t, fontname=\"Helvetica\", "
         "fontsize=11];\n"
         "  node [shape=box, style=\"rounded,filled\", fillcolor=white, fontname=\"Helvetica\", fontsize=10, "
         "margin=\"0.1,0.04\", height=0.3];\n"
         "  edge [fontname=\"Helvetica\", fontsize=8, arrowsize=0.6];\n" +
         (finding == nullptr ? note(set) : Drawing(*finding).draw()) + "}\n";
}

}  // namespace heddle::report
