#include "cli/checks/checks_run.hpp"

#include <algorithm>
#include <csignal>
#include <fmt/format.h>
#include <poll.h>

#include "checking/source_lines.hpp"
#include "checking/stopwatch.hpp"
#include "cli/checks/named_check.hpp"
#include "cli/child_process.hpp"
#include "cli/failure.hpp"
#include "cli/interrupt.hpp"
#include "cli/progress_display.hpp"
#include "cli/terminal.hpp"

namespace heddle::cli {

namespace {

using report::CheckOutcome;

/// Returns the outcome of a check whose process reported none.
CheckOutcome without_report(const NamedCheck& check, const ProcessEnd& end, bool interrupted) {
  CheckOutcome outcome{check.name, program_of(check), {}, {}, end.text(), exit_internal};
  const bool by_itself = end.was_there && !end.by_signal;
  if (by_itself && end.number == exit_finding) {
    outcome.exit_code = exit_finding;
    outcome.error = "an error was found, but there was no time to report it";
  } else if (interrupted || (by_itself && end.number == exit_limit)) {
    outcome.exit_code = exit_limit;
    outcome.error_result = report::CheckResult::not_verified;
    outcome.error = interrupted ? "interrupted" : "a limit was reached, and there was no time for a report";
  }
  return outcome;
}

class ChecksRun {
 public:
  ChecksRun(const ChecksToRun& asked, ReportFiles& files)
      : asked_(asked), files_(files), outcomes_(asked.checks.size()) {
    for (const NamedCheck& check : asked_.checks) width_ = std::max(width_, check.name.size());
    const std::size_t models = asked_.checks.empty() ? 0 : asked_.checks.front().command.models.size();
    if (models > 1) width_ += std::string_view(" (pso)").size();
  }

  [[nodiscard]] int run() {
    const checking::Time start = checking::now();
    {
      ProgressDisplay display(asked_.output.progress);
      while (has_more() || !running_.empty()) {
        if (interrupt_.flag()) tell_to_end();
        if (has_more() && running_.size() < asked_.jobs)
          begin_next();
        else
          wait();
        display.show_text(progress_text());
      }
    }
    const UninterruptedPrinting printing;
    for (std::size_t i = 0; i < outcomes_.size(); ++i)
      if (!outcomes_[i]) outcomes_[i] = without_report(asked_.checks[i], {}, true);
    print_lines();
    return report(checking::seconds_since(start));
  }

 private:
  struct Running {
    std::size_t number;
    ChildProcess process;
  };

  [[nodiscard]] bool has_more() const { return !is_ending_ && next_ < asked_.checks.size(); }

  void begin_next() {
    const NamedCheck& check = asked_.checks[next_];
    running_.push_back({next_++, ChildProcess([&] { return checked_as_bytes(check, asked_.program); })});
  }

  /// Ends the checks that are running soon; no further one begins.
  void tell_to_end() {
    if (is_ending_) return;
    is_ending_ = true;
    for (const Running& running : running_) running.process.send(SIGTERM);
  }

  /// Waits until some process has written something or ended.
  void wait() {
    std::vector<pollfd> ends;
    for (const Running& running : running_) ends.push_back({running.process.read_end(), POLLIN, 0});
    constexpr int a_moment = 200;  // milliseconds
    if (poll(ends.data(), ends.size(), a_moment) < 0) return;
    for (std::size_t i = running_.size(); i-- > 0;)
      if (ends[i].fd < 0 || (ends[i].revents != 0 && !running_[i].process.take_text())) finish(i);
  }

  void finish(std::size_t place) {
    Running ended = std::move(running_[place]);
    running_.erase(running_.begin() + static_cast<std::ptrdiff_t>(place));
    const ProcessEnd end = ended.process.wait_for_end();
    auto outcome = outcome_from(ended.process.text());
    outcomes_[ended.number] =
        outcome ? std::move(*outcome) : without_report(asked_.checks[ended.number], end, is_ending_);
    code_ = worse(code_, outcomes_[ended.number]->exit_code);
    set_last_words("", code_ == exit_finding ? exit_finding : exit_limit);
    print_lines();
  }

  /// Prints the lines of the checks up to the first one that is still running.
  void print_lines() {
    for (; printed_ < outcomes_.size() && outcomes_[printed_]; ++printed_) {
      for (const std::string& warning : outcomes_[printed_]->warnings) fmt::print(stderr, "{}", warning);
      if (asked_.output.format == Format::text) fmt::print("{}", lines_text(*outcomes_[printed_], width_));
    }
    std::fflush(stdout);
  }

  [[nodiscard]] std::string progress_text() const {
    std::string names;
    for (const Running& running : running_)
      names += (names.empty() ? "" : ", ") + asked_.checks[running.number].name;
    return fmt::format("heddle: {} of {} {}s, {}", next_ - running_.size(), asked_.checks.size(), asked_.noun,
                       names);
  }

  [[nodiscard]] int report(double seconds) {
    report::ChecksReport all{asked_.noun, {}, seconds, exit_ok};
    std::vector<report::CheckReport> reports;
    std::vector<report::ReportlessCheck> without_report;
    for (std::optional<CheckOutcome>& outcome : outcomes_) {
      all.exit_code = worse(all.exit_code, outcome->exit_code);
      reports.insert(reports.end(), outcome->reports.begin(), outcome->reports.end());
      if (!outcome->error.empty()) without_report.push_back({outcome->name, outcome->file, outcome->error});
      all.checks.push_back(std::move(*outcome));
    }
    print(all);
    if (const auto error = files_.write(std::move(reports), all.exit_code, std::move(without_report)))
      return failed(*error);
    return all.exit_code;
  }

  void print(const report::ChecksReport& all) const {
    if (asked_.output.format == Format::json) {
      fmt::print("{}", to_json(all));
      return;
    }
    for (const CheckOutcome& outcome : all.checks)
      fmt::print("{}", details_text(outcome, text_style(asked_.output), checking::source_lines()));
    fmt::print("{}heddle: {}\n", all.exit_code == exit_ok ? "" : "\n", totals_text(all));
  }

  const ChecksToRun& asked_;
  ReportFiles& files_;
  const Interrupt interrupt_;
  std::vector<std::optional<CheckOutcome>> outcomes_;  // none: still to come
  std::vector<Running> running_;
  std::size_t next_ = 0;     // the first one that has not begun
  std::size_t printed_ = 0;  // how many have been printed
  std::size_t width_ = 0;    // of names
  int code_ = exit_ok;
  bool is_ending_ = false;
};

}  // namespace

ErrorMessage reports_of_one_check(const OutputOptions& output) {
  for (const ReportFile& file : output.report_files)
    if (file.format == report::to_html || file.format == report::to_graph)
      return "--html and --graph show one check ('heddle check --entry', 'heddle replay'); supported for "
             "several: --junit, --sarif, --format=json";
  return std::nullopt;
}

int run_checks(const ChecksToRun& run, ReportFiles& files) {
  return ChecksRun(run, files).run();
}

}  // namespace heddle::cli
