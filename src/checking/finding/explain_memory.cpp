#include <algorithm>
#include <fmt/format.h>

#include "checking/finding/explanation.hpp"
#include "checking/finding/handover_text.hpp"
#include "core/heap_blocks.hpp"

namespace heddle::checking {

namespace {

/// Whether the use is a store that reached memory only after the first event.
bool arrives_late(const Execution& execution, const Clash& use) {
  return std::ranges::any_of(
      execution.events.begin() + use.first, execution.events.end(),
      [&](const Event& event) { return event.is_drain() && event.source == use.second; });
}

/// The phrases for how an object ends: "T1 has freed it at line 5", "T1 frees it at line 5".
struct EndWords {
  std::string ended;
  std::string ends;
};

/// Returns the function that a variable belongs to, as far as it is known.
std::string function_of(const Words& words, const Block& variable) {
  const std::string name = words.program().function_at(variable.site);
  return name.empty() ? "its function" : name;
}

EndWords end_of_variable(const Words& words, const Block& variable) {
  const std::string owner = words.thread(variable.thread), where = words.line(variable.ended_at);
  if (variable.maker == Block::Maker::thread)
    return {fmt::format("{} has ended, at {}", owner, where), fmt::format("{} ends, at {}", owner, where)};
  if (variable.maker == Block::Maker::scope)
    return {fmt::format("{} has left the block that declares it, at {}", owner, where),
            fmt::format("{} leaves the block that declares it, at {}", owner, where)};
  const std::string function = function_of(words, variable);
  return {fmt::format("{} has left {}, at {}", owner, function, where),
          fmt::format("{} leaves {}, at {}", owner, function, where)};
}

EndWords end_of_block(const Words& words, std::size_t freed) {
  const std::string owner = words.thread_of(freed), where = words.at(freed);
  return {fmt::format("{} has freed it at {}", owner, where), fmt::format("{} frees it at {}", owner, where)};
}

/// Explains how the use and the end of the object are ordered. If the use came first although nothing orders
/// the two, it says what is missing.
void explain_order(Explanation& explanation, const Words& words, const Clash& use, const EndWords& end) {
  explanation.marked = {use.first, use.second};
  const std::string uses =
      fmt::format("{} {} it at {}", words.thread_of(use.second),
                  words.event(use.second).writes ? "writes" : "reads", words.at(use.second));
  if (use.first < use.second) {
    explanation.why = fmt::format("{}, after {}", uses, end.ended);
    return;
  }
  if (arrives_late(words.execution(), use)) {
    explanation.why = fmt::format("{}, and that reaches memory after {}", uses, end.ended);
    return;
  }
  explanation.why = fmt::format("{}, and nothing orders that before {}", uses, end.ends);
  if (const auto handover = any_handover(words.execution(), use)) {
    explanation.because.push_back(handover_text(words, *handover));
    explanation.marked.insert(explanation.marked.end(), {handover->write, handover->read});
  }
  explanation.because.emplace_back(
      "No execution was found in which the use comes later: the values that threads read prevent it, but "
      "without "
      "synchronisation compiler and processor need not.");
}

/// Explains the use of a variable whose function or thread has ended, and says where.
Explanation explain_ended_variable(const Words& words, const Clash& use, const Block& variable) {
  const std::string name = words.location(use.second);
  Explanation explanation;
  const std::string end = variable.maker == Block::Maker::thread ? "its thread ended"
                          : variable.maker == Block::Maker::scope
                              ? "its block ended at " + words.line(variable.ended_at)
                              : "its function returned";
  explanation.title = fmt::format("use of {} after {}", name, end);
  explain_order(explanation, words, use, end_of_variable(words, variable));
  if (variable.site.value != 0)
    explanation.because.push_back(
        fmt::format("{} is declared at {}, a variable of {}.", name, words.line(variable.site),
                    variable.maker == Block::Maker::thread ? words.thread(variable.thread)
                                                           : function_of(words, variable)));
  return explanation;
}

}  // namespace

Explanation explain_use_after_free(const Words& words, const Clash& use) {
  const Execution& execution = words.execution();
  const std::uint32_t block = block_of(execution, words.event(use.second).op.location);
  if (block != no_block && execution.blocks[block].is_variable())
    return explain_ended_variable(words, use, execution.blocks[block]);
  Explanation explanation;
  explanation.title = fmt::format("use after free of {}", words.location(use.second));
  explain_order(explanation, words, use, end_of_block(words, use.first));
  if (block != no_block)
    explanation.because.push_back(fmt::format("{} allocated it at {}.",
                                              words.thread(execution.blocks[block].thread),
                                              words.line(execution.blocks[block].site)));
  return explanation;
}

}  // namespace heddle::checking
