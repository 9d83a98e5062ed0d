// The native engine from within: which accesses are events, and that nothing is left over from one execution
// to the next.
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

#include "runtime/native/native_runtime.hpp"

namespace heddle {
namespace {

class TextFile {
 public:
  explicit TextFile(const std::string& text)
      : path_(testing::TempDir() + "heddle_engine_test_" + std::to_string(getpid()) +
              ".c") {  // tests run side by side
    std::ofstream(path_) << text;
  }
  ~TextFile() { std::filesystem::remove(path_); }
  TextFile(const TextFile&) = delete;
  TextFile& operator=(const TextFile&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

NativeProgram load(const std::string& text) {
  const TextFile file(text);
  auto program = NativeProgram::load({{file.path(), {}, ""}}, {});
  EXPECT_TRUE(program) << (program ? "" : program.error().message);
  return std::move(*program);
}

/// Once everything is learnt that one schedule teaches.
std::size_t events_of(const std::string& text) {
  NativeProgram program = load(text);
  const auto runtime = program.make_runtime(sc);
  auto run = runtime->run({{}, Finish{}});
  while (!run && run.error().kind == ErrorKind::retry) run = runtime->run({{}, Finish{}});
  EXPECT_TRUE(run) << (run ? "" : run.error().message);
  return (*run)->events.size();
}

std::size_t events_in_main(const std::string& body) {
  return events_of(
      "#include <string.h>\n#include <errno.h>\nint g, h; int a[4]; struct s { int x, y; } s, s2; int *p;\n"
      "const int c = 3; _Thread_local int t; _Thread_local int u; int *pu;\n"
      "void *volatile sink; int use(int *q) { return *q; }\n"
      "int main(void) {\n" +
      body + "\nreturn 0; }\n");
}

TEST(VisibleAccesses, GlobalsAreAndEachAccessIsOne) {
  EXPECT_EQ(events_in_main("g = 1;"), 1U);
  EXPECT_EQ(events_in_main("g = g + g;"), 3U);
  EXPECT_EQ(events_in_main("g = 1; g = 2; g = 3;"), 3U);                     // no store is lost
  EXPECT_EQ(events_in_main("a[0] = 1; a[1] = 1; a[2] = 1; a[3] = 1;"), 4U);  // none are merged
  EXPECT_EQ(events_in_main("p = &g; *p = 1;"), 3U);
}

TEST(VisibleAccesses, LocalsWhoseAddressGoesNowhereAreNot) {
  EXPECT_EQ(events_in_main("int n = 0; for (int i = 0; i < 5; i++) n += i; return n;"), 0U);
  EXPECT_EQ(events_in_main("int v[4]; for (int i = 0; i < 4; i++) v[i] = i; return v[3];"), 0U);
  EXPECT_EQ(events_in_main("char text[8]; strcpy(text, \"abc\"); return (int)strlen(text);"), 0U);
}

TEST(VisibleAccesses, LocalsThatNoOtherThreadUsesAreNot) {
  EXPECT_EQ(events_in_main("int n = 1; return use(&n);"), 0U);
  EXPECT_EQ(events_in_main("int n; sink = &n; n = 2;"), 1U);  // sink is a global
}

/// What main does with an object that another thread uses, after what they do to meet: a store, a load, the
/// other's store, creating and joining.
std::size_t events_beside_a_thread(const std::string& object, const std::string& body) {
  constexpr std::size_t to_meet = 5;
  return events_of(
             "#include <pthread.h>\n#include <stdlib.h>\n_Thread_local int u; int *sink;\n"
             "void *touch(void *) { *sink = 3; return 0; }\n"
             "int main(void) { pthread_t t; " +
             object + " sink = p; " + body +
             " pthread_create(&t, 0, touch, 0); pthread_join(t, 0); return 0; }\n") -
         to_meet;
}

TEST(VisibleAccesses, ObjectsThatAnotherThreadUsesAreFromTheirBeginning) {
  EXPECT_EQ(events_beside_a_thread("int n; int *p = &n;", ""), 0U);
  EXPECT_EQ(events_beside_a_thread("int n; int *p = &n;", "n = 1; n = 2;"), 2U);
  EXPECT_EQ(events_beside_a_thread("int *p = malloc(sizeof(int));", "*p = 1; *p = 2;"), 2U);
  EXPECT_EQ(events_beside_a_thread("int *p = &u;", "u = 1; u = 2;"), 2U);
  EXPECT_EQ(events_beside_a_thread("int n; int *p = &n;", "int *q = malloc(sizeof(int)); *q = 1; free(q);"),
            0U);
}

TEST(VisibleAccesses, ConstantsAndErrnoAreNot) {
  EXPECT_EQ(events_in_main("return c;"), 0U);
  EXPECT_EQ(events_in_main("return \"abc\"[1];"), 0U);
  EXPECT_EQ(events_in_main("const char *text = \"abc\"; return (int)strlen(text);"), 0U);
  EXPECT_EQ(events_in_main("errno = 3; return errno;"), 0U);
}

TEST(VisibleAccesses, ThreadLocalsAreNot) {
  EXPECT_EQ(events_in_main("t = 1; t = t + 1;"), 0U);
  EXPECT_EQ(events_in_main("pu = &u; u = 1;"), 1U);  // pu is a global
}

TEST(VisibleAccesses, BlocksGoAlongTheirVariables) {
  EXPECT_EQ(events_in_main("s2 = s;"), 2U);  // eight bytes at once, where nothing is known
  EXPECT_EQ(events_in_main("struct s local = s; return local.x;"), 2U);  // member by member
  EXPECT_EQ(events_in_main("memset(a, 0, sizeof a);"), 2U);
}

/// A copy came first; then a variable turns out to lie within what it copied.
TEST(Locations, AreDividedAnewWhenAVariableIsFoundInABlock) {
  NativeProgram program = load("struct s { int x, y; } s, s2; int main(void) { s2 = s; s.x = 1; return 0; }");
  const auto runtime = program.make_runtime(sc);
  const auto first = runtime->run({{}, Finish{}});
  ASSERT_FALSE(first);
  EXPECT_EQ(first.error().kind, ErrorKind::retry);
  const auto second = runtime->run({{}, Finish{}});
  ASSERT_TRUE(second);
  EXPECT_EQ((*second)->events.size(), 4U);  // load x, load y, store both, store x
}

constexpr const char* two_threads = R"(
#include <pthread.h>
#include <stdlib.h>
int x;
static void *work(void *a) { int *p = malloc(8); *p = x; x = *p + 1; free(p); return a; }
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, work, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  return x;
})";

std::size_t resident_kilobytes() {
  std::ifstream file("/proc/self/statm");
  std::size_t total = 0, resident = 0;
  file >> total >> resident;
  return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) / 1024;
}

#ifdef __SANITIZE_ADDRESS__
constexpr std::size_t many = 20'000;
#else
constexpr std::size_t many = 1'000'000;
#endif

TEST(Engine, TheMillionthExecutionIsTheFirst) {
  NativeProgram program = load(two_threads);
  const auto runtime = program.make_runtime(sc);
  const auto drawn = runtime->run({{}, RandomTail{3}});
  ASSERT_TRUE(drawn);
  const std::vector<Step> steps = (*drawn)->steps;
  const auto run = [&] { return *runtime->run({steps, Finish{}}); };
  const std::vector<Event> first = run()->events;
  std::size_t at_thousand = 0;
  for (std::size_t i = 2; i < many; ++i) {
    run();
    if (i == 1'000) at_thousand = resident_kilobytes();
  }
  const Execution& last = *run();
  ASSERT_EQ(last.events.size(), first.size());
  for (std::size_t i = 0; i < first.size(); ++i) {
    EXPECT_EQ(last.events[i].id, first[i].id);
    EXPECT_EQ(last.events[i].op, first[i].op);
    EXPECT_EQ(last.events[i].read, first[i].read);
    EXPECT_EQ(last.events[i].written, first[i].written);
    EXPECT_EQ(last.events[i].source, first[i].source);
  }
  const std::size_t in_the_end = resident_kilobytes();
  RecordProperty("kilobytes_at_1000", static_cast<int>(at_thousand));
  RecordProperty("kilobytes_at_the_end", static_cast<int>(in_the_end));
#ifndef __SANITIZE_ADDRESS__  // which keeps freed memory for a while
  EXPECT_LE(in_the_end, at_thousand + 1024);
#endif
}

/// Values that are addresses are the same in another process, so they are the same in a second load.
TEST(Engine, AddressesDoNotDependOnTheInterleaving) {
  NativeProgram program = load(two_threads);
  const auto runtime = program.make_runtime(sc);
  std::vector<Block> blocks;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto run = runtime->run({{}, RandomTail{seed}});
    ASSERT_TRUE(run);
    ASSERT_EQ((*run)->blocks.size(), 2U);
    if (seed == 0) blocks = (*run)->blocks;
    for (std::size_t i = 0; i < 2; ++i) EXPECT_EQ((*run)->blocks[i].address, blocks[i].address);
  }
}

/// Threads that come to their first operation in every way: reading, locking, allocating, printing, failing,
/// or none at all; what the last is given depends on what main read.
constexpr const char* all_starts = R"(
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
atomic_int x, y;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *reads(void *a) { int n = 0; for (int i = 0; i < 3; i++) n += i; x = n + y; return a; }
void *locks(void *a) { pthread_mutex_lock(&m); x = 7; return a; }  // the second one is blocked forever
void *allocates(void *a) { int *p = malloc(4); *p = x; y = *p; free(p); return a; }
void *prints(void *a) { printf("here\n"); atomic_fetch_add(&y, 1); return a; }
void *nothing(void *a) { return a; }
void *checks(void *a) { assert(a == 0); x = 1; return a; }
int main(void) {
  pthread_t t[7];
  pthread_create(&t[0], 0, reads, 0);
  pthread_create(&t[1], 0, locks, 0);
  pthread_create(&t[2], 0, allocates, 0);
  pthread_create(&t[3], 0, prints, 0);
  pthread_create(&t[4], 0, nothing, 0);
  pthread_create(&t[5], 0, locks, 0);
  pthread_create(&t[6], 0, checks, y > 0 ? (void *)8 : (void *)0);
  pthread_join(t[0], 0);
  pthread_join(t[4], 0);
  return 0;
})";

