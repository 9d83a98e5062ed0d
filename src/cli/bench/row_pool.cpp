#include "cli/bench/row_pool.hpp"

#include <fmt/format.h>
#include <poll.h>

#include "cli/child_process.hpp"

namespace heddle::cli {

namespace {

using bench::Chain;
using bench::Row;
using bench::RowKey;
using bench::RowStatus;

Row failed_row(const RowKey& key, std::string why) {
  Row row{key};
  row.status = RowStatus::failed;
  row.why = std::move(why);
  return row;
}

/// A process that measures one row.
class RowProcess {
 public:
  RowProcess(RowKey key, const MeasureRow& measure)
      : key_(std::move(key)), process_([&] { return bench::to_json_line(measure(key_)); }) {}

  [[nodiscard]] ChildProcess& process() { return process_; }
  [[nodiscard]] const ChildProcess& process() const { return process_; }
  /// Returns the row that the process reported, or a failed one that says how it died.
  [[nodiscard]] Row row() {
    const ProcessEnd end = process_.wait_for_end();
    if (auto row = bench::parse_row(process_.text(), key_.program)) return *row;
    return failed_row(key_, end.text());
  }
  [[nodiscard]] Row end_it(double seconds) {
    return failed_row(key_, fmt::format("ended after {:.0f} s of processor time", seconds));
  }

 private:
  RowKey key_;
  ChildProcess process_;
};

/// A chain whose rows are being run.
struct ChainState {
  const Chain* chain;
  std::size_t next = 0;
  std::vector<bench::Defines> limited = {};  // sizes at which a limit was reached
};

class Pool {
 public:
  Pool(const PoolOptions& options, const MeasureRow& measure, const KnownRow& known, const RowSeen& seen)
      : options_(options), measure_(measure), known_(known), seen_(seen) {}

  [[nodiscard]] bool run(const std::vector<Chain>& chains) {
    std::size_t next = 0;
    while (next < chains.size() || !running_.empty()) {
      if (is_enough_ || (options_.interrupted != nullptr && options_.interrupted->load())) return false;
      if (next < chains.size() && running_.size() < options_.jobs)
        go_on({&chains[next++]});
      else
        wait();
    }
    return true;
  }

 private:
  struct Running {
    ChainState state;
    RowProcess process;
  };

  /// Continues the chain up to the next row that has to be run, if there is one.
  void go_on(ChainState state) {
    for (; state.next < state.chain->size(); ++state.next) {
      const RowKey& key = (*state.chain)[state.next];
      if (const std::optional<Row> known = known_(key)) {
        note(*known, state, false);
      } else if (const bench::Defines* smaller = limited_below(state, key)) {
        Row row{key};
        row.status = RowStatus::skipped;
        row.why = fmt::format("the size ({}) reached a limit", bench::to_text(*smaller));
        is_enough_ |= !seen_(row, true);
      } else {
        running_.push_back({state, RowProcess(key, measure_)});
        return;
      }
    }
  }

  [[nodiscard]] static const bench::Defines* limited_below(const ChainState& state, const RowKey& key) {
    for (const bench::Defines& limited : state.limited)
      if (bench::is_at_least(key.define, limited)) return &limited;
    return nullptr;
  }

  void note(const Row& row, ChainState& state, bool is_new) {
    if (row.status == RowStatus::limit) state.limited.push_back(row.key.define);
    is_enough_ |= !seen_(row, is_new);
  }

  /// Waits until some process has written something or ended.
  void wait() {
    std::vector<pollfd> ends;
    for (const Running& running : running_) ends.push_back({running.process.process().read_end(), POLLIN, 0});
    constexpr int a_moment = 200;  // milliseconds
    poll(ends.data(), ends.size(), a_moment);
    for (std::size_t i = running_.size(); i-- > 0;) {
      RowProcess& row = running_[i].process;
      ChildProcess& process = row.process();
      if (process.read_end() < 0 || (ends[i].revents != 0 && !process.take_text()))
        finish(i, row.row());
      else if (process.has_used(options_.most_seconds))
        finish(i, row.end_it(options_.most_seconds));
    }
  }

  void finish(std::size_t place, const Row& row) {
    ChainState state = running_[place].state;
    running_.erase(running_.begin() + static_cast<std::ptrdiff_t>(place));
    note(row, state, true);
    ++state.next;
    go_on(state);
  }

  const PoolOptions& options_;
  const MeasureRow& measure_;
  const KnownRow& known_;
  const RowSeen& seen_;
  std::vector<Running> running_;
  bool is_enough_ = false;
};

}  // namespace

bool run_chains(const std::vector<Chain>& chains, const PoolOptions& options, const MeasureRow& measure,
                const KnownRow& known, const RowSeen& seen) {
  return Pool(options, measure, known, seen).run(chains);
}

}  // namespace heddle::cli
