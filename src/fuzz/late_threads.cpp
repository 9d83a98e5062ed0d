#include "fuzz/late_threads.hpp"

#include <algorithm>

#include "core/random.hpp"

namespace heddle::fuzz {

namespace {

void insert(ScriptThread& thread, std::size_t at, Code code, ThreadId other) {
  Instruction instruction;
  instruction.code = code;
  instruction.thread = other;
  thread.code.insert(thread.code.begin() + static_cast<std::ptrdiff_t>(at), instruction);
  for (Instruction& moved : thread.code)
    if ((moved.code == Code::jump || moved.code == Code::branch_unless) && moved.to > at) ++moved.to;
}

}  // namespace

ScriptProgram with_late_threads(ScriptProgram program, std::uint64_t seed) {
  if (std::ranges::any_of(program.threads, &ScriptThread::spawned)) return program;
  Random random(seed);
  for (std::size_t t = 1; t < program.threads.size(); ++t) {
    if (random.chance(40)) continue;
    ScriptThread& creator = program.threads[random.below(t)];
    const ThreadId created{static_cast<std::uint16_t>(t)};
    insert(creator, random.below(creator.code.size() + 1), Code::spawn, created);
    program.threads[t].spawned = true;
    // A branch may have passed the creation by: then the other never ends, and is waited for in vain.
    if (random.chance(40)) insert(creator, creator.code.size(), Code::join, created);
  }
  return program;
}

}  // namespace heddle::fuzz
