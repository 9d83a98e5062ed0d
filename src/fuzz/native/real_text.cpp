#include "fuzz/native/real_text.hpp"

#include <fmt/format.h>
#include <span>

#include "program/order_spelling.hpp"

namespace heddle::fuzz {

namespace {

/// What the notes at the end say: final memory, as main reads it after it has joined all threads.
constexpr std::string_view final_notes[] = {"$p_x[0]",     "$p_x[1]",        "$p_plain[0]",
                                            "$p_plain[1]", "$p_owned",       "$p_block[0] + 8 * $p_block[2]",
                                            "$p_bytes[0]", "$p_bytes[1]",    "$p_read[0]",
                                            "$p_read[1]",  "$p_union.whole", "(long)($p_wide >> 64)"};

constexpr std::string_view common_headers[] = {"pthread.h", "semaphore.h", "stdatomic.h", "stdio.h",
                                               "stdlib.h",  "string.h",    "time.h"};
constexpr std::string_view hardware_headers[] = {"sched.h", "signal.h", "sys/prctl.h", "unistd.h"};

constexpr std::string_view common_prelude = R"(typedef unsigned __int128 wide;
#define TWICE(v) (((wide)(v) << 64) | (v))
#define NOTE(index, value) heddle_note(index, last = (long)(value))
/* A moment later, computed without a comparison. */
static struct timespec soon(void) {
  struct timespec t;
  clock_gettime(CLOCK_REALTIME, &t);
  const long long later = t.tv_sec * 1000000000LL + t.tv_nsec + 20000;
  t.tv_sec = later / 1000000000;
  t.tv_nsec = later % 1000000000;
  return t;
}
)";

constexpr std::string_view heddle_prelude = R"(void heddle_note(unsigned index, long value);
#define PAUSE
)";

constexpr std::string_view hardware_prelude =
    R"(enum { most_threads = 3, most_notes = 64, most_outcomes = 4096 };
static long notes[most_notes];
static void heddle_note(unsigned index, long value) { notes[index] = value; }
/* Now and then a thread stops between two statements: on a busy machine threads hardly meet without that. */
static _Thread_local unsigned pauses;
static void pause_now_and_then(void) {
  pauses = pauses * 1664525u + 1013904223u;
  if (pauses >> 30 == 0) sched_yield();
}
#define PAUSE pause_now_and_then();
)";

constexpr std::string_view variables = R"(
static _Atomic long $p_x[2];
static _Atomic unsigned char $p_bytes[2];
static _Atomic wide $p_wide;
static _Atomic int $p_flag[3];
static pthread_mutex_t $p_m[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static pthread_mutex_t $p_rec;
static pthread_rwlock_t $p_rw = PTHREAD_RWLOCK_INITIALIZER;
static pthread_cond_t $p_c = PTHREAD_COND_INITIALIZER;
static pthread_once_t $p_once = PTHREAD_ONCE_INIT;
static sem_t $p_pool, $p_told[3];
static long $p_plain[2], $p_owned, $p_block[3], $p_read[2];
static int $p_ready[3];
static union { long whole; int parts[2]; } $p_union;
static void $p_initialise(void) { atomic_fetch_add(&$p_x[0], 4); }
)";

constexpr std::string_view reset_function = R"(static void $p_reset(void) {
  $p_x[0] = $p_x[1] = 0;
  $p_bytes[0] = $p_bytes[1] = 0;
  $p_wide = 0;
  $p_flag[0] = $p_flag[1] = $p_flag[2] = 0;
  $p_once = (pthread_once_t)PTHREAD_ONCE_INIT;
  $p_plain[0] = $p_plain[1] = $p_owned = $p_read[0] = $p_read[1] = 0;
  $p_block[0] = $p_block[1] = $p_block[2] = 0;
  $p_ready[0] = $p_ready[1] = $p_ready[2] = 0;
  $p_union.whole = 0;
}
)";

