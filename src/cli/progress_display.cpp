#include "cli/progress_display.hpp"

#include <cstdio>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "report/progress_text.hpp"

namespace heddle::cli {

namespace {

using namespace std::chrono_literals;

// A check that ends soon shows nothing.
constexpr auto first_in_place = 200ms, next_in_place = 200ms;
constexpr auto first_line = 1s, next_line = 5s;

// The terminal prints ^C behind the line: it is to be erased, too.
constexpr std::size_t echo = 2;

std::size_t terminal_width() {
  winsize size{};
  const bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? size.ws_col : 80;
}

}  // namespace

ProgressDisplay::ProgressDisplay(ProgressMode mode)
    : kind_(mode == ProgressMode::plain                                     ? Kind::lines
            : mode == ProgressMode::automatic && isatty(STDERR_FILENO) != 0 ? Kind::line_in_place
                                                                            : Kind::none) {}

std::function<void(const Progress&)> ProgressDisplay::progress_callback(std::string phase) {
  if (kind_ == Kind::none) return {};
  next_ = Clock::now() + (kind_ == Kind::lines ? Clock::duration(first_line) : first_in_place);
  return [this, phase = std::move(phase)](const Progress& progress) { show(progress, phase); };
}

void ProgressDisplay::show(const Progress& progress, const std::string& phase) {
  if (Clock::now() < next_) return;
  const Statistics& statistics = progress.statistics;
  const std::string text =
      to_text(report::ProgressReport{phase, statistics.complete, statistics.blocked, statistics.cut,
                                     statistics.seconds, progress.explored, progress.seconds_left});
  show_text(text);
}

void ProgressDisplay::show_text(const std::string& text) {
  const Clock::time_point now = Clock::now();
  if (kind_ == Kind::none || now < next_) return;
  if (kind_ == Kind::lines) {
    next_ = now + next_line;
    fmt::print(stderr, "{}\n", text);
  } else {
    next_ = now + next_in_place;
    rewrite(text);
  }
}

/// Lines wider than the terminal are cut: they could not be erased.
void ProgressDisplay::rewrite(std::string text) {
  const std::size_t width = terminal_width();
  text.resize(std::min(text.size(), width - std::min(width, echo + 1)));
  const std::size_t rest = shown_ > text.size() ? shown_ - text.size() : 0;
  // What is left of a longer line is blanked, then the cursor goes back to the end of the text.
  fmt::print(stderr, "\r{}{:{}}{:\b<{}}", text, "", rest, "", rest);
  shown_ = text.size();
}

void ProgressDisplay::erase() {
  if (shown_ == 0) return;
  fmt::print(stderr, "\r{:{}}\r", "", shown_ + echo);
  shown_ = 0;
}

}  // namespace heddle::cli
