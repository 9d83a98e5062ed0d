#include "program/script/printer.hpp"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "fuzz/fuzzer.hpp"
#include "program/script/compare.hpp"
#include "program/script/parser.hpp"

namespace heddle {
namespace {

ScriptProgram program_of(const std::string& text) {
  Result<ScriptProgram> program = parse_script(text, "t");
  EXPECT_TRUE(program.ok()) << program.error().message << "\n" << text;
  return program ? *program : ScriptProgram{};
}

std::string printed(const std::string& text) {
  const Result<std::string> result = print_script(program_of(text));
  return result ? *result : "error: " + result.error().message;
}

/// With declarations around it, and without them again.
std::string printed_body(const std::string& body) {
  const std::string text = printed("var x, y, a[4]; thread t {" + body + "}");
  const std::string head = "var x;\nvar y;\nvar a[4];\nthread t {\n";
  if (!text.starts_with(head)) return text;
  return text.substr(head.size(), text.size() - head.size() - 2);
}

TEST(ScriptPrinter, PrintsDeclarations) {
  EXPECT_EQ(
      printed(
          "program \"p\"; var x = -1, a[2] = 7, b[2] = {1, 2}; mutex m; thread t { lock(m); unlock(m); }"),
      "program \"p\";\nvar x = -1;\nvar a[2] = 7;\nvar b[2] = {1, 2};\nmutex m;\n"
      "thread t {\n  lock(m);\n  unlock(m);\n}\n");
}

TEST(ScriptPrinter, PrintsOperations) {
  const std::vector<std::string> statements{"r = 0;",
                                            "x = 1;",
                                            "a[2] = r;",
                                            "r = a[r + 1];",
                                            "a[r] = (r * 2) + 1;",
                                            "load(x);",
                                            "r = y;",
                                            "load(x, acquire);",
                                            "store(x, r, seq_cst);",
                                            "r = fadd(x, r);",
                                            "fetch_and(x, 3);",
                                            "fetch_or(x, 3);",
                                            "fetch_xor(x, 3);",
                                            "r = exchange(x, -1, relaxed);",
                                            "cas(x, r, r + 1);",
                                            "wait(x);",
                                            "fence;",
                                            "store_fence;",
                                            "await(a[r] > r + 1);",
                                            "r = await(x == 1, acquire);",
                                            "r = choose(3);",
                                            "assume(r != 2);",
                                            "assert((r < 1) | (2 <= r));"};
  std::string body, expected;
  for (const std::string& statement : statements) {
    body += statement;
    expected += "  " + statement + "\n";
  }
  EXPECT_EQ(printed_body(body), expected);
}

TEST(ScriptPrinter, PrintsExtremeNumbers) {
  EXPECT_EQ(printed_body("x = -9223372036854775807 - 1;"), "  x = (-9223372036854775807 - 1);\n");
}

TEST(ScriptPrinter, PrintsLocks) {
  const std::string text =
      "mutex m[2];\nthread t[2] {\n  r = trylock(m[0]);\n  lock(m[1]);\n  unlock(m[1]);\n}\n";
  EXPECT_EQ(printed(text), text);
}

TEST(ScriptPrinter, PrintsControlFlow) {
  EXPECT_EQ(printed_body("r = x; if (r == 1) { x = 1; } else { x = 2; } y = 1;"),
            "  r = x;\n  if (r == 1) {\n    x = 1;\n  } else {\n    x = 2;\n  }\n  y = 1;\n");
  EXPECT_EQ(printed_body("r = x; repeat 2 { if (r) { return; } x = 1; }"),
            "  r = x;\n  if (r) {\n    return;\n  }\n  x = 1;\n  if (r) {\n    return;\n  }\n  x = 1;\n");
  EXPECT_EQ(
      printed_body("r = x; repeat 2 { if (r) { break; } x = 1; } y = 1;"),
      "  r = x;\n  repeat 1 {\n    if (r) {\n      break;\n    }\n    x = 1;\n    if (r) {\n      break;\n"
      "    }\n    x = 1;\n  }\n  y = 1;\n");
}

TEST(ScriptPrinter, TellsCopiesApartOnlyIfTheyDiffer) {
  const std::string alike = "var x;\nthread t[3] {\n  r = x;\n  x = r + 1;\n}\n";
  EXPECT_EQ(printed(alike), alike);
  EXPECT_EQ(
      printed("var x; thread t[2] { x = self; }"),
      "var x;\nthread t[2] {\n  if (self == 0) {\n    x = 0;\n  }\n  if (self == 1) {\n    x = 1;\n  }\n}\n");
}

TEST(ScriptPrinter, DeclaresRegistersWhereTheirOrderIsNotThatOfAssignments) {
  EXPECT_EQ(printed_body("local s, r; r = x; s = y;"), "  local s, r;\n  r = x;\n  s = y;\n");
  EXPECT_EQ(printed_body("if (0) { r = x; } y = r;"), "  local r;\n  y = r;\n");
}

TEST(ScriptPrinter, PrintsSpawnsAndJoins) {
  EXPECT_EQ(printed("thread main { spawn(t); join(t); } thread t[2] { fence; }"),
            "thread main {\n  spawn(t[0]);\n  spawn(t[1]);\n  join(t[0]);\n  join(t[1]);\n}\nthread t[2] {\n "
            " fence;\n}\n");
}

/// Programs of nested statements, with jumps out of everything.
class RandomScript {
 public:
  explicit RandomScript(std::uint32_t seed) : random_(seed) {}

