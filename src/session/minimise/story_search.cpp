#include "session/minimise/story_search.hpp"

#include <algorithm>

#include "core/assert.hpp"
#include "core/fingerprint.hpp"
#include "explore/prefix_key.hpp"

namespace heddle {

namespace {

class StorySearch {
 public:
  StorySearch(Trials& trials, FailingPrefix best, std::size_t most_steps)
      : trials_(trials), best_(std::move(best)), most_steps_(most_steps) {
    remember_ = trials.failure().needs_values_only() ? Remember::values : Remember::sources;
    nodes_.push_back({});
  }

  [[nodiscard]] std::optional<FailingPrefix> run() {
    const Execution* start = trials_.run({.prefix = {}, .tail = StopHere{}});
    if (start == nullptr) return std::nullopt;
    push_others(root, no_thread, start->enabled_at(0));
    for (switches_ = 0; switches_ <= best_.length.switches && !next_.empty(); ++switches_) {
      open_.swap(next_);
      next_.clear();
      if (is_hopeless()) break;
      for (const Start& first : open_) {
        follow(first, std::nullopt);
        while (!alternatives_.empty() && !trials_.is_over()) {
          const Alternative other = alternatives_.back();
          alternatives_.pop_back();
          follow(other.start, other.step);
        }
        if (trials_.is_over()) return found_;
      }
    }
    return found_;
  }

 private:
  static constexpr std::uint32_t root = 0;

  /// A prefix: another prefix and a step.
  struct Node {
    std::uint32_t before = root;
    std::uint32_t size = 0;
    Step step;
    Fingerprint key;
  };
  /// A thread that continues after a prefix.
  struct Start {
    std::uint32_t node = root;
    ThreadId thread;
  };
  /// A start with a step that is not the thread's usual one.
  struct Alternative {
    Start start;
    Step step;
  };

  /// Whether the next level is far beyond the budget: then most of its runs would be wasted.
  [[nodiscard]] bool is_hopeless() const {
    constexpr std::uint64_t already_continued = 2;  // in other orders: about one in so many
    std::uint64_t events = open_.size() * nodes_.size() / std::max<std::uint64_t>(followed_, 1);
    for (const Start& start : open_) events += nodes_[start.node].size;
    return events / already_continued > trials_.left();
  }

  [[nodiscard]] bool is_first(const Fingerprint& key, ThreadId thread) {
    return continued_.insert(Hasher(thread.value).add(key).done());
  }

  /// Returns the largest number of steps that a better story with the current number of switches can have.
  [[nodiscard]] std::size_t step_limit() const {
    if (switches_ < best_.length.switches) return most_steps_;
    return std::min(most_steps_, best_.length.steps - (best_.other_thread ? 0 : 1));
  }

  void path_to(std::uint32_t node) {
    HEDDLE_DCHECK(node < nodes_.size());
    path_.resize(nodes_[node].size);
    for (std::uint32_t i = node; i != root; i = nodes_[i].before) path_[nodes_[i].size - 1] = nodes_[i].step;
  }

  void push_others(std::uint32_t node, ThreadId moving, std::span<const EnabledStep> enabled) {
    if (node != root && switches_ >= best_.length.switches) return;
    ThreadId last = no_thread;
    for (const EnabledStep& step : enabled) {
      const ThreadId thread = step.strand.thread;
      if (thread == moving || thread == last) continue;
      last = thread;
      next_.push_back({node, thread});
    }
  }
  /// Adds other steps of the same thread: outcomes that it could choose, and buffers that could drain.
  void push_alternatives(std::uint32_t node, ThreadId moving, std::span<const EnabledStep> enabled,
                         const Step* taken) {
    for (const EnabledStep& step : enabled) {
      if (step.strand.thread != moving) continue;
      for (std::uint32_t choice = 0; choice < step.choices; ++choice)
        if (const Step other{step.strand, choice}; taken == nullptr || other != *taken)
          alternatives_.push_back({{node, moving}, other});
    }
  }

  /// Lets the thread continue for as long as it can, and records where others could.
  void follow(const Start& start, std::optional<Step> alternative) {
    const Node from = nodes_[start.node];
    if (!alternative && !is_first(from.key, start.thread)) return;
    if (from.size >= step_limit()) return;
    ++followed_;
    path_to(start.node);
    if (alternative) path_.push_back(*alternative);
    const Execution* execution =
        trials_.run({.prefix = path_, .tail = trials_.only(start.thread), .max_events = step_limit()});
    if (execution == nullptr || execution->events.size() < path_.size()) return;
    std::size_t end = path_.size();
    while (end < execution->steps.size() && execution->steps[end].strand.thread == start.thread) ++end;
    look_for_story(*execution, end);
    end = std::min({end, step_limit() - 1, last_useful_});
    const std::size_t known = nodes_.size();
    note_states(*execution, start, from, end);
    trials_.charge(nodes_.size() - known);  // each takes about as long as to run an event
  }

  /// Checks whether the first steps show the finding, and after how many no extension needs to be tried.
  void look_for_story(const Execution& execution, std::size_t end) {
    last_useful_ = SIZE_MAX;
    std::optional<FailingPrefix> failing = trials_.failing_prefix_in(execution);
    const std::size_t spoilt = trials_.failure().useless_after();
    if (spoilt != SIZE_MAX) last_useful_ = spoilt == 0 ? 0 : spoilt - 1;
    if (!failing || failing->length.steps > end) return;
    last_useful_ = std::min(last_useful_, failing->length.steps - 1);
    if (*failing < best_ && failing->length.steps <= most_steps_) {
      best_ = *failing;
      found_ = std::move(failing);
    }
  }

  void note_states(const Execution& execution, const Start& start, const Node& from, std::size_t end) {
    std::uint32_t node = start.node;
    key_.reset(remember_);
    for (std::size_t i = 0; i <= end; ++i) {
      if (i > from.size) {
        const Fingerprint key = key_.key();
        nodes_.push_back({node, static_cast<std::uint32_t>(i), execution.steps[i - 1], key});
        node = static_cast<std::uint32_t>(nodes_.size() - 1);
        // Before the alternative step the thread was here already.
        if (i >= path_.size() && !is_first(key, start.thread)) return;
        if (i >= path_.size()) push_others(node, start.thread, execution.enabled_at(i));
      }
      if (i >= path_.size())
        push_alternatives(node, start.thread, execution.enabled_at(i),
                          i < execution.steps.size() ? &execution.steps[i] : nullptr);
      if (i < end) key_.add(execution, i);
    }
  }

  Trials& trials_;
  FailingPrefix best_;
  std::optional<FailingPrefix> found_;
  std::size_t most_steps_;
  Remember remember_{};
  std::size_t switches_ = 0;
  std::size_t last_useful_ = 0;
  std::vector<Node> nodes_;
  std::uint64_t followed_ = 0;      // starts
  std::vector<Start> open_, next_;  // with as many switches as are being tried, and with one more
  std::vector<Alternative> alternatives_;
  FingerprintSet continued_;
  PrefixKey key_;
  std::vector<Step> path_;
};

}  // namespace

std::optional<FailingPrefix> search_shorter(Trials& trials, const FailingPrefix& best,
                                            std::size_t most_steps) {
  return StorySearch(trials, best, most_steps).run();
}

}  // namespace heddle
