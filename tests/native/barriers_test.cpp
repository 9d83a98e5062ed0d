// Arrivals at barriers in a fixed order against arrivals in any order: outcomes and races of random programs
// are equal, for all reductions and models, run and walked.
#include <gtest/gtest.h>
#include <optional>
#include <set>

#include "check/memory_judge.hpp"
#include "core/random.hpp"
#include "core/retry_while_learning.hpp"
#include "explore/algorithms.hpp"
#include "explore/interleavings.hpp"
#include "fuzz/native/temporary_files.hpp"
#include "runtime/native/native_runtime.hpp"
#include "runtime/tree/tree_runtime.hpp"
#include "session/session.hpp"

namespace heddle {
namespace {

constexpr std::size_t most_notes = 16;

/// Prints programs of one to three threads beside main that meet at a barrier.
class ProgramPrinter {
 public:
  explicit ProgramPrinter(std::uint64_t seed) : random_(seed) {}

  std::string print() {
    const std::size_t users = 2 + random_.below(2);
    const bool main_meets = random_.chance(30);
    const std::size_t needed = random_.chance(80) ? users : users - 1;
    const std::size_t created = main_meets ? users - 1 : users;
    std::string text =
        "#include <pthread.h>\n#include <stdatomic.h>\n"
        "void heddle_note(unsigned, long); void heddle_barrier_give_up(void *);\n"
        "pthread_barrier_t b; pthread_mutex_t m; _Atomic int x, y; int z;\n";
    meetings_ = 1 + random_.below(2);
    for (std::size_t i = 0; i < created; ++i)
      text += "void *t" + std::to_string(i) + "(void *p) {" + body() + " return p; }\n";
    const std::string own = main_meets ? body() : "";
    for (const bool in_order : {true, false}) {
      text += std::string("int ") + (in_order ? "in_order" : "any_order") + "(void) { pthread_t t[3]; ";
      text += "pthread_barrier_init(&b, 0, " + std::to_string(needed) + ");";
      if (!in_order) text += " heddle_barrier_give_up(&b);";
      for (std::size_t i = 0; i < created; ++i)
        text += " pthread_create(&t[" + std::to_string(i) + "], 0, t" + std::to_string(i) + ", 0);";
      text += own;
      for (std::size_t i = 0; i < created; ++i) text += " pthread_join(t[" + std::to_string(i) + "], 0);";
      text += " return 0; }\n";
    }
    return text + "int main(void) { return 0; }\n";
  }

 private:
  std::string body() {
    std::string text;
    const std::size_t meetings = random_.chance(85) ? meetings_ : random_.below(3);
    for (std::size_t i = 0; i < meetings; ++i) text += statement() + meeting();
    return text + statement();
  }
  std::string meeting() {
    if (random_.chance(75)) return " pthread_barrier_wait(&b);";
    return " heddle_note(" + std::to_string(next_note()) + ", pthread_barrier_wait(&b));";
  }
  std::string statement() {
    switch (random_.below(9)) {
      case 0:
      case 1:
        return " x = " + std::to_string(++value_) + ";";
      case 2:
        return " atomic_store_explicit(&y, " + std::to_string(++value_) + ", memory_order_relaxed);";
      case 3:
        return " heddle_note(" + std::to_string(next_note()) + ", x);";
      case 4:
        return " heddle_note(" + std::to_string(next_note()) +
               ", atomic_load_explicit(&y, memory_order_relaxed));";
      case 5:
        return " z++;";
      case 6:
        return " if (x == " + std::to_string(1 + random_.below(3)) + ") return 0;";
      case 7:
        return " pthread_mutex_lock(&m); y += 2; pthread_mutex_unlock(&m);";
      default:
        return "";
    }
  }
  std::size_t next_note() { return note_++ % most_notes; }

  Random random_;
  std::size_t meetings_ = 0, note_ = 0, value_ = 0;
};

struct Behaviour {
  std::set<std::vector<Value>> outcomes;  // notes, and how threads ended
  bool races = false;
  std::uint64_t executions = 0;
  friend bool operator==(const Behaviour& one, const Behaviour& other) {
    return one.outcomes == other.outcomes && one.races == other.races;
  }
};

template <class MakeExplorer>
Result<Behaviour> behaviour(Runtime& runtime, MakeExplorer make) {
  return retry_while_learning([&]() -> Result<Behaviour> {
    const auto explorer = make();
    Behaviour seen;
    MemoryJudge judge;
    const auto end = explore(*explorer, runtime, {}, [&](const Execution& execution) {
      if (is_part(execution.ending)) return true;
      ++seen.executions;
      std::vector<Value> outcome = execution.registers;
      outcome.resize(most_notes, 0);
      for (const ThreadEnd& thread : execution.threads) outcome.push_back(static_cast<Value>(thread.state));
      seen.outcomes.insert(outcome);
      judge.judge(execution);
      seen.races |= judge.race().has_value();
      return true;
    });
    if (!end) return end.error();
    return seen;
  });
}

class Comparison {
 public:
  explicit Comparison(const std::string& text) : text_(text), file_(text) {
    auto loaded = NativeProgram::load({{file_.path(), {}, ""}}, {});
    EXPECT_TRUE(loaded) << text;
    if (loaded) program_.emplace(std::move(*loaded));
  }

  void compare(const Model& model) {
    const Behaviour expected = in_any_order(model);
    EXPECT_TRUE(program_->set_entry("in_order"));
    const auto runtime = program_->make_runtime(model);
    for (const Algorithm& algorithm : algorithms()) {
      if (algorithm.equivalence == Equivalence::interleaving || !algorithm.supports(model)) continue;
      const auto make = [&] { return algorithm.make({.model = model}); };
      expect(expected, behaviour(*runtime, make), model, algorithm.name, "direct");
      TreeRuntime tree(*runtime, model,
                       [&](LocationId location) { return program_->initial_value(location); },
                       {.choice = RuntimeChoice::tree, .compared_at_first = UINT64_MAX});
      expect(expected, behaviour(tree, make), model, algorithm.name, "tree");
    }
  }

 private:
  Behaviour in_any_order(const Model& model) {
    EXPECT_TRUE(program_->set_entry("any_order"));
    const auto runtime = program_->make_runtime(model);
    const auto plain = behaviour(*runtime, [] { return std::make_unique<Interleavings>(Remember::trace); });
    EXPECT_TRUE(plain) << (plain ? "" : plain.error().message) << text_;
    return plain ? *plain : Behaviour();
  }
  void expect(const Behaviour& expected, const Result<Behaviour>& seen, const Model& model,
              std::string_view reduction, std::string_view runtime) const {
    if (!seen && seen.error().kind == ErrorKind::unsupported_by_reduction) return;
    ASSERT_TRUE(seen) << seen.error().message << text_;
    EXPECT_EQ(expected.outcomes.size(), seen->outcomes.size());
    EXPECT_TRUE(expected == *seen) << model.name << " " << reduction << " " << runtime << ": races "
                                   << expected.races << " and " << seen->races << "\n"
                                   << text_;
  }

  std::string text_;
  fuzz::TemporarySource file_;
  std::optional<NativeProgram> program_;
};

TEST(BarriersOfRandomPrograms, HaveTheOutcomesAndRacesOfArrivalsInAnyOrder) {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    Comparison comparison(ProgramPrinter(seed).print());
    for (const Model& model : models()) comparison.compare(model);
  }
}

}  // namespace
}  // namespace heddle
