// How many events an execution of a C++ program has, with every object visible and with only those that
// several threads use.
//
//   bench_visible_events tests/data/programs/cxx/idioms/*.cpp
#include <fmt/format.h>
#include <span>

#include "core/retry_while_learning.hpp"
#include "runtime/native/native_runtime.hpp"

namespace heddle {
namespace {

Result<std::size_t> events_of(const std::string& file, bool all_visible) {
  GuestSettings settings;
  settings.all_visible = all_visible;
  auto program = NativeProgram::load({{file, {"-DFIXED=1"}, ""}}, settings);
  if (!program) return program.error();
  const std::unique_ptr<Runtime> runtime = program->make_runtime(sc);
  const auto run = retry_while_learning([&] { return runtime->run({{}, NonPreemptive{}}); });
  if (!run) return run.error();
  return (*run)->events.size();
}

int run(std::span<char*> files) {
  fmt::print("{:>8} {:>8}\n", "all", "shared");
  for (const char* file : files) {
    const auto all = events_of(file, true), shared = events_of(file, false);
    if (!all || !shared) {
      fmt::print(stderr, "bench: {}\n", all ? shared.error().message : all.error().message);
      return 2;
    }
    fmt::print("{:>8} {:>8}  {}\n", *all, *shared, file);
  }
  return 0;
}

}  // namespace
}  // namespace heddle

int main(int argc, char** argv) {
  return heddle::run(std::span(argv, static_cast<std::size_t>(argc)).subspan(1));
}
