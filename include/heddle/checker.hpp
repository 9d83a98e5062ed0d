// Heddle as a library: checks a program in every execution, and returns what it found.
//
// find_package(Heddle) gives the target heddle::checker, for C++17 and later. docs/library.md describes it, and
// examples/library has a program that uses it. One check at a time in a process: a program under test has its
// memory at fixed addresses.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#ifndef HEDDLE_HOME  // the target heddle::checker defines it
#define HEDDLE_HOME ""
#endif

namespace heddle::checker {

/// What to check, and how. Only `files` is needed; the rest has the defaults of `heddle check`, and means what
/// its option of that name means.
struct Request {
  // The program.
  std::vector<std::string> files;  // of one program: C or C++ (*.c, *.cpp, …), or one script (*.heddle)
  std::vector<std::string> compiler_flags;  // such as "-Iinclude", "-std=c++17"
  std::string compile_commands;             // the path of a compilation database; empty: none
  std::vector<std::pair<std::string, std::int64_t>> defines;  // parameters of the program: NAME=NUMBER
  std::vector<std::string> allow;         // functions of the C library that are called as they are
  std::optional<std::uint32_t> unroll;    // iterations of each loop, at most
  std::vector<std::string> unroll_loops;  // of some loops, instead: "queue.hpp:41=3"

  // Which errors count.
  std::vector<std::string> ignore;  // checks that are switched off: "races", "deadlocks", …
  bool leaks = false;          // memory that is never freed is an error also where threads were not joined
  bool uninitialised = false;  // uses of memory that was never set are errors

  // How executions are searched.
  std::string model = "sc";                  // a memory model: one of models()
  std::string reduction;                     // one of reductions(); empty: the best for the model
  std::optional<std::uint32_t> preemptions;  // at most so many per execution
  bool predict = false;                      // look for errors in other orders of an execution's steps, too
  std::string sample;                        // draw executions: "random", "pct", …; empty: explore all
  std::optional<std::uint64_t> seed;         // of a sample
  bool keep_going = false;                   // do not stop at the first finding

  // When the search ends before all executions are explored. A limit is positive.
  std::optional<double> limit_seconds;  // since the call of check(): compiling counts
  std::optional<std::uint64_t> limit_executions;
  std::optional<std::uint64_t> limit_events;  // of one execution
  std::optional<std::uint64_t> limit_memory;  // bytes that are resident, of the whole process

  // Files besides the program's.
  bool use_cache = true;           // keep compiled programs in the user's cache folder
  std::string home = HEDDLE_HOME;  // Heddle's own files: share/heddle of an installation
};

/// One step of a failing execution. What a step does not have is empty, 0 or none.
struct Step {
  std::string thread;  // "main", "T1"
  std::string kind;    // "read", "write", "update", "lock", "create", …
  std::string text;    // "load x", "lock(m)"
  std::string file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::string order;                   // of accesses and fences: "plain", "relaxed", …
  std::optional<std::string> read;     // the value that it read
  std::optional<std::string> written;  // the value that it wrote
  std::optional<std::size_t> source;   // the step that wrote what it read: an index of Finding::steps
  bool marked = false;                 // the finding's message mentions it
};

/// How a thread of a failing execution ended.
struct Thread {
  std::string name;
  std::string state;      // "finished", "waiting", "failed", …
  std::string waits_for;  // of a blocked thread, with the line: "54: join T2"
};

/// An error of the program, with an execution that shows it.
struct Finding {
  std::string kind;                  // "data race", "assertion", "deadlock", …
  std::string title;                 // "data race on x"
  std::string message;               // the title and the reason, in one sentence
  std::vector<std::string> because;  // further sentences
  std::string thread;                // the thread that fails
  std::string file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::vector<std::string> stack;  // functions that the thread is in, innermost first
  std::vector<Step> steps;         // in the order in which they happen
  std::vector<Thread> threads;
};

enum class Verdict {
  no_error,    // in any execution
  error,       // at least one finding
  unfinished,  // no error was found, but not all executions were explored: Report::limit says why
  unsupported  // no error was found before an execution reached what Heddle does not know: the finding says what
};

/// The result of a check.
struct Report {
  Verdict verdict = Verdict::no_error;
  std::string limit;  // why not all executions were explored; empty if they were, or an error was found
  std::string model;
  std::string reduction;       // the one that was used
  std::uint64_t complete = 0;  // executions in which every thread ends
  std::uint64_t blocked = 0;   // executions in which a thread waits forever
  std::uint64_t cut = 0;       // executions in which a bound on the iterations of a loop ended a thread
  double seconds = 0;          // of the whole check, compiling included
  std::vector<Finding> findings;
  std::vector<std::string> not_covered;  // what the verdict leaves out
  std::vector<std::string> warnings;     // of the compiler
  std::string schedule;  // of the first finding: saved in a file, `heddle replay FILE` shows it again
  std::string text;  // as `heddle check` prints it to a file, but for the line that names a saved schedule
  std::string json;  // as `heddle check --format=json` prints it (docs/reports.md)
};

/// Why there is no report.
struct Failure {
  enum class Kind {
    bad_request,        // a file cannot be read or compiled, or what is asked for does not exist
    unsupported,        // the program does what Heddle, or the chosen reduction, does not support
    not_deterministic,  // run again with the same schedule, the program did something else
    internal            // a defect of Heddle
  };
  Kind kind = Kind::internal;
  std::string message;
};

/// A report, or why there is none.
using Result = std::variant<Report, Failure>;

/// Returns the result of checking a program. The search ends soon after `*interrupted` becomes true, and the
/// report says what is known by then; the flag may be set by another thread or a signal handler, and nullptr
/// means that there is none. Prints nothing. A second check in the process, before the first has returned, is
/// refused.
[[nodiscard]] Result check(const Request& request, const std::atomic<bool>* interrupted = nullptr);

/// Returns the names of the memory models.
[[nodiscard]] std::vector<std::string> models();

/// Returns the names of the reductions. Not each of them supports each model: check() says so.
[[nodiscard]] std::vector<std::string> reductions();

}  // namespace heddle::checker
