#include "fuzz/draft.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

#include "core/operation.hpp"

namespace heddle::fuzz {

namespace {

std::size_t own_events(const Statement& s) {
  switch (s.kind) {
    case StatementKind::locked:
    case StatementKind::try_lock:
    case StatementKind::once:
    case StatementKind::section:
      return 2;
    case StatementKind::assume:
    case StatementKind::assert_:
    case StatementKind::branch:
    case StatementKind::loop:
    case StatementKind::leave:
    case StatementKind::count:
    case StatementKind::set:
      return 0;
    default:
      return 1;
  }
}

/// Prints one thread; knows which registers have been assigned so far.
class ThreadWriter {
 public:
  ThreadWriter(const Draft& draft, const DraftThread& thread, std::string& out)
      : draft_(draft), thread_(thread), out_(out) {}

  void print() {
    if (draft_.looping) {
      std::string names;
      for (std::uint32_t i = 0; i < loop_registers; ++i) names += (i == 0 ? "" : ", ") + named(i);
      line(1, fmt::format("local {};", names));
    }
    print(thread_.body, 1);
  }

 private:
  void print(const std::vector<Statement>& body, int depth) {
    for (const Statement& statement : body) print(statement, depth);
  }
  [[nodiscard]] static bool is_part(const Statement& s) { return s.width != 0; }
  [[nodiscard]] std::string location(const Statement& s) const {
    const std::string name = fmt::format("x{}", s.location % draft_.locations);
    return is_part(s) ? fmt::format("{}{{{}, {}}}", name, s.offset, s.width) : name;
  }
  /// A number whose bytes all tell that they were written.
  [[nodiscard]] static Value spread(const Statement& s, std::uint32_t value) {
    return is_part(s) ? Part{0, static_cast<std::uint8_t>(s.width)}.of(0x0101010101010101 * value)
                      : static_cast<Value>(value);
  }
  [[nodiscard]] static std::string mutex(const Statement& s) { return fmt::format("m{}", s.location % 2); }
  /// An earlier register, or 0 where there is none.
  [[nodiscard]] std::string earlier(std::uint32_t which) const {
    if (draft_.looping) return named(which);
    return registers_ == 0 ? "0" : fmt::format("r{}", which % registers_);
  }
  /// The register of a program with loops.
  [[nodiscard]] std::string named(std::uint32_t which) const {
    which %= loop_registers;
    return fmt::format("{}{}", (thread_.passing >> which & 1U) != 0 ? passing_register : 'r', which);
  }
  [[nodiscard]] std::string written(const Statement& s) const {
    const Value value = spread(s, s.value);
    return s.from_register ? fmt::format("{} + {}", earlier(s.second), value) : std::to_string(value);
  }
  [[nodiscard]] std::string condition(const Statement& s) const {
    return fmt::format("{} {} {}", earlier(s.second), s.negated ? "!=" : "==", s.value);
  }
  void line(int depth, const std::string& text) {
    out_ += std::string(static_cast<std::size_t>(depth) * 2, ' ') + text + "\n";
  }
  /// Returns the register that was assigned.
  std::string assign(int depth, const Statement& s, const std::string& what) {
    std::string target = draft_.looping ? named(s.target) : fmt::format("r{}", registers_++);
    line(depth, fmt::format("{} = {};", target, what));
    return target;
  }