  std::string text() {
    std::string text = "var x, y = 1, a[3] = {0, 1, 2}; mutex m;\n";
    for (int t = 0; t < 2; ++t)
      text += "thread t" + std::to_string(t) + (below(2) == 0 ? "[2]" : "") + " {\nr = x; s = 1;\n" +
              block(3, false) + "}\n";
    return text;
  }

 private:
  std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(random_()) % bound; }
  template <std::size_t size>
  std::string one_of(const char* const (&options)[size]) {
    return options[below(static_cast<std::uint32_t>(size))];
  }

  std::string block(int depth, bool in_loop) {
    std::string text;
    for (std::uint32_t n = below(4); n > 0; --n) text += statement(depth, in_loop);
    return text;
  }

  std::string statement(int depth, bool in_loop) {
    switch (depth > 0 ? below(8) : 7) {
      case 0:
        return "if (" + expression(2) + ") {\n" + block(depth - 1, in_loop) + "}\n";
      case 1:
      case 2:
        return "if (" + expression(1) + ") {\n" + block(depth - 1, in_loop) + "} else {\n" +
               block(depth - 1, in_loop) + "}\n";
      case 3:
        return "repeat " + std::to_string(below(3)) + " {\n" + block(depth - 1, true) + "}\n";
      case 4:
        return "for i" + std::to_string(depth) + " in 0 .. 2 {\n" + block(depth - 1, true) + "}\n";
      case 5:
        return in_loop ? "break;\n" : "return;\n";
      case 6:
        return below(3) == 0 ? "return;\n" : (in_loop ? "break;\n" : "");
      default:
        return simple();
    }
  }

  std::string simple() {
    switch (below(8)) {
      case 0:
        return "r = " + expression(2) + ";\n";
      case 1:
        return "x = " + expression(2) + ";\n";
      case 2:
        return "a[" + expression(1) + " & 1 | 0] = " + expression(2) + ";\n";
      case 3:
        return one_of({"r = ", "s = "}) + std::string(one_of({"x", "a[r]", "a[1]"})) + ";\n";
      case 4:
        return "s = cas(y, " + expression(1) + ", " + expression(1) + ");\n";
      case 5:
        return one_of(
            {"lock(m);\n", "unlock(m);\n", "r = trylock(m);\n", "trylock(m);\n", "post(x);\n", "wait(x);\n"});
      case 6:
        return "await(x != " + expression(1) + ");\n";
      default:
        return one_of({"fence;\n", "assert(r);\n", "s = choose(2);\n", "store_fence;\n"});
    }
  }

  std::string expression(int depth) {
    if (depth == 0 || below(4) == 0) return one_of({"r", "s", "0", "1", "-2"});
    return "(" + expression(depth - 1) +
           one_of({" + ", " - ", " > ", " <= ", " && ", " || ", " == ", " ^ ", " * "}) +
           expression(depth - 1) + ")";
  }

