#include "cli/bench/row_pool.hpp"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/processor_time.hpp"

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

/// A process that measures one row, and the pipe through which it reports the result.
class RowProcess {
 public:
  RowProcess(RowKey key, const MeasureRow& measure) : key_(std::move(key)) {
    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0) return;
    std::fflush(nullptr);  // what is not yet printed is not to be printed twice
    process_ = fork();
    if (process_ == 0) tell(ends, measure);
    close(ends[1]);
    read_end_ = ends[0];
  }
  RowProcess(RowProcess&& other) noexcept { *this = std::move(other); }
  RowProcess& operator=(RowProcess&& other) noexcept {
    std::swap(key_, other.key_);
    std::swap(process_, other.process_);
    std::swap(read_end_, other.read_end_);
    std::swap(text_, other.text_);
    return *this;
  }
  ~RowProcess() {
    if (process_ > 0) {
      kill(process_, SIGKILL);
      waitpid(process_, nullptr, 0);
    }
    if (read_end_ >= 0) close(read_end_);
  }

  [[nodiscard]] int read_end() const { return read_end_; }
  /// Whether the process has used more processor time than that.
  [[nodiscard]] bool has_used(double seconds) const {
    clockid_t clock{};
    return process_ > 0 && clock_getcpuclockid(process_, &clock) == 0 && processor_seconds(clock) > seconds;
  }
  /// Reads what the process has written. Returns false if there is no more to come.
  [[nodiscard]] bool take_text() {
    std::array<char, 4096> buffer{};
    const ssize_t size = read(read_end_, buffer.data(), buffer.size());
    if (size < 0 && errno == EINTR) return true;
    if (size > 0) text_.append(buffer.data(), static_cast<std::size_t>(size));
    return size > 0;
  }
  /// Returns the row that the process reported, or a failed one that says how it died.
  [[nodiscard]] Row row() {
    if (process_ < 0) return failed_row(key_, "there is no process for it");
    int status = 0;
    waitpid(process_, &status, 0);
    process_ = -1;
    if (auto row = bench::parse_row(text_, key_.program)) return *row;
    if (WIFSIGNALED(status)) return failed_row(key_, fmt::format("ended by signal {}", WTERMSIG(status)));
    return failed_row(key_, fmt::format("ended with status {} and reported nothing", WEXITSTATUS(status)));
  }
  [[nodiscard]] Row end_it(double seconds) {
    return failed_row(key_, fmt::format("ended after {:.0f} s of processor time", seconds));
  }

 private:
  /// Reports the row and ends the process. No exception may leave this function: it would continue in the
  /// parent's code.
  [[noreturn]] void tell(const std::array<int, 2>& ends, const MeasureRow& measure) const noexcept {
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // its result would not be read
    close(ends[0]);
    const std::string text = bench::to_json_line(measure(key_));
    for (std::size_t written = 0; written < text.size();) {
      const ssize_t size = write(ends[1], text.data() + written, text.size() - written);
      if (size < 0 && errno != EINTR) break;
      if (size > 0) written += static_cast<std::size_t>(size);
    }
    _exit(0);
  }

  RowKey key_;
  pid_t process_ = -1;
  int read_end_ = -1;
  std::string text_;
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
    for (const Running& running : running_) ends.push_back({running.process.read_end(), POLLIN, 0});
    constexpr int a_moment = 200;  // milliseconds
    poll(ends.data(), ends.size(), a_moment);
    for (std::size_t i = running_.size(); i-- > 0;) {
      RowProcess& process = running_[i].process;
      if (process.read_end() < 0 || (ends[i].revents != 0 && !process.take_text()))
        finish(i, process.row());
      else if (process.has_used(options_.most_seconds))
        finish(i, process.end_it(options_.most_seconds));
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
