#include "runtime/native/call_stack.hpp"

#include <array>
#include <cstring>

#include "core/assert.hpp"

namespace heddle {

std::vector<const GuestFunctionInfo*> functions_on_stack(const ProgramText& text, const GuestThread& thread,
                                                         std::uint64_t instruction, std::uint64_t frame) {
  std::vector<const GuestFunctionInfo*> result;
  const auto add = [&](std::uint64_t at) {
    const GuestFunctionInfo* function = text.function_at(at);
    if (function != nullptr && !function->name.starts_with(start_symbol) && !function->library)
      result.push_back(function);
  };
  if (instruction != 0) add(instruction);
  constexpr std::size_t deepest = 64;
  while (result.size() < deepest && frame % 8 == 0 && frame >= thread.stack_low &&
         frame + 16 <= thread.stack_high) {
    std::array<std::uint64_t, 2> saved{};  // the caller's frame, where it goes on
    std::memcpy(saved.data(), reinterpret_cast<const void*>(frame), sizeof saved);
    add(saved[1] - 1);
    if (saved[0] <= frame) break;
    frame = saved[0];
  }
  return result;
}

std::vector<GuestFunctionInfo> functions_in(const ProgramText& text, const GuestThread& thread) {
  const bool crashed = thread.crash_instruction != 0;
  const std::uint64_t frame = crashed ? thread.crash_frame : thread.context.frame();
  std::vector<GuestFunctionInfo> functions;
  for (const GuestFunctionInfo* function : functions_on_stack(text, thread, thread.crash_instruction, frame))
    functions.push_back(*function);
  return functions;
}

std::vector<std::string> call_stack_of(const ProgramText& text, const GuestThread& thread) {
  std::vector<std::string> names;
  for (GuestFunctionInfo& function : functions_in(text, thread)) names.push_back(std::move(function.name));
  return names;
}

void correct_site(const ProgramText& text, GuestThread& thread, std::uint64_t instruction,
                  std::uint64_t frame) {
  const auto in = functions_on_stack(text, thread, instruction, frame);
  HEDDLE_DCHECK(thread.site.value < text.sites.size());
  if (!in.empty() && text.sites[thread.site.value].function != in.front()->name)
    thread.site = {in.front()->site};
}

}  // namespace heddle
