#include "fuzz/generator.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "fuzz/loop_generator.hpp"

namespace heddle::fuzz {

namespace {

struct Weighted {
  StatementKind kind;
  std::uint32_t weight;
};

constexpr std::array plain_statements{
    Weighted{StatementKind::load, 30},
    Weighted{StatementKind::store, 30},
    Weighted{StatementKind::fetch_add, 5},
    Weighted{StatementKind::exchange, 4},
    Weighted{StatementKind::compare_exchange, 8},
    Weighted{StatementKind::store_release, 2},
    Weighted{StatementKind::store_seq_cst, 2},
    Weighted{StatementKind::fence, 4},
    Weighted{StatementKind::store_fence, 4},
    Weighted{StatementKind::choose, 2},
    Weighted{StatementKind::branch, 8},
};
constexpr std::array blocking_statements{
    Weighted{StatementKind::locked, 40}, Weighted{StatementKind::try_lock, 8},
    Weighted{StatementKind::wait, 3},    Weighted{StatementKind::post, 4},
    Weighted{StatementKind::await, 4},   Weighted{StatementKind::assume, 3},
    Weighted{StatementKind::once, 5},
};
/// Locks that threads initialise, mostly before others use them.
constexpr std::array initialised_statements{
    Weighted{StatementKind::locked, 40},   Weighted{StatementKind::try_lock, 6},
    Weighted{StatementKind::wait, 8},      Weighted{StatementKind::post, 12},
    Weighted{StatementKind::load, 12},     Weighted{StatementKind::store, 12},
    Weighted{StatementKind::init_lock, 3}, Weighted{StatementKind::await, 4},
    Weighted{StatementKind::fence, 3},     Weighted{StatementKind::store_release, 4},
    Weighted{StatementKind::branch, 5},    Weighted{StatementKind::store_fence, 2},
    Weighted{StatementKind::fetch_add, 2},
};
constexpr std::array opening_statements{
    Weighted{StatementKind::init_lock, 30},
    Weighted{StatementKind::store, 10},
    Weighted{StatementKind::load, 4},
    Weighted{StatementKind::fence, 2},
};
/// On one variable, or two: threads that wait before they write meet threads that write at any time.
constexpr std::array contended_statements{
    Weighted{StatementKind::begin_once, 24}, Weighted{StatementKind::acquire, 12},
    Weighted{StatementKind::fetch_add, 10},  Weighted{StatementKind::compare_exchange, 10},
    Weighted{StatementKind::exchange, 10},   Weighted{StatementKind::store, 14},
    Weighted{StatementKind::load, 6},        Weighted{StatementKind::await, 8},
    Weighted{StatementKind::choose, 2},      Weighted{StatementKind::assume, 2},
    Weighted{StatementKind::branch, 6},
};
constexpr std::array section_statements{
    Weighted{StatementKind::section, 40},
    Weighted{StatementKind::load, 24},
    Weighted{StatementKind::store, 24},
    Weighted{StatementKind::fetch_add, 6},
    Weighted{StatementKind::compare_exchange, 6},
    Weighted{StatementKind::choose, 18},
    Weighted{StatementKind::assume, 12},
    Weighted{StatementKind::assert_, 6},
    Weighted{StatementKind::branch, 10},
    Weighted{StatementKind::await, 4},
    Weighted{StatementKind::fence, 4},
};
constexpr std::array failing_statements{
    Weighted{StatementKind::assert_, 3},
    Weighted{StatementKind::unlock, 1},
};

class Generator {
 public:
  Generator(std::uint64_t seed, const Shape& shape) : random_(seed), shape_(shape) {
    // Drawn apart: it does not change what usual programs look like.
    Random kinds(seed ^ 0x9e3779b97f4a7c15ULL);
    kind_ = shape.kind;
    if (kind_ == ProgramKind::any)
      kind_ = kinds.chance(12)   ? ProgramKind::contended
              : kinds.chance(12) ? ProgramKind::sections
                                 : ProgramKind::usual;
    if (!shape.blocking || (kind_ == ProgramKind::sections && !shape.failures)) kind_ = ProgramKind::usual;
  }

  Draft run() {
    // Programs differ more when each one uses only some of what there is.
    use_blocking_ = shape_.blocking && random_.chance(kind_ == ProgramKind::usual ? 50 : 15);
    use_failures_ = shape_.failures && random_.chance(20);
    stores_drain_ = kind_ == ProgramKind::parts && random_.chance(40);
    Draft draft;
    draft.locations =
        kind_ == ProgramKind::contended || kind_ == ProgramKind::parts ? 1 + below(5) / 4 : 1 + below(3);
    draft.semaphore_start = below(2);
    for (std::uint32_t i = 0; i < draft.locations; ++i) draft.initial.push_back(random_.chance(10) ? 1 : 0);
    draft.spawning = random_.chance(kind_ == ProgramKind::initialised ? 75 : 15);
    if (kind_ == ProgramKind::initialised) open(draft);
    draft.threads.resize(2 + below(shape_.max_threads - 1));
    for (DraftThread& thread : draft.threads) thread.body = block(1 + below(shape_.max_events), 0);
    // Sizes of all orders of magnitude: small programs are checked faster, large ones show more.
    // Where bytes have sources of their own, the axioms take much longer.
    constexpr double most_with_parts = 300;
    const double limit = kind_ == ProgramKind::parts ? std::min(shape_.max_interleavings, most_with_parts)
                                                     : shape_.max_interleavings;
    const double most = std::pow(limit, static_cast<double>(25 + below(76)) / 100);
    while (estimated_interleavings(draft) > most) shorten(draft);
    return draft;
  }

