#include "program/litmus/parser.hpp"

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "program/script/cursor.hpp"

namespace heddle {
namespace {

constexpr std::string_view message_passing = R"(C MP+data
"message passing"
{ x=0; y=7; }
P0 (atomic_int* x, atomic_int* y) {
  atomic_store_explicit(x,1,memory_order_relaxed);
  atomic_thread_fence(memory_order_release);
  atomic_store_explicit(y,1,memory_order_relaxed);
}
P1 (atomic_int* x, atomic_int* y) {
  int r1 = atomic_load_explicit(y,memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  int r0 = atomic_load_explicit(x,memory_order_relaxed);
}
locations [1:r0; 1:r1; x; y;]
~exists (1:r1=1 /\
         1:r0=0)
)";

/// A test with one thread: its body and the lines after it.
[[nodiscard]] std::string one_thread(std::string_view body, std::string_view rest = "exists ([x]=0)\n") {
  return "C one\n\"remark\"\n{ x=0; y=0; }\nP0 (atomic_int* x, atomic_int* y) {\n" + std::string(body) +
         "\n}\n" + std::string(rest);
}

[[nodiscard]] LitmusTest parsed(std::string_view text) {
  Result<LitmusTest> test = parse_litmus(text, "t.litmus");
  EXPECT_TRUE(test.ok()) << test.error().message;
  return test.ok() ? std::move(*test) : LitmusTest{};
}

[[nodiscard]] std::vector<Instruction> code_of(std::string_view body) {
  const LitmusTest test = parsed(one_thread(body));
  return test.program.threads.empty() ? std::vector<Instruction>{} : test.program.threads[0].code;
}

[[nodiscard]] std::string message_for(std::string_view text) {
  const Result<LitmusTest> test = parse_litmus(text, "t.litmus");
  return test.ok() ? "parsed" : test.error().message;
}

[[nodiscard]] std::vector<std::string> names_of(const std::vector<LitmusVariable>& variables) {
  std::vector<std::string> names;
  for (const LitmusVariable& variable : variables) names.push_back(variable.name);
  return names;
}

using Names = std::vector<std::string>;

TEST(LitmusParser, ReadsAWholeTest) {
  const LitmusTest test = parsed(message_passing);
  EXPECT_EQ(test.name, "MP+data");
  EXPECT_EQ(test.program.name, "MP+data");
  EXPECT_EQ(test.program.initial_memory(), (std::vector<Value>{0, 7}));
  ASSERT_EQ(test.program.threads.size(), 2U);
  EXPECT_EQ(test.program.threads[0].name, "P0");
  EXPECT_EQ(test.program.threads[1].name, "P1");
  EXPECT_EQ(test.program.visible_instructions(), 6U);
  EXPECT_EQ(test.quantifier, Quantifier::not_exists);
  EXPECT_EQ(test.condition_text, "1:r1=1 /\\ 1:r0=0");
}

TEST(LitmusParser, VariablesFollowTheLocationsLine) {
  const LitmusTest test = parsed(message_passing);
  EXPECT_EQ(names_of(test.variables), (Names{"1:r0", "1:r1", "x", "y"}));
  // r1 is assigned first, so it is the first register.
  EXPECT_EQ(test.program.threads[1].registers, (Names{"r1", "r0"}));
  EXPECT_EQ(std::get<RegisterId>(test.variables[0].place), (RegisterId{{1}, 1}));
  EXPECT_EQ(std::get<LocationId>(test.variables[3].place), LocationId{1});
}

TEST(LitmusParser, WithoutALocationsLineAllVariablesCount) {
  const LitmusTest test =
      parsed(one_thread("int r1 = cmpxchg(y,0,1); int r0 = atomic_load_explicit(x,memory_order_relaxed);"));
  EXPECT_EQ(names_of(test.variables), (Names{"0:r1", "0:r0", "x", "y"}));
}

TEST(LitmusParser, ConditionAddsVariablesThatAreNotListed) {
  const LitmusTest test =
      parsed(one_thread("int r0 = cmpxchg(y,0,1);", "locations [y]\nexists (0:r0=0 /\\ [y]=1)"));
  EXPECT_EQ(names_of(test.variables), (Names{"y", "0:r0"}));
}

TEST(LitmusParser, ParametersWithoutInitialValueStartAtZero) {
  const LitmusTest test = parsed(
      "C t\n\"\"\n{ y=3; }\nP0 (atomic_int* z, atomic_int* y) { "
      "atomic_store_explicit(z,1,memory_order_relaxed); }\n"
      "forall ([z]=1)");
  ASSERT_EQ(test.program.locations.size(), 2U);
  EXPECT_EQ(test.program.locations[1].name, "z");
  EXPECT_EQ(test.program.initial_memory(), (std::vector<Value>{3, 0}));
  EXPECT_EQ(test.program.threads[0].code[0].base, LocationId{1});
}

TEST(LitmusParser, AccessesHaveOrderAndSite) {
  const std::vector<Instruction> code = code_of(
      "atomic_store_explicit(x,1,memory_order_relaxed);\n"
      "atomic_store_explicit(x,2,memory_order_release);\n"
      "atomic_store_explicit(y,-3,memory_order_seq_cst);\n"
      "int r0 = atomic_load_explicit(y,memory_order_relaxed);\n"
      "int r1 = atomic_load_explicit(y,memory_order_acquire);\n"
      "int r2 = atomic_load_explicit(y,memory_order_seq_cst);");
  ASSERT_EQ(code.size(), 6U);
  const std::array orders = {Order::relaxed, Order::release, Order::seq_cst,
                             Order::relaxed, Order::acquire, Order::seq_cst};
  for (std::size_t i = 0; i < code.size(); ++i) {
    EXPECT_EQ(code[i].code, i < 3 ? Code::store : Code::load);
    EXPECT_EQ(code[i].order, orders[i]);
    EXPECT_EQ(code[i].base, LocationId{i < 2 ? 0U : 1U});
    EXPECT_EQ(code[i].site, SiteId{static_cast<std::uint32_t>(5 + i)});
  }
  EXPECT_EQ(code[2].a, Operand::constant(-3));
  EXPECT_EQ(code[5].target, 2);
}

TEST(LitmusParser, FencesAndReadModifyWrites) {
  const std::vector<Instruction> code = code_of(
      "atomic_thread_fence(memory_order_seq_cst);\n"
      "atomic_thread_fence(memory_order_release);\n"
      "int r0 = atomic_exchange_explicit(x,5,memory_order_seq_cst);\n"
      "int r1 = atomic_fetch_add_explicit(x,6,memory_order_seq_cst);\n"
      "int r2 = cmpxchg(y,7,8);");
  ASSERT_EQ(code.size(), 5U);
  EXPECT_EQ(code[0].code, Code::fence);
  EXPECT_EQ(code[1].code, Code::store_fence);
  for (std::size_t i = 2; i < code.size(); ++i) {
    EXPECT_EQ(code[i].code, Code::modify);
    EXPECT_EQ(code[i].order, Order::seq_cst);
    EXPECT_EQ(code[i].guard, heddle::Predicate::Kind::always);
    EXPECT_EQ(code[i].condition, i == 4 ? heddle::Predicate::Kind::equal : heddle::Predicate::Kind::always);
  }
  EXPECT_EQ(code[2].update, Update::Kind::set);
  EXPECT_EQ(code[2].c, Operand::constant(5));
  EXPECT_EQ(code[3].update, Update::Kind::add);
  EXPECT_EQ(code[3].c, Operand::constant(6));
  EXPECT_EQ(code[4].b, Operand::constant(7));
  EXPECT_EQ(code[4].update, Update::Kind::set);
  EXPECT_EQ(code[4].c, Operand::constant(8));
  EXPECT_EQ(code[4].target, 2);
}

TEST(LitmusParser, DataIsComputedInTemporariesBehindTheNamedRegisters) {
  const LitmusTest test =
      parsed(one_thread("int r0 = atomic_load_explicit(x,memory_order_relaxed);\n"
                        "atomic_store_explicit(y,r0,memory_order_relaxed);\n"
                        "atomic_store_explicit(y,r0 + 2,memory_order_relaxed);\n"
                        "atomic_store_explicit(y,1 + (r0 & 128),memory_order_relaxed);\n"
                        "int r1 = atomic_load_explicit(x,memory_order_relaxed);"));
  const ScriptThread& thread = test.program.threads[0];
  EXPECT_EQ(thread.registers, (Names{"r0", "r1"}));
  EXPECT_EQ(thread.register_count, 4);  // statements share their temporaries
  ASSERT_EQ(thread.code.size(), 8U);
  EXPECT_EQ(thread.code[1].a, Operand::reg(0));
  EXPECT_EQ(thread.code[2].code, Code::compute);
  EXPECT_EQ(thread.code[2].op, BinaryOp::add);
  EXPECT_EQ(thread.code[2].target, 2);
  EXPECT_EQ(thread.code[3].a, Operand::reg(2));
  EXPECT_EQ(thread.code[4].op, BinaryOp::bit_and);
  EXPECT_EQ(thread.code[4].b, Operand::constant(128));
  EXPECT_EQ(thread.code[5].a, Operand::constant(1));
  EXPECT_EQ(thread.code[5].b, Operand::reg(2));
  EXPECT_EQ(thread.code[6].a, Operand::reg(3));
}

TEST(LitmusParser, AddressesAreArraysOfOne) {
  const std::vector<Instruction> code = code_of(
      "int r0 = atomic_load_explicit(x,memory_order_relaxed);\n"
      "atomic_store_explicit(y + (r0 & 128),1,memory_order_relaxed);");
  ASSERT_EQ(code.size(), 3U);
  EXPECT_EQ(code[1].code, Code::compute);
  EXPECT_EQ(code[1].op, BinaryOp::bit_and);
  EXPECT_EQ(code[2].base, LocationId{1});
  EXPECT_EQ(code[2].index, Operand::reg(code[1].target));
  EXPECT_EQ(code[2].extent, 1U);
}

/// The values that a thread alone stores, when its loads read these values.
[[nodiscard]] std::vector<Value> stored_when_reading(const ScriptThread& thread,
                                                     std::span<const Value> reads) {
  std::vector<Value> registers(thread.register_count);
  std::vector<Value> stored;
  const std::vector<PreparedInstruction> code = prepare(thread, true);
  ScriptCursor cursor;
  cursor.reset(code, registers);
  cursor.start();
  while (cursor.state() == ThreadState::ready) {
    Event event;
    if (cursor.next().kind == OpKind::store) {
      stored.push_back(cursor.next().value);
    } else {
      event.read = reads.front();
      reads = reads.subspan(1);
    }
    cursor.resume(event);
  }
  EXPECT_EQ(cursor.state(), ThreadState::finished);
  return stored;
}

TEST(LitmusParser, BranchesTakeTheirWay) {
  const LitmusTest test =
      parsed(one_thread("int r0 = atomic_load_explicit(x,memory_order_relaxed);\n"
                        "if (r0 == 1) {\n"
                        "  int r1 = atomic_load_explicit(y,memory_order_relaxed);\n"
                        "  if (r1 != 2) { atomic_store_explicit(x,10,memory_order_relaxed); }\n"
                        "} else {\n"
                        "  atomic_store_explicit(x,20,memory_order_relaxed);\n"
                        "}\n"
                        "atomic_store_explicit(y,r1 + 30,memory_order_relaxed);"));
  const ScriptThread& thread = test.program.threads[0];
  const auto stored = [&thread](std::vector<Value> reads) { return stored_when_reading(thread, reads); };
  EXPECT_EQ(stored({1, 5}), (std::vector<Value>{10, 35}));
  EXPECT_EQ(stored({1, 2}), (std::vector<Value>{32}));
  EXPECT_EQ(stored({0}), (std::vector<Value>{20, 30}));  // r1 was not assigned: 0
  EXPECT_EQ(names_of(test.variables), (Names{"0:r0", "0:r1", "x", "y"}));
}

TEST(LitmusParser, PropositionsHoldAsWritten) {
  const LitmusTest test = parsed(one_thread(
      "int r0 = cmpxchg(x,0,1);", "forall (0:r0=1 \\/ [x]=-2 /\\ not ([y]=3 \\/ [y]=4) \\/ (([y]=5)))"));
  EXPECT_EQ(test.quantifier, Quantifier::forall);
  const auto holds_in = [&test](std::vector<Value> state) { return holds(test.proposition, state); };
  EXPECT_TRUE(holds_in({1, 0, 0}));
  EXPECT_FALSE(holds_in({0, 0, 0}));
  EXPECT_TRUE(holds_in({0, -2, 0}));
  EXPECT_FALSE(holds_in({0, -2, 3}));
  EXPECT_FALSE(holds_in({0, -2, 4}));
  EXPECT_TRUE(holds_in({0, 0, 5}));
}

TEST(LitmusParser, LineEndsOfOtherSystems) {
  std::string text(message_passing);
  for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2)
    text.replace(at, 1, "\r\n");
  const LitmusTest test = parsed(text);
  EXPECT_EQ(test.name, "MP+data");
  EXPECT_EQ(test.condition_text, "1:r1=1 /\\ 1:r0=0");
}

struct BadText {
  std::string text;
  std::string message;
};

TEST(LitmusParser, SaysWhatIsWrongWithTheFrame) {
  const std::string thread = "P0 (atomic_int* x) { atomic_store_explicit(x,1,memory_order_relaxed); }\n";
  const std::string head = "C t\n\"r\"\n";
  const std::vector<BadText> bad = {
      {"", "t.litmus:1: expected 'C NAME', found ''"},
      {"X86 SB\n", "t.litmus:1: expected 'C NAME', found 'X86 SB'"},
      {"C\n\"r\"\n", "t.litmus:1: expected 'C NAME', found 'C'"},
      {"C t\n{ x=0; }\n", "t.litmus:2: expected a remark in quotes, found '{'"},
      {"C t\n\"r\n{ x=0; }\n", "t.litmus:2: expected a remark in quotes, found '\"'"},
      {head, "t.litmus:2: expected '{', found the end of the file"},
      {head + thread, "t.litmus:3: expected '{', found 'P0'"},
      {head + "{ x=0; x=1; }\n", "t.litmus:3: expected a location not yet initialised, found 'x'"},
      {head + "{ x=0 }\n", "t.litmus:3: expected ';', found '}'"},
      {head + "{ x=y; }\n", "t.litmus:3: expected a number, found 'y'"},
      {head + "{ x=99999999999999999999; }\n",
       "t.litmus:3: expected a number of 64 bits, found '99999999999999999999'"},
      {head + "{ 3=0; }\n", "t.litmus:3: expected a location or '}', found '3'"},
      {head + "{ x=0; }\nexists ([x]=0)\n", "t.litmus:4: expected 'P0', found 'exists'"},
      {head + "{ x=0; }\n" + thread + "P2 (atomic_int* x) {", "t.litmus:5: expected 'P1', found 'P2'"},
      {head + "{ x=0; }\nP0 (int x) {", "t.litmus:4: expected 'atomic_int', found 'int'"},
      {head + "{ x=0; }\nP0 (atomic_int* x, atomic_int* x) {",
       "t.litmus:4: expected a location not yet among the parameters, found 'x'"},
      {head + "{ x=0; }\nP0 (atomic_int* x) { }", "t.litmus:4: expected a statement, found '}'"},
      {head + "{ x=0; }\n" + thread,
       "t.litmus:4: expected 'exists', '~exists' or 'forall', found the end of the file"},
  };
  for (const BadText& one : bad) EXPECT_EQ(message_for(one.text), one.message) << one.text;
}

TEST(LitmusParser, SaysWhatIsWrongWithAThread) {
  const std::string load = "int r0 = atomic_load_explicit(x,memory_order_relaxed);\n";
  const std::vector<BadText> bad = {
      {"x = 1;", "t.litmus:5: expected a statement, found 'x'"},
      {"int r0 = x;", "t.litmus:5: expected a load or a read-modify-write, found 'x'"},
      {"int 3 = cmpxchg(x,0,1);", "t.litmus:5: expected a register, found '3'"},
      {"int x = cmpxchg(x,0,1);", "t.litmus:5: expected a register, found 'x'"},
      {load + load, "t.litmus:6: expected a register not yet assigned, found 'r0'"},
      {"atomic_store_explicit(z,1,memory_order_relaxed);",
       "t.litmus:5: expected a location of P0, found 'z'"},
      {"atomic_store_explicit(x,r9,memory_order_relaxed);",
       "t.litmus:5: expected a number or a register of P0, found 'r9'"},
      {"atomic_store_explicit(x,y,memory_order_relaxed);",
       "t.litmus:5: expected a number or a register of P0, found 'y'"},
      {"int r0 = atomic_load_explicit(x + (r0 & 128),memory_order_relaxed);",
       "t.litmus:5: expected a number or a register of P0, found 'r0'"},
      {"atomic_store_explicit(x,1,memory_order_acquire);",
       "t.litmus:5: expected 'memory_order_relaxed' or 'memory_order_release' or 'memory_order_seq_cst', "
       "found 'memory_order_acquire'"},
      {"int r0 = atomic_load_explicit(x,memory_order_release);",
       "t.litmus:5: expected 'memory_order_relaxed' or 'memory_order_acquire' or 'memory_order_seq_cst', "
       "found 'memory_order_release'"},
      {"int r0 = atomic_exchange_explicit(x,1,memory_order_relaxed);",
       "t.litmus:5: expected 'memory_order_seq_cst', found 'memory_order_relaxed'"},
      {"atomic_thread_fence(memory_order_acquire);",
       "t.litmus:5: expected 'memory_order_seq_cst' or 'memory_order_release', found 'memory_order_acquire'"},
      {"int r0 = cmpxchg(x,0);", "t.litmus:5: expected ',', found ')'"},
      {"atomic_store_explicit(x,1,memory_order_relaxed)\n", "t.litmus:7: expected ';', found '}'"},
      {load + "if (r0 = 1) {", "t.litmus:6: expected '==' or '!=', found '='"},
      {load + "if (r1 == 1) {", "t.litmus:6: expected a number or a register of P0, found 'r1'"},
      {load + "if (r0 == 1) { }", "t.litmus:6: expected a statement, found '}'"},
      {load + "if (r0 == 1) {" + load, "t.litmus:6: expected a register not yet assigned, found 'r0'"},
      {"atomic_store_explicit(x,$,memory_order_relaxed);",
       "t.litmus:5: expected a number or a register of P0, found '$'"},
      {"atomic_store_explicit(x," + std::string(100'000, '(') + "1",
       "t.litmus:5: expected less nesting, found '('"},
  };
  for (const BadText& one : bad)
    EXPECT_EQ(message_for(one_thread(one.text)), one.message) << one.text.substr(0, 200);
}

TEST(LitmusParser, SaysWhatIsWrongWithTheCondition) {
  const std::vector<BadText> bad = {
      {"locations []", "t.litmus:7: expected a location, found ']'"},
      {"locations [z;]", "t.litmus:7: expected a location, found 'z'"},
      {"locations [1:r0;]", "t.litmus:7: expected a thread, found '1'"},
      {"locations [0:r1;]", "t.litmus:7: expected a register of P0, found 'r1'"},
      {"locations [0:r0; x; 0:r0;]", "t.litmus:7: expected a variable not yet listed, found '0:r0'"},
      {"locations [x y]", "t.litmus:7: expected ';', found 'y'"},
      {"locations [x;]\nlocations [y;]",
       "t.litmus:8: expected 'exists', '~exists' or 'forall', found 'locations'"},
      {"exists [x]=0", "t.litmus:7: expected '(', found '['"},
      {"~forall ([x]=0)", "t.litmus:7: expected 'exists', found 'forall'"},
      {"exists (x=0)", "t.litmus:7: expected THREAD:REGISTER, '[', 'not' or '(', found 'x'"},
      {"exists ([z]=0)", "t.litmus:7: expected a location, found 'z'"},
      {"exists (0:r7=0)", "t.litmus:7: expected a register of P0, found 'r7'"},
      {"exists (2:r0=0)", "t.litmus:7: expected a thread, found '2'"},
      {"exists (-1:r0=0)", "t.litmus:7: expected a thread, found '-1'"},
      {"exists (0:r0=x)", "t.litmus:7: expected a number, found 'x'"},
      {"exists (0:r0==1)", "t.litmus:7: expected '=', found '=='"},
      {"exists (0:r0=1 && [x]=0)", "t.litmus:7: expected ')', found '&'"},
      {"exists (not 0:r0=1)", "t.litmus:7: expected '(', found '0'"},
      {"exists (0:r0=1", "t.litmus:7: expected ')', found the end of the file"},
      {"exists (0:r0=1)\n\n0", "t.litmus:9: expected the end of the file, found '0'"},
      {"exists " + std::string(100'000, '('), "t.litmus:7: expected less nesting, found '('"},
  };
  for (const BadText& one : bad)
    EXPECT_EQ(message_for(one_thread("int r0 = cmpxchg(x,0,1);", one.text)), one.message)
        << one.text.substr(0, 200);
}

[[nodiscard]] std::string without_white_space(std::string_view text) {
  std::string result(text);
  std::erase_if(result, [](char c) { return c == ' ' || c == '\n'; });
  return result;
}

[[nodiscard]] std::string contents_of(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

TEST(LitmusParser, AgreesWithTheOracleAboutItsTests) {
  const char* const shared = std::getenv("HEDDLE_SHARED");
  if (shared == nullptr) GTEST_SKIP() << "HEDDLE_SHARED does not name the folder with litmus/expected.jsonl";
  const std::filesystem::path folder = std::filesystem::path(shared) / "litmus";
  std::ifstream lines(folder / "expected.jsonl");
  std::size_t count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    const nlohmann::json expected = nlohmann::json::parse(line);
    const std::string file = expected["file"];
    const Result<LitmusTest> test = parse_litmus(contents_of(folder / file), file);
    ASSERT_TRUE(test.ok()) << test.error().message;
    ASSERT_EQ(test->name, expected["name"].get<std::string>());
    ASSERT_EQ(names_of(test->variables), expected["vars"].get<Names>()) << file;
    ASSERT_EQ(name_of(test->quantifier), expected["quant"].get<std::string>()) << file;
    ASSERT_EQ(without_white_space(test->condition_text),
              without_white_space(expected["cond"].get<std::string>()));
    ASSERT_EQ(test->program.visible_instructions(),
              expected["events"].get<std::size_t>() + expected["fences"].get<std::size_t>());
  }
  EXPECT_EQ(count, 4464U);
}

}  // namespace
}  // namespace heddle
