// The execution of a finding as a graph for Graphviz: a column a thread, a row a step, and edges that say who read what and what
// is ordered by what.
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>
#include <optional>

#include "report/report_set.hpp"
#include "report/story_rows.hpp"
#include "report/xml_text.hpp"

namespace heddle::report {

namespace {

constexpr std::size_t most_rows = 200;  // larger graphs nobody reads, and dot takes minutes for them
constexpr std::size_t longest_text = 60;

struct EdgeStyle {
  std::string_view letters;  // on the edge
  std::string_view name;     // in the legend
  std::string_view color;
  std::string_view style;
  std::string_view arrow;  // in the legend
};

/// In the order of the story's edges.
constexpr std::array<EdgeStyle, 4> edge_styles{
    EdgeStyle{"rf", "reads from", "#1b7f3b", "solid", "━━▶"},
    EdgeStyle{"co", "coherence: overwrites", "#9a5b00", "dashed", "╍╍▶"},
    EdgeStyle{"fr", "from read: read before it is overwritten", "#c2185b", "dashed", "╍╍▶"},
    EdgeStyle{"sw", "synchronises", "#1558b0", "bold", "━━▶"},
};

/// By characters, not bytes.
std::string cut(const std::string& text) {
  std::size_t characters = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if ((static_cast<unsigned char>(text[i]) & 0xc0U) == 0x80U) continue;
    if (++characters > longest_text) return text.substr(0, i) + "…";
  }
  return text;
}

/// For labels, which are a kind of HTML.
std::string html(const std::string& text) {
  std::string out;
  for (const char c : xml_text(text)) out += c == '\n' || c == '\t' ? ' ' : c;
  return out.empty() ? " " : out;
}

/// Lines of so many characters, broken at blanks.
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
  return text.empty() ? "" : fmt::format("<br/><font point-size=\"8\" color=\"#555555\">{}</font>", html(text));
}

std::string place_text(const StoryPlace& place) {
  const std::string name = place.file.substr(place.file.rfind('/') + 1);
  return name.empty() ? "" : fmt::format("{}:{}", name, place.line);
}

std::string legend() {
  std::string out = "<font color=\"#999999\">━━</font> program order";
  for (const EdgeStyle& edge : edge_styles)
    out += fmt::format("   <font color=\"{}\">{} {} ({})</font>", edge.color, edge.arrow, edge.name, edge.letters);
  return out;
}

class Drawing {
 public:
  explicit Drawing(const ReportedFinding& finding)
      : finding_(finding), story_(finding.story), rows_(shortened(rows_of(story_), most_rows)) {
    row_of_.resize(story_.steps.size());
    for (std::size_t r = 0; r < rows_.size(); ++r)
      for (std::size_t i = 0; i < rows_[r].steps; ++i) row_of_[rows_[r].first + i] = r;
  }

  std::string draw() {
    std::string out = fmt::format("  graph [label=<{}>];\n", title());
    for (std::size_t t = 0; t < story_.threads.size(); ++t) out += column(t);
    return out + order_of_columns() + order_of_rows() + edges();
  }

 private:
  std::string title() const {
    std::string text = fmt::format("<b>{}</b>", wrapped(finding_.message));
    for (const std::string& because : finding_.because) text += "<br/>" + wrapped(because);
    if (const std::size_t left_out = steps_left_out(story_, rows_); left_out > 0)
      text += fmt::format("<br/>{} steps, far from the end, are left out", left_out);
    return text + "<br/> <br/>" + legend() + "<br/> ";
  }

  std::string step_node(std::size_t r) const {
    const StoryRow& row = rows_[r];
    const StoryStep& step = story_.steps[row.first];
    std::string look;
    if (row.marked)
      look = ", fillcolor=\"#ffd9d9\", color=\"#c00000\", penwidth=2";
    else if (step.kind == StepKind::arrival || step.in_library)
      look = ", style=\"rounded,filled,dashed\", fontcolor=\"#555555\"";
    else if (step.buffered)
      look = ", fillcolor=\"#fff7d6\"";
    std::string place = place_text(step.place);
    if (!step.order.empty() && row.steps == 1 && step.order != "plain") place += ", " + step.order;
    return fmt::format("    s{} [label=<{}: {}{}>{}];\n", row.first, row.first, html(cut(row_text(story_, row))),
                       small(place), look);
  }

  /// How the thread ended, if that is part of the story; empty: it is not.
  std::string end_node(std::size_t t) const {
    const StoryThread& thread = story_.threads[t];
    const bool fails = thread.name == finding_.thread;
    if (fails && !(last_is_marked() && story_.steps.back().thread == t) && finding_.kind != "deadlock")
      return fmt::format("    e{} [label=<{}{}>, shape=octagon, fillcolor=\"#c00000\", fontcolor=white];\n", t,
                         html(cut(finding_.kind)),
                         finding_.line == 0 ? ""
                                            : fmt::format("<br/><font point-size=\"8\">{}</font>",
                                                          html(place_text({finding_.file, finding_.line, 0}))));
    if (thread.waits_for.empty()) return {};
    return fmt::format("    e{} [label=<waits at {}>, style=\"rounded,filled,dashed\", fillcolor=\"#ffe3c2\"];\n", t,
                       html(cut(thread.waits_for)));
  }