  std::mt19937 random_;
};

TEST(ScriptPrinter, WhatIsPrintedParsesToTheSameProgram) {
  for (std::uint32_t seed = 0; seed < 3000; ++seed) {
    const std::string text = RandomScript(seed).text();
    const Result<ScriptProgram> program = parse_script(text, "t");
    // `a[-2]`, found while folding, is the one thing that can be wrong with it.
    if (!program) {
      EXPECT_NE(program.error().message.find("out of range"), std::string::npos)
          << program.error().message << text;
      continue;
    }
    const Result<std::string> again = print_script(*program);
    ASSERT_TRUE(again.ok()) << again.error().message << "\n" << text;
    ASSERT_TRUE(same_program(*program, program_of(*again))) << text << *again;
    ASSERT_EQ(printed(*again), *again);
  }
}

TEST(ScriptPrinter, LoopsParseToTheSameProgram) {
  fuzz::Shape shape;
  shape.kind = fuzz::ProgramKind::loops;
  for (std::uint64_t number = 0; number < 300; ++number) {
    const ScriptProgram program = fuzz::program_of(fuzz::nth_program(1, number, shape));
    ASSERT_TRUE(has_loops(program));
    const Result<std::string> text = print_script(program);
    ASSERT_TRUE(text.ok()) << text.error().message;
    ASSERT_TRUE(same_program(program, program_of(*text))) << *text;
  }
}

TEST(ScriptPrinter, PartsParseToTheSameProgram) {
  fuzz::Shape shape;
  shape.kind = fuzz::ProgramKind::parts;
  std::size_t with_parts = 0;
  for (std::uint64_t number = 0; number < 300; ++number) {
    const ScriptProgram program = fuzz::program_of(fuzz::nth_program(1, number, shape));
    with_parts += has_parts(program) ? 1 : 0;
    const Result<std::string> text = print_script(program);
    ASSERT_TRUE(text.ok()) << text.error().message;
    ASSERT_TRUE(same_program(program, program_of(*text))) << *text;
  }
  EXPECT_GT(with_parts, 200U);
}

TEST(ScriptPrinter, PrintsTheBenchmarks) {
  std::size_t scripts = 0;
  for (const auto& entry : std::filesystem::directory_iterator(HEDDLE_TESTS "/data/scripts/benchmarks")) {
    if (entry.path().extension() != ".heddle") continue;
    std::stringstream text;
    text << std::ifstream(entry.path()).rdbuf();
    const ScriptProgram program = program_of(text.str());
    const Result<std::string> again = print_script(program);
    ASSERT_TRUE(again.ok()) << entry.path() << ": " << again.error().message;
    EXPECT_TRUE(same_program(program, program_of(*again))) << entry.path();
    ++scripts;
  }
  EXPECT_GE(scripts, 32U);
}

ScriptProgram one_thread(std::vector<Instruction> code) {
  ScriptProgram program;
  program.locations.push_back({"x", 0});
  ScriptThread thread;
  thread.name = "t";
  thread.registers = {"r"};
  thread.register_count = 1;
  thread.code = std::move(code);
  program.threads.push_back(thread);
  return program;
}

Instruction load_into(std::uint16_t target) {
  Instruction i;
  i.code = Code::load;
  i.base = {0};
  i.target = target;
  return i;
}

TEST(ScriptPrinter, PrintsProgramsBuiltByHand) {
  ScriptProgram program = one_thread({load_into(0)});
  EXPECT_EQ(*print_script(program), "var x;\nthread t {\n  r = x;\n}\n");
}

TEST(ScriptPrinter, SaysWhatItCannotPrint) {
  const auto error_of = [](const ScriptProgram& program) {
    const Result<std::string> text = print_script(program);
    return text ? "no error" : text.error().message;
  };
  EXPECT_EQ(error_of(one_thread({load_into(1)})), "thread 't': register 1 has no name");
  Instruction never = load_into(0);
  never.guard = heddle::Predicate::Kind::never;
  EXPECT_EQ(error_of(one_thread({never})), "thread 't': an instruction that no statement stands for");
  Instruction back;
  back.code = Code::branch_unless;
  EXPECT_EQ(error_of(one_thread({load_into(0), back})), "thread 't': a jump that does not go forward");
  Instruction odd_name = load_into(0);
  ScriptProgram program = one_thread({odd_name});
  program.threads[0].registers[0] = "0:r";
  EXPECT_EQ(error_of(program), "thread 't': register '0:r' has a name that cannot be written");
  program = one_thread({load_into(0)});
  program.threads[0].spawned = true;
  EXPECT_EQ(error_of(program), "the program has a form that the language cannot express");
  program.locations[0].name = "a[1]";
  EXPECT_EQ(error_of(program), "'a[1]' does not follow the cells before it");
}

TEST(ScriptPrinter, RejectsJumpsIntoOtherBlocks) {
  Instruction branch;
  branch.code = Code::branch_unless;
  branch.a = Operand::reg(0);
  branch.to = 4;
  Instruction across = branch;
  across.to = 5;
  const ScriptProgram program =
      one_thread({load_into(0), branch, across, load_into(0), load_into(0), load_into(0)});
  ASSERT_FALSE(print_script(program).ok());
  EXPECT_EQ(print_script(program).error().message, "thread 't': a branch that is no if");
}

/// The operation that a thread with this body starts with, described.
std::string described(const std::string& statement) {
  const ScriptProgram program =
      program_of("var x, y, a[2]; mutex m; thread T1 {} thread t {" + statement + "}");
  const Instruction& i = program.threads[1].code.at(0);
  Operation op;
  const std::vector<std::pair<Code, OpKind>> kinds{
      {Code::load, OpKind::load},     {Code::store, OpKind::store}, {Code::modify, OpKind::modify},
      {Code::unlock, OpKind::unlock}, {Code::fence, OpKind::fence}, {Code::store_fence, OpKind::store_fence},
      {Code::spawn, OpKind::spawn},   {Code::join, OpKind::join},   {Code::choose, OpKind::choose}};
  for (const auto& [code, kind] : kinds)
    if (code == i.code) op.kind = kind;
  op.order = i.order;
  op.location = i.base;
  op.set_guard({i.guard, i.a.value});
  op.set_condition({i.condition, i.b.value});
  op.set_update({i.update, i.code == Code::store ? i.a.value : i.c.value});
  op.target = i.thread;
  op.choices = i.count;
  return describe(program, op);
}

TEST(ScriptPrinter, DescribesOperations) {
  EXPECT_EQ(described("x = 1;"), "x = 1");
  EXPECT_EQ(described("store(x, 1, seq_cst);"), "store(x, 1, seq_cst)");
  EXPECT_EQ(described("r = y;"), "load y");
  EXPECT_EQ(described("r = a[1];"), "load a[1]");
  EXPECT_EQ(described("r = load(y, acquire);"), "load(y, acquire)");
  EXPECT_EQ(described("fadd(x, 1);"), "fadd(x, 1)");
  EXPECT_EQ(described("exchange(x, 1);"), "exchange(x, 1)");
  EXPECT_EQ(described("cas(x, 0, 1);"), "cas(x, 0, 1)");
  EXPECT_EQ(described("lock(m);"), "lock(m)");
  EXPECT_EQ(described("unlock(m);"), "unlock(m)");
  EXPECT_EQ(described("await(x == 1);"), "await(x == 1)");
  EXPECT_EQ(described("wait(x);"), "wait(x)");
  EXPECT_EQ(described("fence;"), "fence");
  EXPECT_EQ(described("store_fence;"), "store_fence");
  EXPECT_EQ(described("spawn(T1);"), "spawn(T1)");
  EXPECT_EQ(described("join(T1);"), "join(T1)");
  EXPECT_EQ(described("r = choose(2);"), "choose(2)");
}

TEST(ScriptPrinter, DescribesDrains) {
  Operation op;
  op.kind = OpKind::drain;
  op.location = {0};
  op.value = 1;
  EXPECT_EQ(describe(program_of("var x; thread t {}"), op), "x = 1 reaches memory");
}

}  // namespace
}  // namespace heddle
