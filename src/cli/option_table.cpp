#include "cli/option_table.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <vector>

#include "cli/derived_names.hpp"
#include "cli/option_setters.hpp"

namespace heddle::cli {

namespace {

template <class Command>
AnyCommand make() {
  return Command{};
}

constexpr std::array commands{
    CommandRow{
        make<CheckCommand>, "check", "[FILE]", "check a C, C++ or scripted program in every execution",
        "Explores the executions of a C or C++ program (FILE.c, FILE.cpp) or a scripted program "
        "(FILE.heddle). The compiler's -I, -isystem, -include, -D, -U, -std=, -W and -w are taken as they "
        "are, "
        "its other flags after '--'. Says either that none fails or shows one that does, step by step. "
        "Interrupted (SIGINT, SIGTERM) it ends after the "
        "current execution and says what it knows; the second time it ends at once. Without a FILE, it runs "
        "the checks that the project's file, heddle.toml, lists."},
    CommandRow{
        make<TestCommand>, "test", "[FILE]", "check each test of a program by itself",
        "Compiles a C or C++ program once, and checks each function that HEDDLE_TEST (heddle.h) defines "
        "as 'heddle check' does main, in a process of its own. Prints a line for each test, then the "
        "findings and the totals. The options are those of 'check'; limits hold for each test. The exit "
        "status is the worst one of the tests: a finding (1), else an error (4, 5, 2), else a limit (3).",
        "check"},
    CommandRow{
        make<ReplayCommand>, "replay", "SCHEDULE", "run a saved schedule again",
        "Runs the failing execution that a check saved, shows what the program prints and the finding. With "
        "--gdb it stops in the debugger where the program fails."},
    CommandRow{make<LitmusCommand>, "litmus", "FILE|DIR", "run litmus tests and print their outcomes",
               "Runs litmus tests, or all below a folder, under each memory model and prints the final "
               "states with the number of "
               "executions that reach each, and whether the test's condition holds."},
    CommandRow{
        make<VerifyCommand>, "verify", "TRACE",
        "say whether the sources of a trace are realizable under a memory model",
        "Reads events of threads and the source of each read from a file of JSON lines (- is standard "
        "input) and says for each memory model whether they can be put in an order in which every read "
        "takes its value from its source: that order, with the moments at which stores reach memory, or "
        "why there is none."},
    CommandRow{make<CompareCommand>, "compare", "FILE", "count a program's classes under every equivalence",
               "Counts the Mazurkiewicz traces, reads-from classes, reads-value-from classes and views of a "
               "program, each with the search that is quickest at it, and shows them as a table and as bars. "
               "Unless a limit is given, each search may take 10 seconds; what is not finished by then is a "
               "lower bound, and the exit status is 3."},
    CommandRow{
        make<BenchCommand>, "bench", "[PROGRAM|list|compare A B]",
        "run the benchmark programs of the papers, and draw what each equivalence saves",
        "Explores the benchmark programs, or those that are named, with every reduction, compares the "
        "numbers of executions with what is known and with what the papers have published, and writes "
        "results (one line of JSON per row), a page and a text in Markdown to a folder. A count that "
        "differs is an error (status 1). Interrupted, it goes on where it ended when it is called again; "
        "rows that were measured with the same program, the same Heddle and the same machine are not "
        "measured again. 'list' names the programs and their sizes. 'compare A B' compares two files of "
        "results: what became slower or faster, and counts that differ."},
    CommandRow{make<ListCommand>, "list", "", "list memory models and reductions",
               "Says which models and reductions there are, what each explores, and which errors it finds."},
    CommandRow{make<ManCommand>, "man", "", "print the manual page", "Prints this manual page, for man -l."},
    CommandRow{make<CompletionCommand>, "completion", "bash|zsh|fish",
               "print a script for completion in a shell",
               "Prints a script by which the shell completes commands, options and their values. An "
               "installation has these scripts where the shells look for them."},
};

constexpr std::array options{
    OptionRow{"--model", "{models}all",
              "the memory model (check and compare: sc, litmus, verify and bench: all, unless given)",
              "check litmus verify compare bench", by<set_model>},
    OptionRow{"--reduction", "NAME",
              "how to explore; 'heddle list' shows the names (default: {default}; litmus: brute force)",
              "check litmus", by<set_reduction>},
    OptionRow{
        "--suite", "quick|papers|speed",
        "which rows: small ones whose counts are known (quick), all there are (papers), executions of all "
        "lengths (speed) (default: quick)",
        "bench", by<set_suite>},
    OptionRow{"--reduction",
              "NAMES",
              "only by these reductions, separated by commas (default: all)",
              "bench",
              by<add_reductions>,
              0,
              {.is_list = true}},
    OptionRow{"--jobs", "N", "how many rows are run at a time (default: 1)", "bench", by<set_jobs>, 'j'},
    OptionRow{"--output", "FOLDER",
              "where SUITE.jsonl, SUITE.html and SUITE.md are written (default: heddle-bench)", "bench",
              set_text<&BenchOptions::output>},
    OptionRow{"--programs", "FOLDER", "programs and manifests of your own instead of Heddle's", "bench",
              set_text<&BenchOptions::programs>},
    OptionRow{"--fresh", "", "forget what was measured before", "bench", set_flag<&BenchOptions::fresh>},
    OptionRow{"--preemptions", "N",
              "{preemptions}: only executions with at most N switches away from a runnable thread", "check",
              by<set_preemptions>},
    OptionRow{
        "--oracle", "quick|paper",
        "{oracle}: how to decide whether sources are consistent, with quick tests first or by the paper's "
        "phases alone (default: quick)",
        "check", by<set_oracle>},
    OptionRow{"--mcr-solver", "native|z3|both",
              "{solver}, --predict: which solver decides whether an order of events is possible: our own "
              "search, Z3, "
              "or both, to compare them (default: native)",
              "check", by<set_causal_solver>},
    OptionRow{
        "--predict", "",
        "look for races and uses of freed memory in all orders of what the threads did in each "
        "execution, and, where not all executions are explored, for what reads of other values lead to; "
        "what is found is run",
        "check", set_flag<&SearchRequest::predict>},
    OptionRow{
        "--runtime", "auto|tree|direct",
        "run each execution (direct), or walk the automata learnt of the threads and run only what "
        "is new (tree); "
        "auto finds out which is faster (default: direct; {automata}: auto; {locality}, --predict: tree)",
        "check compare", by<set_runtime>},
    OptionRow{"--count-classes", "", "also count the equivalence classes, exactly", "check",
              set_flag<&CheckCommandOptions::count_classes>},
    OptionRow{"--sample", "random|pct|pos",
              "draw executions instead of exploring all (default: 10,000 of them): each step at random, by "
              "thread priorities that are lowered at random points, or by priorities of events",
              "check", by<set_sample>},
    OptionRow{"--depth", "N",
              "pct: the bug depth, how many constraints on the order of steps an error may need (default: 3)",
              "check", by<set_depth>},
    OptionRow{"--seed", "N", "seed of the sample (default: 1)", "check", by<set_seed>},
    OptionRow{"--limit-executions", "N", "stop after N executions", "check compare",
              by<set_limit_executions>},
    OptionRow{
        "--limit-events", "N",
        "end executions of more than N events: the loops that make them so long are bounded, or, if there "
        "are none, the search ends (default: 100,000)",
        "check compare", by<set_limit_events>},
    OptionRow{
        "--limit-time", "SECONDS",
        "stop after this many seconds, compiling included (compare: each search; check: each model; bench: a "
        "row; default: 10 in the suite papers, 30 else)",
        "check compare bench", by<set_limit_time>},
    OptionRow{"--limit-memory", "MB",
              "stop when Heddle uses more than this many megabytes of memory (bench: 4,000, unless given)",
              "check compare bench", by<set_limit_memory>},
    OptionRow{
        "--limit-table", "MB",
        "{table}: stop when the table of explored views needs more than this many megabytes (default: 8,000)",
        "check", by<set_limit_table>},
    OptionRow{"--unroll",
              "N|FILE:LINE=N",
              "end a thread in a loop after more than N iterations: in every loop, or in the one that begins "
              "in this line (may be repeated)",
              "check compare",
              by<set_unroll>,
              0,
              {.is_list = true}},
    OptionRow{
        "--bounded-ok", "",
        "exit with 0 if only the bounds of --unroll and --preemptions left executions out, and no error "
        "was found",
        "check", set_flag<&CheckCommandOptions::bounded_ok>},
    OptionRow{
        "--waits", "state|access",
        "which loops are waits: those whose rounds change nothing (state), or only those that one access "
        "decides (default: state)",
        "check compare", by<set_waits>},
    OptionRow{"--suppress",
              "FILE",
              "do not report what a file of suppressions, as ThreadSanitizer reads it, matches (may be "
              "repeated)",
              "check",
              by<add_suppressions>,
              0,
              {.is_list = true}},
    OptionRow{"--volatile", "plain|atomic",
              "what volatile accesses are: ordinary ones, which race, or relaxed atomics (default: plain)",
              "check compare", by<set_volatile>},
    OptionRow{"--keep-going", "", "do not stop at the first finding", "check",
              set_flag<&CheckCommandOptions::keep_going>},
    OptionRow{"--ignore",
              "LIST",
              "checks to switch off: aborts, assertions, deadlocks, leaks, races, undefined, use-after-free",
              "check",
              by<set_ignore>,
              0,
              {.is_list = true}},
    OptionRow{
        "--property", "FILE",
        "check a property of SV-COMP (FILE.prp): no other errors count, and the verdict is given in its "
        "words",
        "check", by<set_property>},
    OptionRow{"--define",
              "NAME=VALUE",
              "set a parameter of the program, a number or, of a C program, any text (may be repeated)",
              "check compare",
              by<add_define>,
              0,
              {.is_list = true}},
    OptionRow{"--args",
              "TEXT",
              "the arguments of the program's main, as on a shell's command line",
              "check compare",
              by<add_arguments>,
              0,
              {.is_list = true}},
    OptionRow{"--entry", "FUNCTION",
              "check this function instead of main: one without parameters, by its name (f, ns::f)",
              "check compare", by<set_entry>},
    OptionRow{"--leaks", "", "report memory that is never freed also where threads were not joined", "check",
              by<set_leaks>},
    OptionRow{"--uninitialised", "",
              "report where a value that was never set decides something (C and C++; slower)", "check",
              by<set_uninitialised>},
    OptionRow{"--nondet", "LOW..HIGH",
              "values of __VERIFIER_nondet_int, nondet_int and the like: each that the type has is tried",
              "check compare", by<set_nondet>},
    OptionRow{
        "--choose",
        "NAME=LOW..HIGH",
        "rand or random: explore each call with every value of the range (may be given once per function)",
        "check compare",
        by<add_choice>,
        0,
        {.is_list = true}},
    OptionRow{"--allow",
              "NAMES",
              "functions of the C library to call directly, not instrumented (separated by commas)",
              "check compare",
              by<add_allowed>,
              0,
              {.is_list = true}},
    OptionRow{"--compile-commands", "FILE|FOLDER",
              "take the compiler flags of the files from compile_commands.json, or from the one in a folder",
              "check compare", by<set_compile_commands>, 'p'},
    OptionRow{"--target", "NAME",
              "check what the build of --compile-commands links into this target, instead of files",
              "check compare", by<set_target>},
    OptionRow{"--no-cache", "", "compile again, and keep nothing in the cache folder", "check replay compare",
              set_flag<&ProgramRequest::no_cache>},
    OptionRow{"--schedule", "FILE",
              "where to save the schedule of the first finding (default: the cache folder)", "check",
              set_text<&CheckCommandOptions::schedule>},
    OptionRow{"--html",
              "FILE",
              "also write a page for a browser that shows the findings step by step",
              "check replay",
              add_report<report::to_html>,
              0,
              {.for_whole_run = true}},
    OptionRow{"--sarif",
              "FILE",
              "also write the report as SARIF 2.1.0, for code scanning",
              "check replay",
              add_report<report::to_sarif>,
              0,
              {.for_whole_run = true}},
    OptionRow{
        "--junit",
        "FILE",
        "also write the report as JUnit's XML, for servers that run tests: a test case per check and model",
        "check replay",
        add_report<report::to_junit>,
        0,
        {.for_whole_run = true}},
    OptionRow{"--graph",
              "FILE",
              "also draw the execution of the first finding, as a graph for Graphviz",
              "check replay",
              add_report<report::to_graph>,
              0,
              {.for_whole_run = true}},
    OptionRow{"--witness",
              "FILE",
              "also write the execution of the first finding as a violation witness, for validators: "
              "FILE.graphml or FILE.yml",
              "check replay",
              by<add_witness>,
              0,
              {.for_whole_run = true}},
    OptionRow{"--gdb", "", "stop in the debugger at the finding", "replay", set_flag<&ReplayOptions::gdb>},
    OptionRow{"--stop-at-finding", "", "raise a trap at the finding: for a debugger", "replay",
              set_flag<&ReplayOptions::stop_at_finding>},
    OptionRow{"--states", "", "final states, memory included (the default)", "litmus",
              set_flag<&LitmusOptions::states>},
    OptionRow{"--classes", "", "numbers of classes; final memory is not observed", "litmus",
              set_flag<&LitmusOptions::classes>},
    OptionRow{"--expected", "FILE", "compare with a file of JSON lines; print what differs", "litmus",
              set_text<&LitmusOptions::expected>},
    OptionRow{"--format",
              "text|json",
              "how to print (litmus: json is one line per test)",
              "check litmus replay verify compare list",
              by<set_format>,
              0,
              {.for_whole_run = true}},
    OptionRow{"--quiet",
              "",
              "print only findings and the verdict: no warnings, notes and progress",
              "check replay",
              set_flag<&OutputOptions::quiet>,
              'q',
              {.for_whole_run = true}},
    OptionRow{"--full", "", "show every step of the execution as it was found", "check replay",
              set_flag<&OutputOptions::full>},
    OptionRow{"--color",
              "auto|always|never",
              "colours in text: on a terminal, unless NO_COLOR is set (auto), always, never (default: auto)",
              "check replay verify",
              by<set_colour>,
              0,
              {.for_whole_run = true}},
    OptionRow{"--progress",
              "auto|plain|off",
              "progress, on stderr: a line that is rewritten, if stderr is a terminal (auto), a "
              "line every few seconds (plain), nothing (off)",
              "check compare bench",
              by<set_progress>,
              0,
              {.for_whole_run = true}},
    OptionRow{
        "--filter",
        "GLOB",
        "only the tests, or the checks of the project's file, whose names match, as a shell matches names "
        "of files (may be repeated)",
        "check",
        by<add_filter>,
        0,
        {.is_list = true, .for_whole_run = true, .not_in_files = true}},
    OptionRow{"--list",
              "",
              "print the names of the tests, or of the checks of the project's file",
              "check",
              set_flag<&SeveralOptions::list>,
              0,
              {.for_whole_run = true, .not_in_files = true}},
    OptionRow{"--jobs",
              "N",
              "how many tests or checks are run at a time (default: 1)",
              "check",
              by<set_check_jobs>,
              'j',
              {.for_whole_run = true}},
    OptionRow{"--config",
              "FILE",
              "the project's file (default: the nearest heddle.toml from here upwards)",
              "check replay litmus verify compare bench list",
              set_text<&ProjectOptions::file>,
              0,
              {.for_whole_run = true, .not_in_files = true}},
    OptionRow{"--no-config",
              "",
              "read no project's file",
              "check replay litmus verify compare bench list",
              set_flag<&ProjectOptions::is_ignored>,
              0,
              {.for_whole_run = true, .not_in_files = true}},
};

/// The rows with the names of models and reductions filled in.
struct FilledOptions {
  FilledOptions() {
    for (OptionRow row : options) {
      row.value = texts.emplace_back(with_names(row.value));
      row.help = texts.emplace_back(with_names(row.help));
      rows.push_back(row);
    }
  }
  std::deque<std::string> texts;  // they never move
  std::vector<OptionRow> rows;
};

}  // namespace

std::span<const CommandRow> command_table() {
  return commands;
}
std::span<const OptionRow> option_table() {
  static const FilledOptions filled;
  return filled.rows;
}

bool applies_to(const OptionRow& option, const CommandRow& command) {
  std::string_view names = option.commands;
  while (!names.empty()) {
    const std::size_t end = std::min(names.find(' '), names.size());
    if (names.substr(0, end) == command.name || names.substr(0, end) == command.like) return true;
    names.remove_prefix(std::min(end + 1, names.size()));
  }
  return false;
}

}  // namespace heddle::cli