 private:
  std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(random_.below(bound)); }

  void open(Draft& draft) {
    draft.locks_start_taken = random_.chance(50);
    draft.opened_by_another = random_.chance(25);
    is_opening_ = true;
    if (draft.spawning) draft.opening = block(1 + below(4), 1);
    is_opening_ = false;
  }

  std::vector<Statement> block(std::uint32_t events, int depth) {
    std::vector<Statement> body;
    while (longest_path(body) < events) {
      Statement s = statement(depth);
      const bool fits = longest_path(body) + longest_path({s}) <= events;
      if (fits && body.size() < std::size_t{2} * events)
        body.push_back(std::move(s));
      else
        break;
    }
    return body;
  }

  [[nodiscard]] std::span<const Weighted> usual_statements() const {
    if (kind_ == ProgramKind::contended) return contended_statements;
    if (kind_ == ProgramKind::sections) return section_statements;
    if (kind_ == ProgramKind::initialised)
      return is_opening_ ? std::span<const Weighted>(opening_statements) : initialised_statements;
    return plain_statements;
  }
  StatementKind kind() {
    std::uint32_t total = 0;
    const auto add = [&](std::span<const Weighted> table) {
      for (const Weighted& w : table) total += w.weight;
    };
    const std::span<const Weighted> usual = usual_statements();
    add(usual);
    if (use_blocking_) add(blocking_statements);
    if (use_failures_) add(failing_statements);
    std::uint32_t drawn = below(total);
    StatementKind result = StatementKind::load;
    const auto drawn_from = [&](std::span<const Weighted> table) {
      for (const Weighted& w : table) {
        if (drawn < w.weight) {
          result = w.kind;
          return true;
        }
        drawn -= w.weight;
      }
      return false;
    };
    if (drawn_from(usual)) return result;
    if (use_blocking_ && drawn_from(blocking_statements)) return result;
    drawn_from(failing_statements);
    return result;
  }

  Statement statement(int depth) {
    Statement s;
    s.kind = kind();
    const bool of_lock = s.kind == StatementKind::locked || s.kind == StatementKind::try_lock;
    s.location = of_lock && random_.chance(60) ? 0 : below(4);  // a lock is there to be fought for
    s.value = below(3);
    s.second = below(4);
    s.from_register = random_.chance(25);
    s.negated = random_.chance(40);
    if (kind_ == ProgramKind::parts) choose_part(s);
    const bool nests = s.kind == StatementKind::branch || s.kind == StatementKind::locked ||
                       s.kind == StatementKind::try_lock || s.kind == StatementKind::once ||
                       s.kind == StatementKind::section;
    if (!nests) return s;
    const bool is_section = s.kind == StatementKind::section;
    if (depth >= 2 || (is_section && in_section_)) {
      s.kind = StatementKind::load;
      return s;
    }
    in_section_ |= is_section;
    s.body = block(1 + below(2), depth + 1);
    in_section_ &= !is_section;
    if (s.kind == StatementKind::branch && random_.chance(40)) s.otherwise = block(1, depth + 1);
    return s;
  }

  /// Most accesses are close together, so that they overlap. In some programs no store of a part waits in a
  /// buffer: all reductions support these.
  void choose_part(Statement& s) {
    if (random_.chance(30)) return;
    const bool stores = s.kind == StatementKind::store || s.kind == StatementKind::store_release;
    if (stores && stores_drain_) s.kind = StatementKind::store_seq_cst;
    const bool anywhere = random_.chance(20);
    s.offset = below(anywhere ? 8 : 3);
    s.width = 1 + below(anywhere ? 8 - s.offset : 3);
  }

  /// Drops a random statement of the longest thread.
  void shorten(Draft& draft) {
    DraftThread* longest = &draft.threads.front();
    for (DraftThread& thread : draft.threads)
      if (longest_path(thread.body) > longest_path(longest->body)) longest = &thread;
    longest->body.erase(longest->body.begin() + below(static_cast<std::uint32_t>(longest->body.size())));
  }

  Random random_;
  Shape shape_;
  ProgramKind kind_ = ProgramKind::usual;
  bool stores_drain_ = false;  // of parts
  bool in_section_ = false;
  bool is_opening_ = false;
  bool use_blocking_ = false;
  bool use_failures_ = false;
};

}  // namespace

Draft generate(std::uint64_t seed, const Shape& shape) {
  if (shape.kind == ProgramKind::loops) return generate_loops(seed);
  return Generator(seed, shape).run();
}

}  // namespace heddle::fuzz