void expect_same(const Execution& a, const Execution& b) {
  EXPECT_EQ(a.steps, b.steps);
  ASSERT_EQ(a.events.size(), b.events.size());
  for (std::size_t i = 0; i < a.events.size(); ++i) {
    const Event &one = a.events[i], &other = b.events[i];
    EXPECT_TRUE(one.id == other.id && one.op == other.op && one.source == other.source);
    EXPECT_TRUE(one.read == other.read && one.written == other.written && one.writes == other.writes);
  }
  ASSERT_EQ(a.threads.size(), b.threads.size());
  for (std::size_t t = 0; t < a.threads.size(); ++t)
    EXPECT_TRUE(a.threads[t].state == b.threads[t].state && a.threads[t].next == b.threads[t].next);
  EXPECT_EQ(a.ending, b.ending);
  EXPECT_EQ(a.failures, b.failures);
  EXPECT_EQ(a.blocks.size(), b.blocks.size());
}

/// A run whose enabled steps are not recorded takes shorter ways: threads run late, and
/// take their steps themselves.
TEST(Engine, ShorterWaysLeadToTheSameRecords) {
  NativeProgram program = load(all_starts);
  const auto runtime = program.make_runtime(sc);
  std::size_t failed = 0, waited = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const auto drawn = runtime->run({{}, RandomTail{seed}});
    if (!drawn && drawn.error().kind == ErrorKind::retry) continue;
    ASSERT_TRUE(drawn);
    const std::vector<Step> steps = (*drawn)->steps;
    failed += (*drawn)->failures.empty() ? 0 : 1;
    for (const ThreadEnd& end : (*drawn)->threads) waited += end.state == ThreadState::waiting ? 1 : 0;
    const std::span prefix = std::span(steps).first(seed % (steps.size() + 1));
    for (const std::size_t most : {steps.size() * 3 / 4, std::size_t{1000}}) {
      const auto recorded = runtime->run({.prefix = prefix, .max_events = most});
      ASSERT_TRUE(recorded);
      const Execution expected = **recorded;
      const auto shorter = runtime->run({.prefix = prefix, .max_events = most, .record_enabled = false});
      ASSERT_TRUE(shorter);
      expect_same(expected, **shorter);
    }
  }
  EXPECT_GT(failed, 0U);
  EXPECT_GT(waited, 0U);
}

TEST(Engine, StacksNameTheProgramsFunctions) {
  NativeProgram program = load(
      "#include <stdlib.h>\nstatic void inner(void) { abort(); }\n"
      "static void outer(void) { inner(); }\nint main(void) { outer(); return 0; }");
  const auto runtime = program.make_runtime(sc);
  ASSERT_TRUE(runtime->run({{}, Finish{}}));
  EXPECT_EQ(program.stack_of({0}), (std::vector<std::string>{"inner", "outer", "main"}));
}

}  // namespace
}  // namespace heddle
