#include "session/minimise/polish.hpp"

#include <algorithm>
#include <array>

#include "session/minimise/dependencies.hpp"
#include "session/minimise/reordering.hpp"

namespace heddle {

namespace {

/// Steps of one thread that follow each other.
struct Block {
  ThreadId thread;
  std::vector<Step> steps;
};

std::vector<Block> blocks_of(std::span<const Step> steps) {
  std::vector<Block> blocks;
  for (const Step& step : steps) {
    if (blocks.empty() || blocks.back().thread != step.strand.thread)
      blocks.push_back({step.strand.thread, {}});
    blocks.back().steps.push_back(step);
  }
  return blocks;
}

std::vector<Step> steps_of(std::span<const Block> blocks) {
  std::vector<Step> steps;
  for (const Block& block : blocks) steps.insert(steps.end(), block.steps.begin(), block.steps.end());
  return steps;
}

class Polisher {
 public:
  Polisher(Trials& trials, FailingPrefix failing, std::size_t most_steps)
      : trials_(trials), failing_(std::move(failing)), most_steps_(most_steps) {}

  [[nodiscard]] FailingPrefix run() {
    for (bool better = true; better && !trials_.is_over();) {
      better = leave_out_threads();
      better |= merge_spans();
      better |= merge_blocks();
      better |= leave_out_steps();
    }
    return std::move(failing_);
  }

 private:
  /// Whether a run that begins with these steps shows the finding after fewer switches or steps; if so, it is
  /// kept.
  bool try_steps(const std::vector<Step>& steps) {
    Plan plan{.prefix = steps, .tail = NonPreemptive{}, .max_events = most_steps_, .record_enabled = false};
    // The failing thread may need more steps than are left.
    if (!trials_.failure().needs_whole()) plan.tail = trials_.only(failing_.steps.back().strand.thread);
    std::optional<FailingPrefix> failing = trials_.failing_prefix_of(plan);
    if (!failing || failing->length.steps > most_steps_) return false;
    // Where a run must end by itself, the tail took it there in any order.
    if (trials_.failure().needs_whole()) *failing = reorder(trials_, std::move(*failing));
    if (!(*failing < failing_)) return false;
    failing_ = reorder(trials_, std::move(*failing));
    return true;
  }

  [[nodiscard]] std::vector<ThreadId> threads() const {
    std::vector<ThreadId> threads;
    for (const Step& step : failing_.steps)
      if (std::ranges::find(threads, step.strand.thread) == threads.end())
        threads.push_back(step.strand.thread);
    return threads;
  }

  /// All steps but some of a thread's, given by their number among them.
  [[nodiscard]] std::vector<Step> without(ThreadId thread, std::size_t from, std::size_t count) const {
    std::vector<Step> steps;
    std::size_t number = 0;
    for (const Step& step : failing_.steps) {
      const bool leave = step.strand.thread == thread && number >= from && number < from + count;
      if (step.strand.thread == thread) ++number;
      if (!leave) steps.push_back(step);
    }
    return steps;
  }
  [[nodiscard]] std::size_t steps_of_thread(ThreadId thread) const {
    return static_cast<std::size_t>(std::ranges::count_if(
        failing_.steps, [&](const Step& step) { return step.strand.thread == thread; }));
  }

  /// Leaves out whole threads that do not matter, or their last steps.
  bool leave_out_threads() {
    bool better = false;
    for (const ThreadId thread : threads())
      for (std::size_t count = steps_of_thread(thread); count > 0 && !trials_.is_over(); count /= 2) {
        const std::size_t all = steps_of_thread(thread);
        if (count > all) continue;
        better |= try_steps(without(thread, all - count, count));
      }
    return better;
  }

  /// Leaves out consecutive steps of one thread, many at first: iterations of loops can have any length.
  bool leave_out_steps() {
    bool better = false;
    constexpr std::array<std::size_t, 12> small{24, 16, 12, 10, 8, 7, 6, 5, 4, 3, 2, 1};
    std::vector<std::size_t> counts;
    for (std::size_t count = failing_.steps.size() / 2; count > small.front(); count /= 2)
      counts.push_back(count);
    counts.insert(counts.end(), small.begin(), small.end());
    for (const std::size_t count : counts)
      for (const ThreadId thread : threads()) better |= leave_out_steps(thread, count);
    return better;
  }
  bool leave_out_steps(ThreadId thread, std::size_t count) {
    bool better = false;
    for (std::size_t end = steps_of_thread(thread); end >= count && !trials_.is_over();) {
      better |= try_steps(without(thread, end - count, count));
      end = std::min(end - 1, steps_of_thread(thread));
      end -= std::min(end, count - 1);
    }
    return better;
  }

