#include "cli/bench/bench_run.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <map>

#include "bench/markdown.hpp"
#include "bench/page.hpp"
#include "bench/results_file.hpp"
#include "cli/bench/measured_row.hpp"
#include "cli/bench/own_benchmarks.hpp"
#include "cli/bench/row_pool.hpp"
#include "cli/bench/this_machine.hpp"
#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "cli/interrupt.hpp"
#include "cli/progress_display.hpp"

namespace heddle::cli {

namespace {

namespace fs = std::filesystem;
using bench::Row;
using bench::RowKey;
using bench::RowStatus;

/// The memory limit of a row: a search that needs more would make the machine swap, and measure that.
constexpr std::uint64_t default_memory = 4'000'000'000;

class BenchRun {
 public:
  BenchRun(const BenchCommand& command, bench::BenchData data, std::vector<bench::Chain> chains)
      : command_(command), data_(std::move(data)), chains_(std::move(chains)) {
    provenance_ = {executable_digest(), this_machine(),
                   command.search.limits.seconds.value_or(bench::default_seconds(suite())),
                   static_cast<double>(memory()) / 1e6};
    for (const bench::BenchProgram& program : data_.programs) {
      programs_[program.name] = &program;
      sources_[program.name] = source_digest(program.file);
    }
  }

  int run() {
    std::error_code error;
    fs::create_directories(folder(), error);
    if (error) return usage_error(fmt::format("{}: {}", folder().string(), error.message()));
    if (const auto wrong = read_known()) return failed(*wrong);
    const Interrupt interrupt;
    const bool is_whole = measure(interrupt);
    order_rows();
    const int code = judge(is_whole);
    if (const auto wrong = write_error_ ? write_error_ : write_reports()) return failed(*wrong);
    return code;
  }

 private:
  [[nodiscard]] bench::Suite suite() const { return *bench::suite_named(command_.options.suite); }
  [[nodiscard]] std::uint64_t memory() const {
    return command_.search.limits.memory.value_or(default_memory);
  }
  [[nodiscard]] fs::path folder() const { return command_.options.output; }
  [[nodiscard]] fs::path file(std::string_view ending) const {
    return folder() / fmt::format("{}.{}", command_.options.suite, ending);
  }

  /// Reads the results of earlier runs, unless they are to be ignored.
  [[nodiscard]] std::optional<Error> read_known() {
    const fs::path results = file("jsonl");
    std::error_code error;
    if (command_.options.fresh) fs::remove(results, error);
    if (error) return Error{fmt::format("{}: {}", results.string(), error.message())};
    if (!fs::exists(results)) return std::nullopt;
    bench::drop_cut_line(results);
    auto rows = bench::read_results(results);
    if (!rows) return rows.error();
    for (Row& row : *rows) known_[row.key] = std::move(row);
    return std::nullopt;
  }

  [[nodiscard]] bool measure(const Interrupt& interrupt) {
    std::size_t total = 0;
    for (const bench::Chain& chain : chains_) total += chain.size();
    ProgressDisplay display(command_.output.progress);
    Limits limits = command_.search.limits;
    limits.seconds.reset();
    limits.processor_seconds = provenance_.limit_seconds;  // the same on a busy machine
    limits.memory = memory();
    const PoolOptions options{command_.options.jobs, 3 * provenance_.limit_seconds + 60, &interrupt.flag()};
    return run_chains(
        chains_, options,
        [&](const RowKey& key) { return measure_row(*programs_.at(key.program), key, limits); },
        [&](const RowKey& key) { return current(key); },
        [&](const Row& row, bool is_new) {
          data_.rows.push_back(row);
          if (is_new) complete_and_save(data_.rows.back());
          display.show_text(fmt::format("heddle: {} of {} rows, {}({}) {} {}", data_.rows.size(), total,
                                        row.key.program, bench::to_text(row.key.define), row.key.model,
                                        row.key.reduction));
          return !write_error_;
        });
  }

  [[nodiscard]] std::optional<Row> current(const RowKey& key) const {
    const auto found = known_.find(key);
    if (found == known_.end()) return std::nullopt;
    if (!bench::is_current(found->second, provenance_, sources_.at(key.program))) return std::nullopt;
    return found->second;
  }

