#include "report/text/story_table.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>

#include "core/assert.hpp"
#include "report/text/characters.hpp"
#include "report/text/ink.hpp"
#include "report/text/step_table.hpp"
#include "report/text/store_buffers.hpp"
#include "report/text/story_ends.hpp"
#include "report/text/story_words.hpp"
#include "report/text/wrapping.hpp"

namespace heddle::report {

namespace {

std::string trimmed(const std::string& text) {
  const std::size_t begin = std::min(text.find_first_not_of(" \t"), text.size());
  const std::size_t end = text.find_last_not_of(" \t\r");
  return end == std::string::npos ? "" : text.substr(begin, end + 1 - begin);
}

class TableOfStory {
 public:
  TableOfStory(const ReportedFinding& finding, const TextStyle& style, const SourceText& source)
      : finding_(finding),
        story_(finding.story),
        source_(source),
        buffers_(buffers_after_each(finding.story)),
        longest_name_(style.full ? style.width : std::clamp<std::size_t>(style.width * 3 / 10, 20, 60)) {
    for (const StoryStep& step : story_.steps)
      if (step.place.file == finding.file)
        widen(step.place.line);
      else
        has_one_file_ = false;
    widen(finding.line);
  }

  [[nodiscard]] StepTable table(const std::vector<StoryRow>& rows) const {
    StepTable table;
    for (const StoryThread& thread : story_.threads) table.threads.push_back(thread.name);
    for (const StoryRow& row : rows) table.rows.push_back(row_of(row));
    for (const StoryEnd& end : ends_of(finding_)) table.rows.push_back(row_of(end));
    return table;
  }

  [[nodiscard]] std::size_t longest_name() const { return longest_name_; }

 private:
  void widen(std::uint32_t line) { digits_ = std::max(digits_, fmt::formatted_size("{}", line)); }

  [[nodiscard]] StepRow row_of(const StoryRow& row) const {
    HEDDLE_DCHECK(row.first <= row.last && row.last < story_.steps.size());
    const StoryStep& step = story_.steps[row.first];
    StepRow out;
    out.number =
        row.first == row.last ? fmt::format("{}", row.first) : fmt::format("{}–{}", row.first, row.last);
    out.thread = step.thread;
    out.place = place_of(row);
    out.text = words_of(story_, row, longest_name_);
    out.look = look_of(row);
    if (!says_all(row)) out.source = source_of(step.place.file, step.place.line);
    if (!buffers_.empty()) out.buffers = buffers_[row.last];
    // The line of the finding stands above the table.
    out.source_below = out.look == StepLook::marked &&
                       (step.place.file != finding_.file || step.place.line != finding_.line);
    return out;
  }

  /// Returns the row for how a thread ends. Only the line of a wait is known: its file is clear only if the
  /// story has a single one.
  [[nodiscard]] StepRow row_of(const StoryEnd& end) const {
    StepRow out;
    out.thread = end.thread;
    out.place = place_text(finding_.file, end.line);
    out.text = "✗ " + with_short_names(end.text, longest_name_);
    out.look = StepLook::failed;
    if (!buffers_.empty()) out.buffers = buffers_.back();
    if (!has_one_file_) return out;
    out.source = source_of(finding_.file, end.line);
    const bool says_enough = end.text.find("join") != std::string::npos;
    out.source_below = end.line != finding_.line && !says_enough;
    return out;
  }

  /// Whether the text is clear without the source line.
  [[nodiscard]] bool says_all(const StoryRow& row) const {
    const StepKind kind = story_.steps[row.last].kind;
    return kind == StepKind::create || kind == StepKind::join || kind == StepKind::arrival;
  }

  [[nodiscard]] StepLook look_of(const StoryRow& row) const {
    if (row.marked) return StepLook::marked;
    const bool is_quiet = row.kind == RowKind::library || row.kind == RowKind::iterations ||
                          story_.steps[row.first].kind == StepKind::arrival;
    return is_quiet ? StepLook::quiet : StepLook::usual;
  }

  /// Returns the place of a row, with aligned line numbers. The arrival of a store has no place in the
  /// program.
  [[nodiscard]] std::string place_of(const StoryRow& row) const {
    const StoryStep &first = story_.steps[row.first], &last = story_.steps[row.last];
    if (first.kind == StepKind::arrival) return std::string(digits_ + 2, ' ');
    if (row.kind != RowKind::together || first.place.line == last.place.line)
      return place_text(first.place.file, first.place.line);
    return fmt::format("{}–{}: ", first.place.line, last.place.line);
  }

  [[nodiscard]] std::string place_text(const std::string& file, std::uint32_t line) const {
    if (line == 0) return std::string(digits_ + 2, ' ');
    if (file == finding_.file) return fmt::format("{:>{}}: ", line, digits_);
    const std::size_t slash = file.rfind('/');
    return fmt::format("{}:{}: ", slash == std::string::npos ? file : file.substr(slash + 1), line);
  }

  [[nodiscard]] std::string source_of(const std::string& file, std::uint32_t line) const {
    if (!source_ || line == 0) return {};
    const std::string text = printable(trimmed(source_(file, line)));
    const bool has_words = std::ranges::any_of(text, [](unsigned char c) { return std::isalnum(c) != 0; });
    return has_words ? text : "";  // a destructor's line is often a brace
  }

  const ReportedFinding& finding_;
  const Story& story_;
  const SourceText& source_;
  std::vector<std::string> buffers_;  // by step, or none
  std::size_t longest_name_;
  std::size_t digits_ = 1;  // of line numbers
  bool has_one_file_ = true;
};

}  // namespace

std::string story_text(const ReportedFinding& finding, const TextStyle& style, const SourceText& source) {
  HEDDLE_DCHECK(is_consistent(finding.story));
  const std::vector<StoryRow> rows = style.full ? all_rows(finding.story) : folded_rows(finding.story);
  const TableOfStory story(finding, style, source);
  std::string out = to_text(story.table(rows), style);
  const std::string example = reading_example(finding.story, rows, story.longest_name());
  if (example.empty()) return out;
  for (const std::string& line : wrapped(example, {.lead = "  ", .indent = 2, .width = style.width}))
    out += painted(line, Ink::faint, style) + "\n";
  return out;
}

}  // namespace heddle::report