  void print(const Statement& s, int depth) {
    switch (s.kind) {
      case StatementKind::load:
        return void(assign(depth, s, is_part(s) ? fmt::format("load({})", location(s)) : location(s)));
      case StatementKind::store:
        return line(depth, is_part(s) ? fmt::format("store({}, {});", location(s), written(s))
                                      : fmt::format("{} = {};", location(s), written(s)));
      case StatementKind::store_release:
        return line(depth, fmt::format("store({}, {}, release);", location(s), written(s)));
      case StatementKind::store_seq_cst:
        return line(depth, fmt::format("store({}, {}, seq_cst);", location(s), written(s)));
      case StatementKind::fetch_add:
        return void(assign(depth, s, fmt::format("fadd({}, {})", location(s), spread(s, s.value))));
      case StatementKind::exchange:
        return void(assign(depth, s, fmt::format("exchange({}, {})", location(s), written(s))));
      case StatementKind::compare_exchange:
        return void(assign(
            depth, s, fmt::format("cas({}, {}, {})", location(s), spread(s, s.value), spread(s, s.second))));
      case StatementKind::begin_once:
        return void(assign(depth, s, fmt::format("begin_once({})", location(s))));
      case StatementKind::acquire:
        return void(assign(depth, s, fmt::format("wait({})", location(s))));
      case StatementKind::unlock:
        return line(depth, fmt::format("unlock({});", mutex(s)));
      case StatementKind::init_lock:
        return print_init(s, depth);
      case StatementKind::wait:
        return line(depth, "wait(s);");
      case StatementKind::post:
        return line(depth, "post(s);");
      case StatementKind::await:
        return line(
            depth, fmt::format("await({} {} {});", location(s), s.negated ? "!=" : "==", spread(s, s.value)));
      case StatementKind::fence:
        return line(depth, "fence;");
      case StatementKind::store_fence:
        return line(depth, "store_fence;");
      case StatementKind::choose:
        return void(assign(depth, s, "choose(2)"));
      case StatementKind::assume:
        return line(depth, fmt::format("assume({});", condition(s)));
      case StatementKind::assert_:
        return line(depth, fmt::format("assert({});", condition(s)));
      case StatementKind::set:
        return void(assign(depth, s, s.from_register ? earlier(s.second) : std::to_string(s.value)));
      case StatementKind::leave:
        if (loops_ != 0) line(depth, fmt::format("if ({}) {{ break; }}", condition(s)));
        return;
      case StatementKind::count: {
        const std::string counter = assign(depth, s, fmt::format("{} + 1", earlier(s.target)));
        if (loops_ != 0) line(depth, fmt::format("if ({} >= {}) {{ break; }}", counter, s.value));
        return;
      }
      default:
        return print_block(s, depth);
    }
  }

  void print_init(const Statement& s, int depth) {
    constexpr std::array<std::string_view, 4> orders{"relaxed", "relaxed", "release", "seq_cst"};
    const std::string_view order = orders[s.second % orders.size()];
    if (s.location % 3 == 2)
      line(depth, fmt::format("store(s, {}, {});", s.value, order));
    else
      line(depth, fmt::format("store(m{}, 0, {});", s.location % 3, order));
  }

  void print_loop(const Statement& s, int depth) {
    line(depth, "loop {");
    ++loops_;
    print(s.body, depth + 1);
    --loops_;
    // Each round has a step. Inner loops may be left before their first one.
    const bool has_step = std::ranges::any_of(s.body, [](const Statement& inner) {
      return inner.kind != StatementKind::loop && own_events(inner) != 0;
    });
    if (!has_step) line(depth + 1, fmt::format("load({});", location(s)));
    line(depth, "}");
  }

  void print_block(const Statement& s, int depth) {
    if (s.kind == StatementKind::locked) {
      line(depth, fmt::format("lock({});", mutex(s)));
      print(s.body, depth);
      return line(depth, fmt::format("unlock({});", mutex(s)));
    }
    if (s.kind == StatementKind::section) {
      line(depth, "begin_atomic(a);");
      print(s.body, depth);
      return line(depth, "unlock(a);");
    }
    if (s.kind == StatementKind::try_lock) {
      const std::string taken = assign(depth, s, fmt::format("trylock({})", mutex(s)));
      line(depth, fmt::format("if ({}) {{", taken));
      print(s.body, depth + 1);
      line(depth + 1, fmt::format("unlock({});", mutex(s)));
      return line(depth, "}");
    }
    if (s.kind == StatementKind::once) {
      const std::string state = assign(depth, s, "begin_once(o)");
      line(depth, fmt::format("if ({} == 0) {{", state));
      print(s.body, depth + 1);
      line(depth + 1, "o = 2;");
      return line(depth, "}");
    }
    if (s.kind == StatementKind::loop) return print_loop(s, depth);
    line(depth, fmt::format("if ({}) {{", condition(s)));
    print(s.body, depth + 1);
    if (!s.otherwise.empty()) {
      line(depth, "} else {");
      print(s.otherwise, depth + 1);
    }
    line(depth, "}");
  }