  void complete_and_save(Row& row) {
    row.commit = commit_;
    row.build = provenance_.build;
    row.limit_megabytes = provenance_.limit_megabytes;
    row.machine = provenance_.machine;
    row.limit_seconds = provenance_.limit_seconds;
    row.source = sources_.at(row.key.program);
    const auto known = known_.find(row.key);
    const bool is_said = row.status == RowStatus::skipped && known != known_.end() &&
                         known->second.status == RowStatus::skipped && known->second.build == row.build;
    if (!write_error_ && !is_said) write_error_ = bench::append_result(file("jsonl"), row);
  }

  /// Puts the rows into the order of the suite, instead of the order in which they finished.
  void order_rows() {
    std::map<RowKey, std::size_t> places;
    for (const bench::Chain& chain : chains_)
      for (const RowKey& key : chain) places.try_emplace(key, places.size());
    std::ranges::stable_sort(data_.rows, {}, [&](const Row& row) { return places.at(row.key); });
  }

  [[nodiscard]] std::optional<Error> write_reports() const {
    for (const auto& [path, text] :
         {std::pair{file("html"), bench::to_page(data_)}, std::pair{file("md"), bench::to_markdown(data_)}}) {
      std::ofstream out(path);
      out << text << std::flush;
      if (!out) return Error{fmt::format("{}: it cannot be written", path.string())};
    }
    return std::nullopt;
  }

  /// Returns the rows that failed. In the suite whose counts are all known, a row that did not finish counts
  /// as failed.
  [[nodiscard]] std::vector<std::string> failures() const {
    std::vector<std::string> failed;
    for (const Row& row : data_.rows) {
      const bool must_end = suite() == bench::Suite::quick && row.status != RowStatus::done;
      if (row.status == RowStatus::failed || must_end)
        failed.push_back(fmt::format("{}({}) under {} by {}: {}: {}", row.key.program,
                                     bench::to_text(row.key.define), row.key.model, row.key.reduction,
                                     name_of(row.status), row.why));
    }
    return failed;
  }

  [[nodiscard]] int judge(bool is_whole) const {
    const std::vector<bench::PaperRow> papers = bench::paper_rows(data_);
    std::size_t wrong = 0;
    for (const auto& sentences : {bench::wrong_counts(data_), bench::wrong_paper_rows(papers), failures()}) {
      for (const std::string& sentence : sentences) fmt::print("{}\n", sentence);
      wrong += sentences.size();
    }
    std::map<RowStatus, std::size_t> by_status;
    for (const Row& row : data_.rows) ++by_status[row.status];
    std::map<bench::Reproduced, std::size_t> by_verdict;
    for (const bench::PaperRow& row : papers) ++by_verdict[row.verdict];
    fmt::print("rows of the papers' tables:");
    for (const auto& [verdict, rows] : by_verdict) fmt::print(" {} {}", rows, name_of(verdict));
    fmt::print("\npage: {}\n", file("html").string());
    fmt::print("heddle: {}: {} rows", command_.options.suite, data_.rows.size());
    for (const auto& [status, rows] : by_status) fmt::print(", {} {}", rows, name_of(status));
    fmt::print("; {} wrong{}\n", wrong, is_whole ? "" : "; interrupted: run the same command to continue");
    if (wrong != 0) return exit_finding;
    return is_whole ? exit_ok : exit_limit;
  }

  const BenchCommand& command_;
  bench::BenchData data_;
  std::vector<bench::Chain> chains_;
  bench::Provenance provenance_;
  std::string commit_ = built_commit(own_benchmarks()->parent_path());
  std::map<std::string, const bench::BenchProgram*> programs_;
  std::map<std::string, std::string> sources_;
  std::map<RowKey, Row> known_;
  std::optional<Error> write_error_;
};

}  // namespace

int run_suite(const BenchCommand& command, bench::BenchData data, std::vector<bench::Chain> chains) {
  return BenchRun(command, std::move(data), std::move(chains)).run();
}

}  // namespace heddle::cli