constexpr std::string_view begin_function = R"(static void $p_begin(void) {
  pthread_mutexattr_t recursive;
  pthread_mutexattr_init(&recursive);
  pthread_mutexattr_settype(&recursive, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&$p_rec, &recursive);
  sem_init(&$p_pool, 0, 0);
  for (int i = 0; i < 3; ++i) sem_init(&$p_told[i], 0, 0);
}
)";

/// The threads stay from run to run, so that they really run at the same time. $a: all programs, $r: runs,
/// $z: seed.
constexpr std::string_view hardware_main = R"(
struct program {
  void (*reset)(void), (*begin)(void), (*end)(void);
  void *(*threads[most_threads])(void *);
  int notes;
};
static const struct program programs[] = {$a};
static const struct program *_Atomic current;
static _Atomic long begun, ended;
static int delays[most_threads];
static void await(_Atomic long *counter, long value) {
  for (int looks = 0; atomic_load(counter) < value; ++looks)
    if (looks > 500) sched_yield();
}
static void *worker(void *number) {
  const long me = (long)number;
  pauses = (unsigned)(me + 1) * 2654435761u;
  for (long run = 1;; ++run) {
    await(&begun, run);
    const struct program *p = current;
    if (p == 0) return 0;
    for (volatile int left = delays[me]; left > 0; --left) {}
    if (p->threads[me] != 0) p->threads[me](0);
    atomic_fetch_add(&ended, 1);
  }
}
static long outcomes[most_outcomes][most_notes];
static unsigned long state = $zUL;
static unsigned draw(unsigned bound) {
  state ^= state << 13; state ^= state >> 7; state ^= state << 17;
  return (unsigned)(state >> 20) % bound;
}
/* Prints the outcome if it is a new one; returns how many there are. */
static int collect(unsigned number, const struct program *p, int count) {
  int i = 0;
  while (i < count && memcmp(outcomes[i], notes, sizeof notes) != 0) ++i;
  if (i < count || count == most_outcomes) return count;
  memcpy(outcomes[count], notes, sizeof notes);
  printf("%u", number);
  for (int n = 0; n < p->notes; ++n) printf(" %ld", notes[n]);
  printf("\n");
  return count + 1;
}
int main(void) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  pthread_t workers[most_threads];
  for (long t = 0; t < most_threads; ++t) pthread_create(&workers[t], 0, worker, (void *)t);
  long run = 0;
  for (unsigned i = 0; i < sizeof programs / sizeof *programs; ++i) {
    int count = 0;
    for (int k = 0; k < $r; ++k) {
      if (k % 64 == 0) alarm(600); /* longer than 64 runs need on any busy machine */
      memset(notes, 0, sizeof notes);
      programs[i].reset();
      programs[i].begin();
      for (int t = 0; t < most_threads; ++t) delays[t] = draw(3) ? 0 : (int)draw(60);
      current = &programs[i];
      atomic_store(&begun, ++run);
      await(&ended, run * most_threads);
      programs[i].end();
      count = collect(i, &programs[i], count);
    }
  }
  current = 0;
  atomic_store(&begun, ++run);
  for (int t = 0; t < most_threads; ++t) pthread_join(workers[t], 0);
  return 0;
}
)";

std::string include(std::span<const std::string_view> headers) {
  std::string text;
  for (const std::string_view header : headers) text += fmt::format("#include <{}>\n", header);
  return text;
}

std::string replaced(std::string_view text, char name, const std::string& value) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_name = text[i] == '$' && i + 1 < text.size() && text[i + 1] == name;
    out += is_name ? value : std::string(1, text[i]);
    if (is_name) ++i;
  }
  return out;
}

std::string prefix_of(std::size_t number) {
  return fmt::format("p{}", number);
}

/// How many statements await what a thread announces by a channel.
std::size_t awaiting(const RealProgram& program, std::size_t thread, Channel channel) {
  std::size_t count = 0;
  for (const auto& statements : program.threads)
    for (const RealStatement& statement : statements)
      if (real_statement_kinds()[statement.kind].awaits == channel && statement.awaited == thread) ++count;
  return count;
}

