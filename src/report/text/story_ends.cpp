#include "report/text/story_ends.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <optional>

#include "report/text/characters.hpp"
#include "report/text/story_words.hpp"

namespace heddle::report {

namespace {

struct KindWords {
  std::string_view kind, words;
};

constexpr std::array kind_words{
    KindWords{"assertion", "assertion failed"},
    KindWords{"abort", "abort called"},
    KindWords{"terminate", "std::terminate called"},
    KindWords{"out-of-bounds", "access beyond the end of an object"},
    KindWords{"invalid-access", "invalid access"},
    KindWords{"stack-overflow", "stack overflow"},
    KindWords{"division-by-zero", "division by zero"},
    KindWords{"undefined", "undefined behaviour"},
    KindWords{"uninitialised-read", "uses a value that was never set"},
    KindWords{"lock-misuse", "unlocks a lock that it does not hold"},
    KindWords{"destroy-locked", "destroys a held lock"},
    KindWords{"thread-misuse", "misuses a thread"},
    KindWords{"double-free", "frees it again"},
    KindWords{"invalid-free", "frees memory that is not a heap block"},
    KindWords{"data-race", "data race"},
    KindWords{"use-after-free", "use after free"},
    KindWords{"leak", "never freed"},
    KindWords{"unsupported", "reaches what Heddle does not know"},
};

/// Returns the thread that holds the lock. None if no thread does, or if several locks have the same name, as
/// parts of arrays may.
std::optional<std::size_t> owner(const Story& story, std::string_view lock) {
  if (std::ranges::count(story.locations, lock, &StoryLocation::name) != 1) return std::nullopt;
  std::optional<std::size_t> owner;
  for (const StoryStep& step : story.steps) {
    if (!step.location || story.locations[*step.location].name != lock) continue;
    if (step.kind == StepKind::lock) owner = step.thread;
    if (step.kind == StepKind::unlock) owner.reset();
  }
  return owner;
}

std::string waiting_words(const Story& story, std::size_t thread, const std::string& what) {
  if (what.starts_with("loop, ")) return "spins forever, " + what.substr(6);
  std::string words = "blocked forever: " + what;
  if (!what.starts_with("lock(") || !what.ends_with(')')) return words;
  if (const auto by = owner(story, std::string_view(what).substr(5, what.size() - 6)))
    words += ", " + unbroken("held by " + (*by == thread ? "itself" : story.threads[*by].name));
  return words;
}

/// "54: join T2", without its line.
StoryEnd waiting_end(const Story& story, std::size_t thread) {
  const std::string& waits = story.threads[thread].waits_for;
  const std::size_t colon = waits.find(": ");
  if (colon == std::string::npos || colon == 0 || colon > 9 || waits.find_first_not_of("0123456789") != colon)
    return {thread, 0, waiting_words(story, thread, waits)};
  return {thread, static_cast<std::uint32_t>(std::stoul(waits.substr(0, colon))),
          waiting_words(story, thread, waits.substr(colon + 2))};
}

std::size_t thread_named(const Story& story, const std::string& name) {
  const auto found = std::ranges::find(story.threads, name, &StoryThread::name);
  return found == story.threads.end() ? 0 : static_cast<std::size_t>(found - story.threads.begin());
}

StoryEnd failure(const ReportedFinding& finding) {
  const auto words = std::ranges::find(kind_words, finding.kind, &KindWords::kind);
  StoryEnd end{thread_named(finding.story, finding.thread), finding.line,
               words == kind_words.end() ? finding.kind : std::string(words->words)};
  if (!finding.end.empty()) end.text = finding.end;
  const auto& clash = finding.story.clash;
  if (!clash) return end;
  const StoryStep& second = finding.story.steps[clash->second];
  const std::string first = step_name(finding.story, clash->first);
  end.thread = second.thread;
  end.line = second.place.line;
  if (finding.kind == "data-race")
    end.text = "races with " + first;
  else if (second.kind == StepKind::free)
    end.text = fmt::format("freed while {} may still use it (no happens-before)", first);
  else if (finding.story.ends_later)
    end.text = fmt::format("the variable ends while {} may still use it (no happens-before)", first);
  else if (finding.story.steps[clash->first].kind == StepKind::free)
    end.text = "uses memory freed by " + first;
  else
    end.text = "uses a variable that ended after " + first;
  return end;
}

}  // namespace

std::vector<StoryEnd> ends_of(const ReportedFinding& finding) {
  if (finding.kind != "deadlock" && finding.kind != "stuck") return {failure(finding)};
  std::vector<StoryEnd> ends;
  for (std::size_t t = 0; t < finding.story.threads.size(); ++t)
    if (finding.story.threads[t].state == "waiting") ends.push_back(waiting_end(finding.story, t));
  return ends;
}

}  // namespace heddle::report
