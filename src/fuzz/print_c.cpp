#include "fuzz/print_c.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "core/random.hpp"
#include "fuzz/draft.hpp"
#include "program/order_spelling.hpp"

namespace heddle::fuzz {

namespace {

std::string_view operator_of(BinaryOp op) {
  switch (op) {
    case BinaryOp::add:
      return "+";
    case BinaryOp::subtract:
      return "-";
    case BinaryOp::multiply:
      return "*";
    case BinaryOp::bit_and:
      return "&";
    case BinaryOp::bit_or:
      return "|";
    case BinaryOp::bit_xor:
      return "^";
    case BinaryOp::equal:
      return "==";
    case BinaryOp::not_equal:
      return "!=";
    case BinaryOp::less:
      return "<";
    case BinaryOp::less_equal:
      return "<=";
  }
  return "+";
}

bool wraps(BinaryOp op) {
  return op == BinaryOp::add || op == BinaryOp::subtract || op == BinaryOp::multiply;
}

/// One thread as one function. Jumps become gotos.
class ThreadPrinter {
 public:
  ThreadPrinter(const ScriptProgram& program, std::size_t thread, std::string prefix, std::size_t first_note,
                const CStyle& style)
      : program_(program),
        thread_(thread),
        prefix_(std::move(prefix)),
        first_note_(first_note),
        style_(style) {}

  std::string print() {
    const ScriptThread& script = program_.threads[thread_];
    begin(std::max<std::size_t>(script.register_count, 1));
    for (std::size_t i = 0; i < script.code.size(); ++i) {
      out_ += fmt::format("l{}:;\n", i);
      if (style_.pauses && ends_loop(script.code[i], i)) line("sched_yield();");
      print(script.code[i]);
    }
    out_ += fmt::format("l{}:;\n  {}\n  return unused;\n}}\n", script.code.size(), end(NotedEnd::finished));
    return out_;
  }

 private:
  void begin(std::size_t registers) {
    const std::string function = fmt::format("static void *{}_t{}(void *unused) {{\n", prefix_, thread_);
    if (style_.registers == CStyle::Registers::local)
      out_ = function + fmt::format("  long r[{}] = {{0}};\n", registers);
    else if (style_.registers == CStyle::Registers::heap)
      out_ = function + fmt::format("  long *const r = calloc({}, sizeof(long));\n", registers);
    else
      out_ = fmt::format("static {}long {}_r{}[{}];\n",
                         style_.registers == CStyle::Registers::of_thread ? "_Thread_local " : "", prefix_,
                         thread_, registers) +
             function + fmt::format("  long *const r = {}_r{};\n", prefix_, thread_);
  }
  [[nodiscard]] std::string end(NotedEnd how) const {
    std::string text =
        fmt::format("heddle_note({}, {});", note_layout(program_).registers + thread_, static_cast<int>(how));
    const std::vector<std::string>& names = program_.threads[thread_].registers;
    for (std::size_t i = 0; style_.notes_at_end && i < names.size(); ++i)
      if (names[i].front() != passing_register)
        text += fmt::format(" heddle_note({}, r[{}]);", first_note_ + i, i);
    return text;
  }
  static std::string value(const Operand& operand) {
    return operand.is_register ? fmt::format("r[{}]", operand.value) : fmt::format("{}L", operand.value);
  }
  void line(const std::string& text) { out_ += "  " + text + "\n"; }
  /// A value into a register; named ones are noted.
  void assign(std::uint16_t target, const std::string& text) {
    if (target == no_register) return line(text + ";");
    line(fmt::format("r[{}] = {};", target, text));
    if (!style_.notes_at_end && target < program_.threads[thread_].registers.size())
      line(fmt::format("heddle_note({}, r[{}]);", first_note_ + target, target));
  }
  [[nodiscard]] std::string cell(const Instruction& i) const {
    return fmt::format("&{}_memory[{} + {}]", prefix_, i.base.value, value(i.index));
  }
  /// Whether the mutex is one of atomic sections. Then it is taken inside them, besides.
  [[nodiscard]] bool begins_sections(LocationId mutex) const {
    return std::ranges::any_of(program_.threads, [&](const ScriptThread& thread) {
      return std::ranges::any_of(
          thread.code, [&](const Instruction& i) { return i.role == Role::section && i.base == mutex; });
    });
  }
  void check_index(const Instruction& i) {
    if (i.index.is_register)
      line(fmt::format("if (r[{0}] < 0 || r[{0}] >= {1}) {{ {2} abort(); }}", i.index.value, i.extent,
                       end(NotedEnd::failed)));
  }

