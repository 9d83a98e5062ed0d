#include <algorithm>
#include <fmt/format.h>

#include "cli/finding/explanation.hpp"
#include "core/heap_blocks.hpp"

namespace heddle::cli {

Explanation explain_use_after_free(const Words& words, const Clash& use) {
  const Execution& execution = words.execution();
  const std::size_t freed = use.first, used = use.second;
  const Event& access = words.event(used);
  Explanation explanation;
  explanation.title = fmt::format("use after free of {}", words.location(used));
  const std::string uses = fmt::format("{} {} it at {}", words.thread_of(used),
                                       access.writes ? "writes" : "reads", words.at(used));
  explanation.why = freed < used ? fmt::format("{}, after {} has freed it at {}", uses,
                                               words.thread_of(freed), words.at(freed))
                                 : fmt::format("{}, and nothing keeps {} from freeing it before that, at {}",
                                               uses, words.thread_of(freed), words.at(freed));
  explanation.marked = {freed, used};
  if (const std::uint32_t block = block_of(execution, access.op.location); block != no_block)
    explanation.because.push_back(fmt::format("{} allocated it at {}.",
                                              words.thread(execution.blocks[block].thread),
                                              words.line(execution.blocks[block].site)));
  return explanation;
}

}  // namespace heddle::cli