  const Draft& draft_;
  const DraftThread& thread_;
  std::string& out_;
  std::uint32_t registers_ = 0;
  std::uint32_t loops_ = 0;  // around the statement
};

bool uses(const std::vector<Statement>& body, auto&& predicate) {
  return std::ranges::any_of(body, [&](const Statement& s) {
    return predicate(s) || uses(s.body, predicate) || uses(s.otherwise, predicate);
  });
}

bool uses(const Draft& draft, auto&& predicate) {
  return uses(draft.opening, predicate) ||
         std::ranges::any_of(draft.threads, [&](const DraftThread& t) { return uses(t.body, predicate); });
}

bool initialises(const Statement& s) {
  return s.kind == StatementKind::init_lock;
}

std::string declarations(const Draft& draft) {
  std::string out = "var ";
  for (std::uint32_t i = 0; i < draft.locations; ++i)
    out += fmt::format(
        "{}x{}{}", i == 0 ? "" : ", ", i,
        i < draft.initial.size() && draft.initial[i] != 0 ? fmt::format(" = {}", draft.initial[i]) : "");
  out += ";\n";
  if (uses(draft, [](const Statement& s) {
        return s.kind == StatementKind::wait || s.kind == StatementKind::post || initialises(s);
      }))
    out += fmt::format("var s = {};\n", draft.semaphore_start);
  if (uses(draft, [](const Statement& s) {
        return s.kind == StatementKind::locked || s.kind == StatementKind::unlock ||
               s.kind == StatementKind::try_lock || initialises(s);
      }))
    out += draft.locks_start_taken ? "mutex m0 = 9, m1 = 9;\n" : "mutex m0, m1;\n";
  if (uses(draft, [](const Statement& s) { return s.kind == StatementKind::once; })) out += "var o;\n";
  if (uses(draft, [](const Statement& s) { return s.kind == StatementKind::section; })) out += "mutex a;\n";
  return out;
}

std::size_t all_events(const std::vector<Statement>& body) {
  std::size_t sum = 0;
  for (const Statement& s : body) sum += own_events(s) + all_events(s.body) + all_events(s.otherwise);
  return sum;
}

}  // namespace

std::string print(const Draft& draft) {
  std::string out = declarations(draft);
  for (std::size_t t = 0; t < draft.threads.size(); ++t) {
    out += fmt::format("thread T{} {{\n", t);
    ThreadWriter(draft, draft.threads[t], out).print();
    out += "}\n";
  }
  if (!draft.spawning) return out;
  DraftThread opening;
  opening.body = draft.opening;
  if (draft.opened_by_another) {
    out += "thread opener {\n";
    ThreadWriter(draft, opening, out).print();
    out += "}\nthread main {\n  spawn(opener);\n  join(opener);\n";
  } else {
    out += "thread main {\n";
    ThreadWriter(draft, opening, out).print();
  }
  for (const char* what : {"spawn", "join"})
    for (std::size_t t = 0; t < draft.threads.size(); ++t) out += fmt::format("  {}(T{});\n", what, t);
  for (std::uint32_t i = 0; i < draft.locations; ++i) out += fmt::format("  f{} = x{};\n", i, i);
  return out + "}\n";
}

std::size_t longest_path(const std::vector<Statement>& body) {
  std::size_t sum = 0;
  for (const Statement& s : body)
    sum += own_events(s) + std::max(longest_path(s.body), longest_path(s.otherwise));
  return sum;
}

std::size_t event_count(const Draft& draft) {
  std::size_t sum =
      draft.spawning ? 2 * draft.threads.size() + draft.locations + all_events(draft.opening) : 0;
  for (const DraftThread& thread : draft.threads) sum += all_events(thread.body);
  return sum;
}

double estimated_interleavings(const Draft& draft) {
  double logarithm = 0;
  std::size_t total = 0;
  for (const DraftThread& thread : draft.threads) {
    const std::size_t length = longest_path(thread.body);
    total += length;
    logarithm -= std::lgamma(static_cast<double>(length) + 1);
  }
  return std::exp(logarithm + std::lgamma(static_cast<double>(total) + 1));
}

}  // namespace heddle::fuzz
