#include "program/script/parser.hpp"

#include <gtest/gtest.h>
#include <string>

#include "program/script/compare.hpp"

namespace heddle {
namespace {

ScriptProgram parsed(const std::string& text, const ScriptParameters& parameters = {}) {
  Result<ScriptProgram> program = parse_script(text, "t", parameters);
  EXPECT_TRUE(program.ok()) << program.error().message << "\n" << text;
  return program ? *program : ScriptProgram{};
}

/// The code of a thread with this body.
std::vector<Instruction> code_of(const std::string& body) {
  const ScriptProgram program = parsed("var x, y, a[4]; mutex m; thread t { " + body + " }");
  return program.threads.empty() ? std::vector<Instruction>{} : program.threads.front().code;
}

void expect_code(const std::string& body, const std::vector<Instruction>& expected) {
  const std::vector<Instruction> code = code_of(body);
  ASSERT_EQ(code.size(), expected.size()) << body;
  for (std::size_t i = 0; i < code.size(); ++i)
    EXPECT_TRUE(same_instruction(code[i], expected[i])) << body << " at " << i;
}

using GuardKind = Predicate::Kind;

constexpr LocationId x{0}, y{1}, a{2}, m{6};
constexpr std::uint32_t cells = 4;

Operand number(Value value) {
  return Operand::constant(value);
}
Operand reg(std::uint16_t index) {
  return Operand::reg(index);
}

Instruction on(Code code, LocationId location, Order order = Order::relaxed) {
  Instruction i;
  i.code = code;
  i.base = location;
  i.order = order;
  return i;
}
Instruction load(std::uint16_t target, LocationId location, Order order = Order::relaxed) {
  Instruction i = on(Code::load, location, order);
  i.target = target;
  return i;
}
Instruction store(LocationId location, Operand value, Order order = Order::relaxed) {
  Instruction i = on(Code::store, location, order);
  i.a = value;
  return i;
}
Instruction compute(std::uint16_t target, Operand left, BinaryOp op, Operand right) {
  Instruction i;
  i.code = Code::compute;
  i.target = target;
  i.op = op;
  i.a = left;
  i.b = right;
  return i;
}
Instruction modify(LocationId location, Update::Kind update, Operand operand,
                   std::uint16_t target = no_register) {
  Instruction i = on(Code::modify, location, Order::seq_cst);
  i.update = update;
  i.c = operand;
  i.target = target;
  return i;
}
Instruction if_equal(Instruction i, Operand operand) {
  i.condition = GuardKind::equal;
  i.b = operand;
  return i;
}
Instruction guarded(Instruction i, GuardKind guard, Operand operand) {
  i.guard = guard;
  i.a = operand;
  return i;
}
Instruction jump(std::uint32_t to) {
  Instruction i;
  i.code = Code::jump;
  i.to = to;
  return i;
}
Instruction branch_unless(Operand condition, std::uint32_t to) {
  Instruction i = jump(to);
  i.code = Code::branch_unless;
  i.a = condition;
  return i;
}
Instruction plain(Code code, Operand operand = {}) {
  Instruction i;
  i.code = code;
  i.a = operand;
  return i;
}

TEST(ScriptParser, DeclaresLocations) {
  const ScriptProgram program = parsed(
      "program \"p\"; param N = 2; var x, y = 2, a[N+1], b[2] = 7, c[2] = {1, -1}; mutex m; thread t {}");
  EXPECT_EQ(program.name, "p");
  const std::vector<std::pair<std::string, Value>> expected{
      {"x", 0},    {"y", 2},    {"a[0]", 0}, {"a[1]", 0},  {"a[2]", 0},
      {"b[0]", 7}, {"b[1]", 7}, {"c[0]", 1}, {"c[1]", -1}, {"m", 0}};
  ASSERT_EQ(program.locations.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(program.locations[i].name, expected[i].first);
    EXPECT_EQ(program.locations[i].initial, expected[i].second);
  }
}

TEST(ScriptParser, StoresAndLoads) {
  expect_code("x = 1;", {store(x, number(1))});
  expect_code("a[2] = -3;", {store({a.value + 2}, number(-3))});
  expect_code("r = x;", {load(0, x)});
  expect_code("r = a[1+2];", {load(0, {a.value + 3})});
  expect_code("store(x, 1, release);", {store(x, number(1), Order::release)});
  expect_code("store(x, 1);", {store(x, number(1))});
  expect_code("r = load(y, seq_cst);", {load(0, y, Order::seq_cst)});
  expect_code("load(y, acquire);", {load(no_register, y, Order::acquire)});
}

TEST(ScriptParser, IndexesArraysByRegisters) {
  Instruction indexed = load(1, a);
  indexed.index = reg(0);
  indexed.extent = cells;
  expect_code("r = x; s = a[r];", {load(0, x), indexed});
  Instruction stored = store(a, reg(0));
  stored.index = reg(1);
  stored.extent = cells;
  expect_code("r = x; a[r + 1] = r;", {load(0, x), compute(1, reg(0), BinaryOp::add, number(1)), stored});
}

TEST(ScriptParser, Computes) {
  expect_code("r = 2 + 3 * 4;", {compute(0, number(14), BinaryOp::add, number(0))});
  expect_code("r = 1; s = r;", {compute(0, number(1), BinaryOp::add, number(0)),
                                compute(1, reg(0), BinaryOp::add, number(0))});
  expect_code("r = x; r = r * 2 - 1;", {load(0, x), compute(1, reg(0), BinaryOp::multiply, number(2)),
                                        compute(0, reg(1), BinaryOp::subtract, number(1))});
  expect_code("r = x; s = r > 1; s = r >= 1;", {load(0, x), compute(1, number(1), BinaryOp::less, reg(0)),
                                                compute(1, number(1), BinaryOp::less_equal, reg(0))});
  expect_code("r = x; s = !r; s = -r;", {load(0, x), compute(1, reg(0), BinaryOp::equal, number(0)),
                                         compute(1, number(0), BinaryOp::subtract, reg(0))});
}

TEST(ScriptParser, LogicIsOnTruthValues) {
  // A register may hold anything; a comparison already is a truth value.
  expect_code("r = x; s = r && r == 2;", {load(0, x), compute(2, reg(0), BinaryOp::not_equal, number(0)),
                                          compute(3, reg(0), BinaryOp::equal, number(2)),
                                          compute(1, reg(2), BinaryOp::bit_and, reg(3))});
  expect_code("r = x; s = 7 || r != 0;", {load(0, x), compute(2, reg(0), BinaryOp::not_equal, number(0)),
                                          compute(1, number(1), BinaryOp::bit_or, reg(2))});
}

TEST(ScriptParser, FoldsWithThePrecedenceOfC) {
  const auto value_of = [](const std::string& expr) {
    const std::vector<Instruction> code = code_of("x = " + expr + ";");
    return code.size() == 1 && !code[0].a.is_register ? code[0].a.value : -999;
  };
  EXPECT_EQ(value_of("1 | 2 ^ 3 & 2"), 1);
  EXPECT_EQ(value_of("1 & 3 == 3"), 1);
  EXPECT_EQ(value_of("1 < 2 == 1"), 1);
  EXPECT_EQ(value_of("10 - 3 - 2"), 5);
  EXPECT_EQ(value_of("2 + 3 * -(4 - 6)"), 8);
  EXPECT_EQ(value_of("0 && 1 || 2"), 1);
  EXPECT_EQ(value_of("!3 + !0"), 1);
  EXPECT_EQ(value_of("9223372036854775807 + 1"), INT64_MIN);
}

TEST(ScriptParser, Modifies) {
  expect_code("r = fadd(x, 2);", {modify(x, Update::Kind::add, number(2), 0)});
  expect_code("fadd(x, 2, relaxed);", {[] {
                Instruction i = modify(x, Update::Kind::add, number(2));
                i.order = Order::relaxed;
                return i;
              }()});
  expect_code("fetch_and(x, 2); fetch_or(x, 2); fetch_xor(x, 2);",
              {modify(x, Update::Kind::bit_and, number(2)), modify(x, Update::Kind::bit_or, number(2)),
               modify(x, Update::Kind::bit_xor, number(2))});
  expect_code("exchange(x, 2);", {modify(x, Update::Kind::set, number(2))});
  expect_code("r = cas(x, 1, 2);", {if_equal(modify(x, Update::Kind::set, number(2), 0), number(1))});
  expect_code("post(x);", {modify(x, Update::Kind::add, number(1))});
  expect_code("wait(x);", {guarded(modify(x, Update::Kind::add, number(-1)), GuardKind::greater, number(0))});
}

TEST(ScriptParser, Locks) {
  const Instruction lock = guarded(modify(m, Update::Kind::set, number(1)), GuardKind::equal, number(0));
  Instruction unlock = if_equal(modify(m, Update::Kind::set, number(0)), number(1));
  unlock.code = Code::unlock;
  expect_code("lock(m); unlock(m);", {lock, unlock});
  const Instruction taken = if_equal(modify(m, Update::Kind::set, number(1), 0), number(0));
  expect_code("r = trylock(m);", {taken, compute(0, reg(0), BinaryOp::equal, number(0))});
}

TEST(ScriptParser, MutexIsMarkedByItsHolder) {
  const ScriptProgram program = parsed("mutex m; thread s {} thread t[2] { lock(m); unlock(m); }");
  EXPECT_EQ(program.threads[2].code[0].c, number(3));
  EXPECT_EQ(program.threads[2].code[1].b, number(3));
}

TEST(ScriptParser, Awaits) {
  expect_code("await(x == 1);", {guarded(on(Code::load, x), GuardKind::equal, number(1))});
  expect_code("r = await(x != 1);", {guarded(load(0, x), GuardKind::not_equal, number(1))});
  expect_code("await(x < 1); await(x > 1, acquire);",
              {guarded(on(Code::load, x), GuardKind::less, number(1)),
               guarded(on(Code::load, x, Order::acquire), GuardKind::greater, number(1))});
}

TEST(ScriptParser, OtherOperations) {
  expect_code("fence; store_fence;", {plain(Code::fence), plain(Code::store_fence)});
  expect_code("assert(1); assume(0);", {plain(Code::check, number(1)), plain(Code::assume, number(0))});
  const std::vector<Instruction> code = code_of("r = choose(3);");
  ASSERT_EQ(code.size(), 1U);
  EXPECT_EQ(code[0].code, Code::choose);
  EXPECT_EQ(code[0].count, 3U);
  EXPECT_EQ(code[0].target, 0);
}

TEST(ScriptParser, SpawnsAndJoins) {
  const ScriptProgram program = parsed(
      "var x; thread main { spawn(w); join(w[1]); spawn(t); } thread w[2] { x = self; } thread t {} thread u "
      "{}");
  ASSERT_EQ(program.threads.size(), 5U);
  const std::vector<Instruction>& code = program.threads[0].code;
  ASSERT_EQ(code.size(), 4U);
  EXPECT_EQ(code[0].thread.value, 1);
  EXPECT_EQ(code[1].thread.value, 2);
  EXPECT_EQ(code[2].code, Code::join);
  EXPECT_EQ(code[2].thread.value, 2);
  EXPECT_EQ(program.threads[1].name, "w[0]");
  EXPECT_EQ(program.threads[2].name, "w[1]");
  EXPECT_EQ(program.threads[2].code[0].a, number(1));
  const std::vector<bool> spawned{false, true, true, true, false};
  for (std::size_t i = 0; i < spawned.size(); ++i) EXPECT_EQ(program.threads[i].spawned, spawned[i]) << i;
}

TEST(ScriptParser, Branches) {
  expect_code("r = x; if (r) { x = 1; }", {load(0, x), branch_unless(reg(0), 3), store(x, number(1))});
  expect_code("r = x; if (r == 1) { x = 1; } else if (r) { x = 2; } else { x = 3; } y = 1;",
              {load(0, x), compute(1, reg(0), BinaryOp::equal, number(1)), branch_unless(reg(1), 5),
               store(x, number(1)), jump(9), branch_unless(reg(0), 8), store(x, number(2)), jump(9),
               store(x, number(3)), store(y, number(1))});
}

TEST(ScriptParser, ConstantConditionsLeaveOneSide) {
  expect_code("if (1) { x = 1; } else { x = 2; }", {store(x, number(1))});
  expect_code("if (0) { a[9] = 1; r = x; } else { x = 2; } y = r;", {store(x, number(2)), store(y, reg(0))});
}

TEST(ScriptParser, UnrollsLoops) {
  expect_code("repeat 2 { x = 1; }", {store(x, number(1)), store(x, number(1))});
  expect_code("for i in 1 .. 3 { a[i] = i * i; }",
              {store({a.value + 1}, number(1)), store({a.value + 2}, number(4))});
  expect_code("for i in 2 .. 2 { a[i + 7] = i; }", {});
  expect_code("for i in 0 .. 2 { for j in 0 .. i { y = 10 * i + j; } }", {store(y, number(10))});
  expect_code("for i in 0 .. 1 { x = i; } for i in 1 .. 2 { x = i; }",
              {store(x, number(0)), store(x, number(1))});
}

TEST(ScriptParser, BreakLeavesTheInnermostLoopAndReturnTheThread) {
  expect_code("r = x; repeat 2 { repeat 1 { if (r) { break; } return; } x = 1; } y = 1;",
              {load(0, x), branch_unless(reg(0), 3), jump(4), jump(10), store(x, number(1)),
               branch_unless(reg(0), 7), jump(8), jump(10), store(x, number(1)), store(y, number(1))});
}

TEST(ScriptParser, NamedRegistersComeFirst) {
  const ScriptProgram program = parsed("var x; thread t { r = x; x = r + 1; s = x; x = (s + 1) * (r + 1); }");
  const ScriptThread& thread = program.threads[0];
  EXPECT_EQ(thread.registers, (std::vector<std::string>{"r", "s"}));
  EXPECT_EQ(thread.register_count, 5);  // three intermediate values in the last statement
  EXPECT_EQ(thread.code[1].target, 2);
}

TEST(ScriptParser, LocalDeclaresRegisters) {
  const ScriptProgram program = parsed("var x; thread t { local s, r; r = x; x = s; }");
  EXPECT_EQ(program.threads[0].registers, (std::vector<std::string>{"s", "r"}));
  EXPECT_EQ(program.threads[0].code[0].target, 1);
}

TEST(ScriptParser, SitesAreLines) {
  const ScriptProgram program =
      parsed("var x;\nthread t {\n  r = x;\n  if (r) {\n    x = 1;\n  } else {\n  }\n}");
  std::vector<std::uint32_t> lines;
  for (const Instruction& i : program.threads[0].code) lines.push_back(i.site.value);
  EXPECT_EQ(lines, (std::vector<std::uint32_t>{3, 4, 5, 4}));
}

TEST(ScriptParser, ParametersOverrideParams) {
  const std::string text = "param N = 2; param M = N + 1; var a[M]; thread t[N] {}";
  EXPECT_EQ(parsed(text).locations.size(), 3U);
  EXPECT_EQ(parsed(text, {{{"N", 5}}}).locations.size(), 6U);
  EXPECT_EQ(parsed(text, {{{"N", 5}}}).threads.size(), 5U);
  EXPECT_EQ(parsed(text, {{{"M", 9}}}).locations.size(), 9U);
}

}  // namespace
}  // namespace heddle