  bool last_is_marked() const { return !rows_.empty() && rows_.back().marked; }

  std::string column(std::size_t t) {
    std::string out = fmt::format(
        "  subgraph cluster_{} {{\n    style=\"rounded,filled\"; color=\"#dddddd\"; fillcolor=\"#f6f6f6\";\n"
        "    h{} [label=<<b>{}</b>{}>, shape=plain, style=\"\"];\n",
        t, t, html(cut(story_.threads[t].name)), small(story_.threads[t].state));
    std::string last = fmt::format("h{}", t), chain;
    const auto add = [&](const std::string& name, const std::string& node) {
      chain += fmt::format("    {} -> {} [color=\"#999999\", arrowhead=none, weight=10];\n", last, name);
      out += node;
      last = name;
    };
    for (std::size_t r = 0; r < rows_.size(); ++r)
      if (story_.steps[rows_[r].first].thread == t) add(fmt::format("s{}", rows_[r].first), step_node(r));
    if (const std::string end = end_node(t); !end.empty()) {
      add(fmt::format("e{}", t), end);
      ends_.push_back(t);
    }
    return out + chain + "  }\n";
  }

  /// Names of threads side by side, in their order.
  std::string order_of_columns() const {
    std::string same = "  { rank=same;", chain;
    for (std::size_t t = 0; t < story_.threads.size(); ++t) {
      same += fmt::format(" h{};", t);
      if (t > 0) chain += fmt::format("  h{} -> h{} [style=invis, weight=100];\n", t - 1, t);
    }
    return same + " }\n" + chain;
  }

  /// A later step is further down, in whichever column.
  std::string order_of_rows() const {
    std::string out;
    for (std::size_t r = 0; r + 1 < rows_.size(); ++r)
      out += fmt::format("  s{} -> s{} [style=invis, weight=0];\n", rows_[r].first, rows_[r + 1].first);
    if (rows_.empty()) return out;
    for (const std::size_t t : ends_)
      out += fmt::format("  s{} -> e{} [style=invis, weight=0];\n", rows_.back().first, t);
    return out;
  }

  /// Between rows; what happens twice between the same two is one edge. Within a thread only where values come from: the rest says
  /// what its order says.
  std::string edges() const {
    using Kinds = std::array<bool, edge_styles.size()>;
    std::map<StoryEdge, Kinds> all;
    const std::array<const std::vector<StoryEdge>*, 4> lists{
        &story_.edges.reads_from, &story_.edges.coherence, &story_.edges.from_read, &story_.edges.synchronises};
    for (std::size_t kind = 0; kind < lists.size(); ++kind)
      for (const auto& [from, to] : *lists[kind]) {
        if (!row_of_[from] || !row_of_[to] || row_of_[from] == row_of_[to]) continue;
        const bool within = story_.steps[from].thread == story_.steps[to].thread;
        if (!within || kind == 0) all[{*row_of_[from], *row_of_[to]}][kind] = true;
      }
    std::string out;
    for (const auto& [rows, kinds] : all) out += edge(rows, kinds);
    return out + arrivals();
  }

  std::string edge(const StoryEdge& rows, const std::array<bool, edge_styles.size()>& kinds) const {
    std::string letters, colors;
    std::string_view style, color;
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
      if (!kinds[kind]) continue;
      letters += fmt::format("{}{}", letters.empty() ? "" : " ", edge_styles[kind].letters);
      colors += fmt::format("{}{}", colors.empty() ? "" : ":", edge_styles[kind].color);
      style = letters.size() == 2 ? edge_styles[kind].style : "solid";
      color = edge_styles[kind].color;
    }
    return fmt::format(
        "  s{} -> s{} [constraint=false, color=\"{}\", fontcolor=\"{}\", style={}, label=\"{}\"];\n",
        rows_[rows.first].first, rows_[rows.second].first, colors, color, style, letters);
  }

  std::string arrivals() const {
    std::string out;
    for (const StoryRow& row : rows_) {
      const StoryStep& step = story_.steps[row.first];
      if (step.kind == StepKind::arrival && step.source && row_of_[*step.source])
        out += fmt::format("  s{} -> s{} [constraint=false, color=\"#999999\", style=dotted];\n",
                           rows_[*row_of_[*step.source]].first, row.first);
    }
    return out;
  }

  const ReportedFinding& finding_;
  const Story& story_;
  std::vector<StoryRow> rows_;
  std::vector<std::optional<std::size_t>> row_of_;  // by step; nothing: it is left out
  std::vector<std::size_t> ends_;                   // threads whose end is shown
};

/// A graph that says that there is none.
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
         "  graph [labelloc=t, newrank=true, nodesep=0.35, ranksep=0.22, fontname=\"Helvetica\", fontsize=11];\n"
         "  node [shape=box, style=\"rounded,filled\", fillcolor=white, fontname=\"Helvetica\", fontsize=10, "
         "margin=\"0.1,0.04\", height=0.3];\n"
         "  edge [fontname=\"Helvetica\", fontsize=8, arrowsize=0.6];\n" +
         (finding == nullptr ? note(set) : Drawing(*finding).draw()) + "}\n";
}

}  // namespace heddle::report
