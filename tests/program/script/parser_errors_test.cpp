// What parse_script says about texts that are no programs.
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "program/script/parser.hpp"

namespace heddle {
namespace {

std::string error_of(const std::string& text, const ScriptParameters& parameters = {}) {
  const Result<ScriptProgram> program = parse_script(text, "t", parameters);
  return program ? "no error" : program.error().message;
}

struct BadInput {
  std::string text;
  std::string message;
};

TEST(ScriptParserErrors, RejectsBadPrograms) {
  const std::vector<BadInput> table{
      {"", "t:1:1: the program has no threads"},
      {"var x;\n", "t:2:1: the program has no threads"},
      {"var x", "t:1:6: expected ';', found the end of the file"},
      {"var 3;", "t:1:5: expected a name, found '3'"},
      {"var load;", "t:1:5: expected a name, found 'load'"},
      {"thread t { x }", "t:1:14: expected '=', found '}'"},
      {"int x;", "t:1:1: expected 'param', 'var', 'mutex' or 'thread', found 'int'"},
      {"var x; program \"late\";", "t:1:8: expected 'param', 'var', 'mutex' or 'thread', found 'program'"},
      {"program p;", "t:1:9: expected a name in quotes, found 'p'"},
      {"program \"p", "t:1:9: expected '\"' before the end of the line"},
      {"var x = 99999999999999999999;", "t:1:9: number too large: '99999999999999999999'"},
      {"var x @ 3;", "t:1:7: unexpected character '@'"},
      {"var \xc3\xa4;", "t:1:5: unexpected character '\\xc3'"},
      {"var x, x;", "t:1:8: 'x' is declared twice"},
      {"var x; thread x {}", "t:1:15: 'x' is declared twice"},
      {"param N = 1; param N = 2;", "t:1:20: 'N' is declared twice"},
      {"var a[N];", "t:1:7: unknown name 'N': nothing before declares or assigns it"},
      {"var x; var a[x];", "t:1:14: 'x' is shared: load it into a register first"},
      {"var a[0];", "t:1:7: 'a' cannot have 0 cells"},
      {"var a[2] = {1, 2, 3};", "t:1:5: 'a' has 2 cells and 3 initial values"},
      {"var a[65537];", "t:1:7: more than 65,536 shared locations"},
      {"thread t[-1] {}", "t:1:10: 't' cannot have -1 copies"},
      {"thread t[1025] {}", "t:1:10: more than 1,024 threads"},
      {"thread t { r = self; }", "t:1:16: 'self' is known only in a thread with copies"},
      {"thread t {", "t:1:11: expected '}', found the end of the file"},
      {"thread t { 3 = 4; }", "t:1:12: expected a statement, found '3'"},
      {"thread t { r = ; }", "t:1:16: expected an expression, found ';'"},
      {"thread t { r = (1; }", "t:1:18: expected ')', found ';'"},
      {"var x; thread t { load(x{7, 2}); }",
       "t:1:26: 'x' has bytes 0 to 7: give an offset and a number of bytes"},
      {"var x; thread t { load(x{0, 0}); }",
       "t:1:26: 'x' has bytes 0 to 7: give an offset and a number of bytes"},
      {"mutex m; thread t { lock(m{0, 1}); }", "t:1:27: expected ')', found '{'"},
      {"thread t { fence() ; }", "t:1:17: expected ';', found '('"},
  };
  for (const BadInput& bad : table) EXPECT_EQ(error_of(bad.text), bad.message) << bad.text;
}

TEST(ScriptParserErrors, RejectsBadStatements) {
  // Each is the body of a thread; its first character stands in column 1 of line 2.
  const std::vector<BadInput> table{
      {"y = x + 1;", "'x' is shared: load it into a register first"},
      {"y = x;", "'x' is shared: load it into a register first"},
      {"r = 1 + x;", "'x' is shared: load it into a register first"},
      {"r = a[0] + 1;", "'a' is shared: load it into a register first"},
      {"if (x) {}", "'x' is shared: load it into a register first"},
      {"r = x[0];", "'x' is not an array"},
      {"x[0] = 1;", "'x' is not an array"},
      {"r = a;", "'a' is an array: give an index"},
      {"a = 1;", "'a' is an array: give an index"},
      {"r = a[4];", "index 4 is out of range: 'a' has 4 cells"},
      {"a[0 - 1] = 1;", "index -1 is out of range: 'a' has 4 cells"},
      {"x = r;", "unknown name 'r': nothing before declares or assigns it"},
      {"r = r + 1;", "unknown name 'r': nothing before declares or assigns it"},
      {"r = q[1];", "unknown name 'q': nothing before declares or assigns it"},
      {"x = r; r = 1;", "unknown name 'r': nothing before declares or assigns it"},
      {"r = 1; r[0] = 2;", "'r' is not an array"},
      {"r = 1; s = r[0];", "'r' is not an array"},
      {"N = 1;", "'N' is a constant"},
      {"for i in 0 .. 2 { i = 1; }", "'i' is a constant"},
      {"for x in 0 .. 2 { }", "'x' is already in use"},
      {"for i in 0 .. 2 { for i in 0 .. 2 { } }", "'i' is already in use"},
      {"t = 1;", "'t' is a thread, not a register"},
      {"r = t;", "'t' is a thread, not a value"},
      {"x = fadd(y, 1);", "'x' is shared: the result goes into a register"},
      {"fadd(z, 1);", "unknown shared variable 'z'"},
      {"fadd(N, 1);", "'N' is not shared"},
      {"lock(x);", "'x' is not a mutex"},
      {"fadd(m, 7);", "'m' is a mutex: lock, unlock and initialise it"},
      {"exchange(m, 0);", "'m' is a mutex: lock, unlock and initialise it"},
      {"lock(3);", "expected the name of a mutex, found '3'"},
      {"r = lock(m);", "'lock' has no result"},
      {"r = store(x, 1);", "'store' has no result"},
      {"cas(x, 1);", "expected ',', found ')'"},
      {"fadd(x);", "expected ',', found ')'"},
      {"fadd(x, 1, 2);", "expected a memory order, found '2'"},
      {"r = load(x, sloppy);", "expected a memory order, found 'sloppy'"},
      {"store(x, 1, acquire);", "a store cannot be acquire"},
      {"store(x, 1, acq_rel);", "a store cannot be acq_rel"},
      {"r = load(x, release);", "a load cannot be release"},
      {"await(x == 1, acq_rel);", "a load cannot be acq_rel"},
      {"await(x <= 1);", "expected '==', '!=', '<' or '>', found '<='"},
      {"spawn(nobody);", "unknown thread 'nobody'"},
      {"spawn(x);", "unknown thread 'x'"},
      {"spawn(u[0]);", "'u' is a single thread"},
      {"spawn(w[2]);", "there is no 'w' number 2: it has 2 copies"},
      {"spawn(u); spawn(u);", "'u' is spawned twice: also on line 2"},
      {"repeat 2 { spawn(u); }", "'u' is spawned twice: also on line 2"},
      {"spawn(w[1]); spawn(w);", "'w[1]' is spawned twice: also on line 2"},
      {"spawn(t);", "'t' never starts: it is spawned only by itself or by threads that wait for it"},
      {"r = x; s = choose(r);", "expected a constant, found an expression with registers"},
      {"choose(0);", "a choice is among 1 to 65,536 outcomes, not 0"},
      {"r = x; repeat r {}", "expected a constant, found an expression with registers"},
      {"repeat -1 {}", "cannot repeat -1 times"},
      {"break;", "'break' outside of repeat, for and loop"},
      {"loop {}", "a round of this loop may have no operation"},
      {"r = x; loop { if (r) { x = 1; } }", "a round of this loop may have no operation"},
      {"loop { r = x; loop { if (r) { break; } r = y; } loop { break; } spawn(u); }",
       "a thread cannot be spawned in a loop"},
      {"if (1) x = 1;", "expected '{', found 'x'"},
      {"else {}", "expected a statement, found 'else'"},
      {"repeat 65001 { x = 1; }", "thread 't' has more than 65,000 instructions"},
      {"repeat 1000000000 { repeat 1000000000 { } }",
       "thread 't' has more than 200,000 statements when its loops are unrolled"},
  };
  for (const BadInput& bad : table) {
    const std::string text =
        "param N = 3; var x, y, a[4]; mutex m; thread t {\n" + bad.text + "\n} thread u {} thread w[2] {}";
    const std::string message = error_of(text);
    EXPECT_TRUE(message.starts_with("t:2:") && message.ends_with(": " + bad.message)) << bad.text << "\n"
                                                                                      << message;
  }
}

TEST(ScriptParserErrors, SaysWhereAnErrorIs) {
  EXPECT_EQ(error_of("var x; // shared\nthread t {\n  r = x;\n  x = (r +\n       q);\n}"),
            "t:5:8: unknown name 'q': nothing before declares or assigns it");
  EXPECT_EQ(error_of("thread s { spawn(t); }\nthread t { spawn(s); }"),
            "t:2:18: 's' never starts: it is spawned only by itself or by threads that wait for it");
}

TEST(ScriptParserErrors, NoTextExhaustsTheStack) {
  const std::string many(100'000, '(');
  EXPECT_EQ(error_of("thread t { r = " + many), "t:1:217: parentheses are nested too deep");
  std::string blocks;
  for (int i = 0; i < 1000; ++i) blocks += "repeat 1 {";
  EXPECT_EQ(error_of("thread t {" + blocks).substr(4), "2010: blocks are nested too deep");
  std::string chain;
  for (int i = 0; i < 1000; ++i) chain += " else if (1) {}";
  EXPECT_NE(error_of("thread t { if (1) {}" + chain + "}").find("blocks are nested too deep"),
            std::string::npos);
  std::string sum = "1";
  for (int i = 0; i < 2000; ++i) sum += " + 1";
  EXPECT_NE(error_of("thread t { r = " + sum + "; }").find("more than 1,000 operators"), std::string::npos);
}

TEST(ScriptParserErrors, UnknownParameter) {
  EXPECT_EQ(error_of("param N = 1; thread t {}", {{{"K", 1}}}), "t: there is no param 'K'");
}

TEST(ScriptParserErrors, LimitsRegisters) {
  std::string body = "thread t {";
  for (int i = 0; i <= 60'000; ++i) body += "r" + std::to_string(i) + " = 0;\n";
  EXPECT_EQ(error_of(body + "}"), "t:60001:1: thread 't' has more than 60,000 registers");
}

}  // namespace
}  // namespace heddle