  void print(const Instruction& i) {
    switch (i.code) {
      case Code::compute:
        return assign(i.target, wraps(i.op)
                                    ? fmt::format("(long)((unsigned long){} {} (unsigned long){})",
                                                  value(i.a), operator_of(i.op), value(i.b))
                                    : fmt::format("{} {} {}", value(i.a), operator_of(i.op), value(i.b)));
      case Code::jump:
        return line(fmt::format("goto l{};", i.to));
      case Code::branch_unless:
        return line(fmt::format("if ({} == 0) goto l{};", value(i.a), i.to));
      case Code::check:
        return line(fmt::format("if ({} == 0) {{ {} abort(); }}", value(i.a), end(NotedEnd::failed)));
      case Code::assume:
        return line(
            fmt::format("if ({} == 0) {{ {} heddle_assume(0); }}", value(i.a), end(NotedEnd::assumed)));
      case Code::load:
      case Code::store:
      case Code::modify:
      case Code::unlock:
        check_index(i);
        return print_access(i);
      case Code::fence:
        return line("atomic_thread_fence(memory_order_seq_cst);");
      case Code::store_fence:
        return line("atomic_thread_fence(memory_order_release);");
      case Code::spawn:
        return line(
            fmt::format("pthread_create(&{0}_handles[{1}], 0, {0}_t{1}, 0);", prefix_, i.thread.value));
      case Code::join:
        return line(fmt::format("pthread_join({0}_handles[{1}], 0);", prefix_, i.thread.value));
      case Code::choose:
        return assign(i.target, fmt::format("heddle_choose({})", i.count));
    }
  }

  /// Prints an access that a function of the prelude makes; false: there is none for it.
  bool print_call(const Instruction& i) {
    if (i.code == Code::load)
      assign(i.target, fmt::format("look_{}({})", c_spelling(i.order), cell(i)));
    else if (i.code == Code::store)
      line(fmt::format("put_{}({}, {});", c_spelling(i.order), cell(i), value(i.a)));
    else if (i.code == Code::modify && i.role == Role::none && i.condition == Predicate::Kind::equal &&
             i.update == Update::Kind::set)
      assign(i.target, fmt::format("attempt({}, {}, {})", cell(i), value(i.b), value(i.c)));
    else
      return false;
    return true;
  }

  void print_access(const Instruction& i) {
    const bool free = i.guard == Predicate::Kind::always;
    if (style_.calls && free && print_call(i)) return;
    if (i.code == Code::load && free)
      return assign(i.target, fmt::format("atomic_load_explicit({}, {})", cell(i), c_spelling(i.order)));
    if (i.code == Code::store)
      return line(
          fmt::format("atomic_store_explicit({}, {}, {});", cell(i), value(i.a), c_spelling(i.order)));
    if (i.code == Code::load)
      return assign(i.target, fmt::format("heddle_guarded_load({}, {}, {})", cell(i),
                                          static_cast<int>(i.guard), value(i.a)));
    if (i.role == Role::section) line("__VERIFIER_atomic_begin();");
    if (i.code == Code::unlock) {
      line(fmt::format("if (!heddle_guarded_unlock({}, {}, {}, {}, {})) {{ {} abort(); }}", cell(i),
                       static_cast<int>(i.condition), value(i.b), static_cast<int>(i.update), value(i.c),
                       end(NotedEnd::failed)));
      if (begins_sections(i.base)) line("__VERIFIER_atomic_end();");
      return;
    }
    print_modify(i, free);
  }

  void print_modify(const Instruction& i, bool free) {
    const bool always = free && i.condition == Predicate::Kind::always;
    const std::string_view name = i.update == Update::Kind::set       ? "exchange"
                                  : i.update == Update::Kind::add     ? "fetch_add"
                                  : i.update == Update::Kind::bit_and ? "fetch_and"
                                  : i.update == Update::Kind::bit_or  ? "fetch_or"
                                                                      : "fetch_xor";
    if (always)
      return assign(i.target, fmt::format("atomic_{}_explicit({}, {}, {})", name, cell(i), value(i.c),
                                          c_spelling(i.order)));
    if (free && i.condition == Predicate::Kind::equal && i.update == Update::Kind::set) {
      line(fmt::format("{{ long seen = {}; atomic_compare_exchange_strong({}, &seen, {});", value(i.b),
                       cell(i), value(i.c)));
      assign(i.target, "seen");
      return line("}");
    }
    assign(i.target, fmt::format("heddle_guarded_modify({}, {}, {}, {}, {}, {}, {})", cell(i),
                                 static_cast<int>(i.guard), value(i.a), static_cast<int>(i.condition),
                                 value(i.b), static_cast<int>(i.update), value(i.c)));
  }