std::string text_of(const RealProgram& program, std::size_t thread, const RealStatement& statement,
                    std::size_t first_note) {
  const RealStatementKind& kind = real_statement_kinds()[statement.kind];
  const std::pair<char, std::string> values[] = {
      {'i', std::to_string(statement.index)},
      {'v', std::to_string(statement.value)},
      {'l', std::string(c_spelling(statement.load))},
      {'s', std::string(c_spelling(statement.store))},
      {'m', std::string(c_spelling(statement.modify))},
      {'n', std::to_string(first_note)},
      {'N', std::to_string(first_note + 1)},
      {'t', std::to_string(thread)},
      {'f', std::to_string(statement.awaited)},
      {'w', std::to_string(awaiting(program, thread, kind.announces))}};
  std::string text(kind.text);
  for (const auto& [name, value] : values) text = replaced(text, name, value);
  return fmt::format("  {}{{ {} }}\n", statement.conditional ? "if (last & 1) " : "", text);
}

std::string end_function(std::size_t first_note) {
  std::string text = "static void $p_end(void) {\n";
  for (const std::string_view value : final_notes)
    text += fmt::format("  heddle_note({}, {});\n", first_note++, value);
  return text + "}\n";
}

/// Starts the threads and waits for them.
std::string main_of(const RealProgram& program) {
  std::string text = "int $p_main(void) {\n  pthread_t threads[3];\n  $p_begin();\n";
  for (std::size_t t = 0; t < program.threads.size(); ++t)
    text += fmt::format("  pthread_create(&threads[{0}], 0, $p_t{0}, 0);\n", t);
  for (std::size_t t = 0; t < program.threads.size(); ++t)
    text += fmt::format("  pthread_join(threads[{}], 0);\n", t);
  return text + "  $p_end();\n  return 0;\n}\n";
}

std::string program_text(const RealProgram& program, std::size_t number) {
  std::string text = std::string(variables) + std::string(begin_function);
  std::size_t note = 0;
  for (std::size_t t = 0; t < program.threads.size(); ++t) {
    text += fmt::format("static void *$p_t{0}(void *unused) {{\n  long last = 1;\n", t);
    for (const RealStatement& statement : program.threads[t]) {
      text += "  PAUSE\n";
      text += text_of(program, t, statement, note);
      note += real_statement_kinds()[statement.kind].notes;
    }
    text += "  (void)last;\n  return unused;\n}\n";
  }
  return replaced(text + end_function(note) + main_of(program), 'p', prefix_of(number));
}

}  // namespace

std::size_t notes_of(const RealProgram& program) {
  std::size_t count = std::size(final_notes);
  for (const auto& thread : program.threads)
    for (const RealStatement& statement : thread) count += real_statement_kinds()[statement.kind].notes;
  return count;
}

std::string text_for_heddle(const std::vector<RealProgram>& programs) {
  std::string text = "#define _GNU_SOURCE\n" + include(common_headers) + std::string(common_prelude) +
                     std::string(heddle_prelude);
  for (std::size_t i = 0; i < programs.size(); ++i) text += program_text(programs[i], i);
  return text + fmt::format("int main(void) {{ return {}_main(); }}\n", prefix_of(0));
}

std::string text_for_hardware(const std::vector<RealProgram>& programs, const RealRuns& runs) {
  std::string text = "#define _GNU_SOURCE\n" + include(common_headers) + include(hardware_headers) +
                     std::string(common_prelude) + std::string(hardware_prelude);
  std::string table;
  for (std::size_t i = 0; i < programs.size(); ++i) {
    const std::string prefix = prefix_of(i);
    text += program_text(programs[i], i) + replaced(reset_function, 'p', prefix);
    std::string functions;
    for (std::size_t t = 0; t < programs[i].threads.size(); ++t)
      functions += fmt::format("{}_t{}, ", prefix, t);
    table += fmt::format("{{{0}_reset, {0}_begin, {0}_end, {{{1}}}, {2}}}, ", prefix, functions,
                         notes_of(programs[i]));
  }
  std::string main = replaced(hardware_main, 'a', table);
  main = replaced(main, 'z', std::to_string(runs.seed | 1));
  return text + replaced(main, 'r', std::to_string(runs.runs));
}

}  // namespace heddle::fuzz