  /// Merges many blocks at once, keeping only the necessary switches among them: large spans first.
  bool merge_spans() {
    bool better = false;
    for (std::size_t size = blocks_of(failing_.steps).size(); size >= 3 && !trials_.is_over(); size /= 2)
      for (std::size_t end = blocks_of(failing_.steps).size(); end > 0 && !trials_.is_over();) {
        const std::size_t from = end - std::min(end, size);
        better |= merge_span(from, end, Earliest::first) || merge_span(from, end, Earliest::last);
        end = std::min(from, blocks_of(failing_.steps).size());
      }
    return better;
  }
  /// Which of the threads comes first in a span: the one whose first block does, or the one whose last block
  /// does.
  enum class Earliest : std::uint8_t { first, last };
  bool merge_span(std::size_t from, std::size_t end, Earliest earliest) {
    const std::vector<Block> blocks = blocks_of(failing_.steps);
    end = std::min(end, blocks.size());
    if (end - std::min(end, from) < 3) return false;
    const auto span = std::span(blocks).subspan(from, end - from);
    std::vector<ThreadId> order;
    for (const Block& block : span) {
      const auto known = std::ranges::find(order, block.thread);
      if (known != order.end() && earliest == Earliest::first) continue;
      if (known != order.end()) order.erase(known);
      order.push_back(block.thread);
    }
    if (order.size() == span.size()) return false;
    std::vector<Step> steps = heddle::steps_of(std::span(blocks).first(from));
    for (const ThreadId thread : order)
      for (const Block& block : span)
        if (block.thread == thread) steps.insert(steps.end(), block.steps.begin(), block.steps.end());
    const std::vector<Step> rest = heddle::steps_of(std::span(blocks).subspan(end));
    steps.insert(steps.end(), rest.begin(), rest.end());
    return try_steps(steps);
  }

  /// Moves the steps of a block to the previous or next block of the same thread, or leaves them out.
  bool merge_blocks() {
    bool better = false;
    for (std::size_t i = blocks_of(failing_.steps).size(); i-- > 0 && !trials_.is_over();) {
      const std::vector<Block> blocks = blocks_of(failing_.steps);
      if (i < blocks.size()) better |= merge_block(blocks, i);
    }
    return better;
  }
  bool merge_block(const std::vector<Block>& blocks, std::size_t i) {
    const auto same = [&](const Block& block) { return block.thread == blocks[i].thread; };
    const auto begin = blocks.begin(), it = begin + static_cast<std::ptrdiff_t>(i);
    const auto later = std::find_if(it + 1, blocks.end(), same);
    const auto earlier = std::find_if(std::make_reverse_iterator(it), blocks.rend(), same);
    std::vector<Block> changed = blocks;
    std::vector<Step> steps = std::move(changed[i].steps);
    changed[i].steps.clear();
    if (try_steps(heddle::steps_of(changed))) return true;
    if (later != blocks.end()) {
      std::vector<Step>& into = changed[static_cast<std::size_t>(later - begin)].steps;
      into.insert(into.begin(), steps.begin(), steps.end());
      if (try_steps(heddle::steps_of(changed))) return true;
      into.erase(into.begin(), into.begin() + static_cast<std::ptrdiff_t>(steps.size()));
    }
    if (earlier == blocks.rend()) return false;
    std::vector<Step>& into = changed[static_cast<std::size_t>(earlier.base() - begin) - 1].steps;
    into.insert(into.end(), steps.begin(), steps.end());
    return try_steps(heddle::steps_of(changed));
  }

  Trials& trials_;
  FailingPrefix failing_;
  std::size_t most_steps_;
};

/// Returns the events without which the finding would not occur.
std::vector<std::uint32_t> decisive_events(const SameFailure& failure, const Execution& execution,
                                           const SameFailure::Shown& shown,
                                           const Dependencies& dependencies) {
  std::vector<std::uint32_t> events;
  if (failure.needs_whole()) {
    for (std::uint32_t i = 0; i < execution.events.size(); ++i) events.push_back(i);
  } else if (failure.clash()) {
    events = {failure.clash()->first, failure.clash()->second};
  } else {
    for (auto i = static_cast<std::uint32_t>(shown.steps); i-- > 0 && events.empty();)
      if (execution.events[i].id.strand == strand_of(shown.thread)) events.push_back(i);
    const std::uint32_t start = dependencies.start_of(shown.thread);
    if (events.empty() && start != Dependencies::none) events.push_back(start);
  }
  return events;
}

}  // namespace

FailingPrefix reorder(Trials& trials, FailingPrefix failing) {
  SameFailure& failure = trials.failure();
  const Execution* execution =
      trials.run({.prefix = failing.steps, .tail = StopHere{}, .record_enabled = false});
  if (execution == nullptr) return failing;
  const auto shown = failure.shown_in(*execution);
  if (!shown) return failing;
  const Dependencies dependencies(*execution, shown->steps, trials.stop_token());
  const std::vector<bool> needed =
      dependencies.past_of(decisive_events(failure, *execution, *shown, dependencies));
  const std::vector<Step> steps = with_few_switches(*execution, dependencies, needed, trials.stop_token());
  std::optional<FailingPrefix> reordered =
      trials.failing_prefix_of({.prefix = steps, .tail = StopHere{}, .record_enabled = false});
  return reordered && *reordered < failing ? std::move(*reordered) : std::move(failing);
}

FailingPrefix polish(Trials& trials, FailingPrefix failing, std::size_t most_steps) {
  return Polisher(trials, std::move(failing), most_steps).run();
}

}  // namespace heddle