  const ScriptProgram& program_;
  std::size_t thread_;
  std::string prefix_;
  std::size_t first_note_;
  CStyle style_;
  std::string out_;
};

}  // namespace

NoteLayout note_layout(const ScriptProgram& program) {
  NoteLayout layout{0, program.threads.size()};
  for (const ScriptThread& thread : program.threads) layout.registers += thread.registers.size();
  return layout;
}

CStyle CStyle::drawn(std::uint64_t seed) {
  Random random(seed);
  CStyle style;
  style.notes_at_end = true;
  if (random.chance(50)) style.registers = static_cast<Registers>(1 + random.below(3));
  style.calls = random.chance(50);
  style.pauses = random.chance(30);
  return style;
}

namespace {

/// Functions that access shared memory: a loop that calls them waits for what its own text does not read.
constexpr std::string_view access_functions = R"(#define LOOK(order) static __attribute__((noinline)) \
  long look_##order(_Atomic long *cell) { return atomic_load_explicit(cell, order); }
#define PUT(order) static __attribute__((noinline)) \
  void put_##order(_Atomic long *cell, long value) { atomic_store_explicit(cell, value, order); }
LOOK(memory_order_relaxed) LOOK(memory_order_acquire) LOOK(memory_order_seq_cst)
PUT(memory_order_relaxed) PUT(memory_order_release) PUT(memory_order_seq_cst)
static __attribute__((noinline)) long attempt(_Atomic long *cell, long expected, long desired) {
  atomic_compare_exchange_strong(cell, &expected, desired);
  return expected;
}
)";

}  // namespace

std::string c_prelude() {
  return "#include <sched.h>\n#include <pthread.h>\n#include <stdatomic.h>\n#include <stdlib.h>\n"
         "void heddle_note(unsigned index, long value);\nvoid heddle_assume(int condition);\n"
         "void __VERIFIER_atomic_begin(void);\nvoid __VERIFIER_atomic_end(void);\n"
         "unsigned heddle_choose(unsigned count);\n"
         "long heddle_guarded_load(_Atomic long *cell, int guard, long a);\n"
         "int heddle_guarded_unlock(_Atomic long *cell, int condition, long b, int update, long c);\n"
         "long heddle_guarded_modify(_Atomic long *cell, int guard, long a, int condition, long b, int "
         "update, long c);\n" +
         std::string(access_functions);
}

std::string print_c(const ScriptProgram& program, const std::string& prefix, const CStyle& style) {
  std::string out = fmt::format("\n_Atomic long {}_memory[{}] = {{", prefix,
                                std::max<std::size_t>(program.locations.size(), 1));
  for (const ScriptLocation& location : program.locations) out += fmt::format("{}L, ", location.initial);
  out += fmt::format("}};\nstatic pthread_t {}_handles[{}];\n", prefix,
                     std::max<std::size_t>(program.threads.size(), 1));
  for (std::size_t t = 0; t < program.threads.size(); ++t)
    out += fmt::format("static void *{}_t{}(void *);\n", prefix, t);
  std::size_t notes = 0;
  for (std::size_t t = 0; t < program.threads.size(); ++t) {
    out += ThreadPrinter(program, t, prefix, notes, style).print();
    notes += program.threads[t].registers.size();
  }
  out += fmt::format("int {}_main(void) {{\n  pthread_t started;\n", prefix);
  for (std::size_t t = 0; t < program.threads.size(); ++t)
    if (!program.threads[t].spawned)
      out += fmt::format("  pthread_create(&started, 0, {}_t{}, 0);\n", prefix, t);
  // Where threads may wait for ever, main's end must not end the program.
  return out + (style.notes_at_end ? "  pthread_exit(0);\n" : "") + "  return 0;\n}\n";
}

}  // namespace heddle::fuzz
