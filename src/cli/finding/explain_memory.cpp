#include <algorithm>
#include <fmt/format.h>

#include "cli/finding/explanation.hpp"
#include "core/heap_blocks.hpp"

namespace heddle::cli {

namespace {

/// A variable whose function or thread ended, and where.
Explanation explain_ended_variable(const Words& words, const Clash& use, const Block& variable) {
  const bool of_thread = variable.storage == Block::Storage::thread;
  const std::string name = words.location(use.second), owner = words.thread(variable.thread);
  const std::string where = words.line(variable.ended_at);
  Explanation explanation;
  explanation.title = of_thread ? fmt::format("use of {} after its thread ended", name)
                                : fmt::format("use of {} after its function returned", name);
  const std::string uses =
      fmt::format("{} {} it at {}", words.thread_of(use.second),
                  words.event(use.second).writes ? "writes" : "reads", words.at(use.second));
  const std::string ends = of_thread ? fmt::format("{} has ended, at {}", owner, where)
                                     : fmt::format("{} has left its function, at {}", owner, where);
  explanation.why = use.first < use.second
                        ? fmt::format("{}, after {}", uses, ends)
                        : fmt::format("{}, and nothing keeps that from happening after {}", uses, ends);
  explanation.marked = {use.first, use.second};
  if (variable.site.value != 0)
    explanation.because.push_back(
        fmt::format("{} is declared at {}, a variable of {}.", name, words.line(variable.site), owner));
  return explanation;
}

}  // namespace

Explanation explain_use_after_free(const Words& words, const Clash& use) {
  const Execution& execution = words.execution();
  const std::size_t freed = use.first, used = use.second;
  const Event& access = words.event(used);
  const std::uint32_t block = block_of(execution, access.op.location);
  if (block != no_block && execution.blocks[block].is_variable())
    return explain_ended_variable(words, use, execution.blocks[block]);
  Explanation explanation;
  explanation.title = fmt::format("use after free of {}", words.location(used));
  const std::string uses = fmt::format("{} {} it at {}", words.thread_of(used),
                                       access.writes ? "writes" : "reads", words.at(used));
  explanation.why = freed < used ? fmt::format("{}, after {} has freed it at {}", uses,
                                               words.thread_of(freed), words.at(freed))
                                 : fmt::format("{}, and nothing keeps {} from freeing it before that, at {}",
                                               uses, words.thread_of(freed), words.at(freed));
  explanation.marked = {freed, used};
  if (block != no_block)
    explanation.because.push_back(fmt::format("{} allocated it at {}.",
                                              words.thread(execution.blocks[block].thread),
                                              words.line(execution.blocks[block].site)));
  return explanation;
}

}  // namespace heddle::cli
