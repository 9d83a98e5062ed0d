// What the native engine costs: an execution replayed from a plan with a switch at every event, an event
// without a switch, and the way from a file of C text to the first finished execution. Compared with plain
// calls of the same code.
//
//   bench_engine bench/three_threads.c   three threads with ten accesses each
//   bench_engine bench/one_thread.c      no switches
#include <algorithm>
#include <array>
#include <chrono>
#include <fmt/format.h>
#include <functional>
#include <string>
#include <sys/resource.h>
#include <vector>

#include "runtime/native/native_runtime.hpp"
#include "stopwatch.hpp"

namespace heddle {
namespace {

using Clock = std::chrono::steady_clock;

/// The best of several runs: other work on the machine only adds.
double nanoseconds_each(std::size_t times, const std::function<void()>& work) {
  double best = 1e9;
  for (int attempt = 0; attempt < 7; ++attempt)
    best = std::min(best, seconds([&] {
                      for (std::size_t i = 0; i < times; ++i) work();
                    }));
  return best / static_cast<double>(times) * 1e9;
}

/// The same accesses, called as they are: what the program itself costs.
struct Plain {
  volatile int x = 0, y = 0, z = 0;
  [[gnu::noinline]] void thread(int self) {
    x = self;
    const int a = y;
    y = a + 1;
    const int b = z;
    z = b + 1;
    const int c = x;
    x = c + 7;
    const int d = z;
    y = d;
    x = y;
  }
};

/// Every thread moves once in turn, as far as it can.
std::vector<Step> in_turn(Runtime& runtime, std::size_t& switches) {
  std::vector<Step> steps;
  std::size_t last = 0;
  while (true) {
    const auto run = runtime.run({steps, StopHere{}});
    const auto enabled = (*run)->enabled_at(steps.size());
    if (enabled.empty()) return steps;
    const EnabledStep* next = &enabled.front();
    for (const EnabledStep& candidate : enabled)
      if (candidate.strand.thread.value > last) {
        next = &candidate;
        break;
      }
    switches += next->strand.thread.value != last ? 1 : 0;
    last = next->strand.thread.value;
    steps.push_back({next->strand, 0});
  }
}

std::size_t kilobytes_resident() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::size_t>(usage.ru_maxrss);
}

int run(const std::string& file, std::string_view only) {
  const auto start = Clock::now();
  auto program = NativeProgram::load({{file, {}, ""}}, {});
  if (!program) {
    fmt::print(stderr, "bench: {}\n", program.error().message);
    return 2;
  }
  for (const Model& model : models()) {
    if (!only.empty() && only != model.name) continue;
    const std::unique_ptr<Runtime> runtime = program->make_runtime(model);
    const auto first = runtime->run({{}, NonPreemptive{}});
    if (model == sc)
      fmt::print("from C text to the end of the first execution   {:8.1f} ms\n",
                 std::chrono::duration<double>(Clock::now() - start).count() * 1e3);
    if (!first) {
      fmt::print(stderr, "bench: {}\n", first.error().message);
      return 2;
    }
    const std::vector<Step> one_by_one = (*first)->steps;
    std::size_t switches = 0;
    const std::vector<Step> alternating = in_turn(*runtime, switches);
    const auto replay = [&](const std::vector<Step>& steps) {
      return nanoseconds_each(1 + 700'000 / steps.size(), [&] {
        static_cast<void>(runtime->run({steps, Finish{}}));
      });
    };
    const double apart = replay(one_by_one), together = replay(alternating);
    fmt::print("{}: one thread after another   {:8.1f} ns an execution, {} events, {:5.1f} ns an event\n",
               model.name, apart, one_by_one.size(), apart / static_cast<double>(one_by_one.size()));
    fmt::print("{}: in turn, {:3} switches      {:8.1f} ns an execution, {} events, {:5.1f} ns an event\n",
               model.name, switches, together, alternating.size(),
               together / static_cast<double>(alternating.size()));
    if (!(model == sc)) continue;
    Plain plain;
    const double native = nanoseconds_each(1'000'000, [&] {
      for (int t = 1; t <= 3; ++t) plain.thread(t);
    });
    fmt::print(
        "sc: plain calls of the same code {:6.1f} ns; ratio {:.1f} one after another, {:.1f} in turn\n",
        native, apart / native, together / native);
  }
  fmt::print("memory: {} kB at most\n", kilobytes_resident());
  return 0;
}

}  // namespace
}  // namespace heddle

int main(int argc, char** argv) {
  if (argc != 2 && argc != 3) {
    fmt::print(stderr, "usage: bench_engine FILE.c [MODEL]\n");
    return 2;
  }
  return heddle::run(argv[1], argc == 3 ? argv[2] : "");
}
