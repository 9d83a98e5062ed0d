#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <heddle/checker.hpp>
#include <thread>
#include <unistd.h>

namespace heddle::checker {

namespace {

using namespace std::chrono_literals;

constexpr const char* failing_script = "var x;\nthread A { x = 1; }\nthread B { a = x; assert(a == 0); }\n";
constexpr const char* correct_script = "var x;\nthread A { x = 1; }\nthread B { a = x; }\n";

class Checker : public testing::Test {
 protected:
  void TearDown() override { std::filesystem::remove_all(folder_); }

  /// A request for a program with this text.
  Request request_for(const std::string& name, const std::string& text) {
    std::filesystem::create_directories(folder_);
    const std::filesystem::path file = folder_ / name;
    std::ofstream(file) << text;
    Request request;
    request.files = {file.string()};
    request.use_cache = false;
    return request;
  }
  /// Threads that each write several variables: no check without a reduction comes to an end.
  Request endless_request() {
    std::string text = "var x, y;\n";
    for (const char* name : {"A", "B", "C", "D", "E"})
      text += std::string("thread ") + name + " { x = 1; y = 1; x = 2; y = 2; x = 3; y = 3; }\n";
    Request request = request_for("endless.heddle", text);
    request.reduction = "none";
    return request;
  }

 private:
  std::filesystem::path folder_ = testing::TempDir() + "heddle_checker_test_" + std::to_string(getpid());
};

Report report_of(const Request& request, const std::atomic<bool>* interrupted = nullptr) {
  const Result result = check(request, interrupted);
  if (const auto* failure = std::get_if<Failure>(&result)) {
    ADD_FAILURE() << failure->message;
    return {};
  }
  return std::get<Report>(result);
}

Failure failure_of(const Request& request) {
  const Result result = check(request);
  if (const auto* failure = std::get_if<Failure>(&result)) return *failure;
  ADD_FAILURE() << std::get<Report>(result).text;
  return {};
}

double processor_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// A report of a check that another thread interrupted, and how long that took, in processor time: the machine
/// may be busy.
struct Interrupted {
  Report report;
  double seconds = 0;
};

Interrupted interrupt_after(std::chrono::milliseconds time, const Request& request) {
  std::atomic<bool> interrupted = false;
  double then = 0;
  std::thread other([&] {
    std::this_thread::sleep_for(time);
    then = processor_seconds();
    interrupted = true;
  });
  Report report = report_of(request, &interrupted);
  const double end = processor_seconds();
  other.join();
  return {std::move(report), end - then};
}

/// Interrupts a check, later and later, until the program was compiled and run by then.
void expect_interrupt_within_half_a_second(const Request& request) {
  Interrupted check;
  for (std::chrono::milliseconds time = 100ms; check.report.complete == 0 && time < 20s; time *= 2)
    check = interrupt_after(time, request);
  EXPECT_GT(check.report.complete, 0U);
  EXPECT_LT(check.seconds, 0.5);
  EXPECT_EQ(check.report.verdict, Verdict::unfinished);
  EXPECT_EQ(check.report.limit, "interrupted");
}

TEST_F(Checker, AFindingHasTheStepsThatLeadToIt) {
  const Report report = report_of(request_for("a.heddle", failing_script));
  EXPECT_EQ(report.verdict, Verdict::error);
  EXPECT_EQ(report.model, "sc");
  ASSERT_EQ(report.findings.size(), 1U);
  const Finding& finding = report.findings.front();
  EXPECT_EQ(finding.kind, "assertion");
  EXPECT_EQ(finding.thread, "B");
  EXPECT_EQ(finding.line, 3U);
  ASSERT_EQ(finding.steps.size(), 2U);
  EXPECT_EQ(finding.steps[0].thread, "A");
  EXPECT_EQ(finding.steps[0].kind, "write");
  EXPECT_EQ(finding.steps[0].written, "1");
  EXPECT_EQ(finding.steps[1].read, "1");
  EXPECT_EQ(finding.steps[1].source, 0U);
  EXPECT_TRUE(finding.steps[1].marked);
  ASSERT_EQ(finding.threads.size(), 2U);
  EXPECT_EQ(finding.threads[1].state, "failed");
  EXPECT_NE(report.text.find("error: assertion failed (a == 0)"), std::string::npos);
  EXPECT_NE(report.json.find("\"verdict\": \"error\""), std::string::npos);
  EXPECT_NE(report.schedule.find("\"steps\""), std::string::npos);
}

TEST_F(Checker, AProgramWithoutErrorsHasNoFinding) {
  Request request = request_for("a.heddle", correct_script);
  for (const std::string& model : models()) {
    request.model = model;
    const Report report = report_of(request);
    EXPECT_EQ(report.verdict, Verdict::no_error);
    EXPECT_EQ(report.model, model);
    EXPECT_EQ(report.complete, 2U);
    EXPECT_TRUE(report.findings.empty());
    EXPECT_EQ(report.schedule, "");
  }
}

TEST_F(Checker, ALimitLeavesTheCheckUnfinished) {
  Request request = endless_request();
  request.limit_executions = 10;
  const Report report = report_of(request);
  EXPECT_EQ(report.verdict, Verdict::unfinished);
  EXPECT_EQ(report.complete, 10U);
  EXPECT_NE(report.limit.find("executions"), std::string::npos) << report.limit;
}

TEST_F(Checker, UnknownNamesAreRefusedInTheWordsOfTheCommandLine) {
  const auto message_with = [&](auto change) {
    Request request = request_for("a.heddle", correct_script);
    change(request);
    const Failure failure = failure_of(request);
    EXPECT_EQ(failure.kind, Failure::Kind::bad_request);
    return failure.message;
  };
  EXPECT_EQ(message_with([](Request& r) { r.model = "arm"; }),
            "there is no model 'arm'; supported: sc, tso, pso");
  EXPECT_TRUE(message_with([](Request& r) {
                r.reduction = "best";
              }).starts_with("there is no reduction 'best'; supported: none, dpor, "));
  EXPECT_TRUE(message_with([](Request& r) {
                r.sample = "often";
              }).starts_with("there is no way of sampling 'often'; supported: random, "));
  EXPECT_TRUE(message_with([](Request& r) {
                r.ignore = {"races", "bugs"};
              }).starts_with("there is no check 'bugs'; supported: aborts, "));
  EXPECT_EQ(message_with([](Request& r) { r.files.clear(); }), "there is no file to check");
  EXPECT_EQ(message_with([](Request& r) { r.files = {"absent.txt"}; }), "absent.txt: no such file");
  EXPECT_EQ(message_with([](Request& r) { r.limit_seconds = 0; }),
            "limit_seconds: '0' is not a positive number");
  EXPECT_EQ(message_with([](Request& r) { r.limit_executions = 0; }),
            "limit_executions: '0' is not a positive number");
}

TEST_F(Checker, CombinationsThatAreNotSupportedAreRefusedInTheWordsOfTheCommandLine) {
  const auto message_with = [&](auto change) {
    Request request = request_for("a.heddle", correct_script);
    change(request);
    return failure_of(request).message;
  };
  EXPECT_EQ(message_with([](Request& r) {
              r.predict = true;
              r.model = "tso";
            }),
            "--predict cannot be used with --model=tso; supported: sc");
  EXPECT_EQ(message_with([](Request& r) {
              r.sample = "random";
              r.reduction = "rf";
            }),
            "--sample draws executions: it cannot be used with --reduction");
  EXPECT_EQ(message_with([](Request& r) {
              r.reduction = "rvf";
              r.model = "tso";
            }),
            "--reduction=rvf cannot be used with --model=tso; supported: sc");
  EXPECT_EQ(message_with([](Request& r) { r.seed = 1; }), "--seed needs --sample");
  EXPECT_TRUE(message_with([](Request& r) {
                r.preemptions = 1;
              }).starts_with("--preemptions needs a reduction that counts them; supported: "));
  EXPECT_EQ(message_with([](Request& r) { r.unroll = 2; }),
            "--unroll is for C and C++ programs: loops of scripts have fixed numbers of iterations");
}

TEST_F(Checker, AnotherThreadInterruptsACheckWithinHalfASecond) {
  expect_interrupt_within_half_a_second(endless_request());
}

TEST_F(Checker, ACheckThatIsInterruptedFromTheStartRunsNothing) {
  const std::atomic<bool> interrupted = true;
  const Report report = report_of(endless_request(), &interrupted);
  EXPECT_EQ(report.verdict, Verdict::unfinished);
  EXPECT_EQ(report.limit, "interrupted");
  EXPECT_EQ(report.complete, 0U);
}

TEST_F(Checker, ASecondCheckAtATimeIsRefused) {
  const Request request = endless_request();
  std::atomic<bool> interrupted = false;
  std::array<Result, 2> results;
  std::array<std::thread, 2> threads;
  for (std::size_t i = 0; i < threads.size(); ++i)
    threads[i] = std::thread([&, i] {
      results[i] = check(request, &interrupted);
      interrupted = true;  // the one that is refused ends the other
    });
  for (std::thread& thread : threads) thread.join();
  const bool is_first_refused = std::holds_alternative<Failure>(results[0]);
  const auto& refused = std::get<Failure>(results[is_first_refused ? 0 : 1]);
  EXPECT_EQ(refused.kind, Failure::Kind::unsupported);
  EXPECT_EQ(refused.message, "another check is running: a process has one at a time");
  EXPECT_EQ(std::get<Report>(results[is_first_refused ? 1 : 0]).limit, "interrupted");
  EXPECT_EQ(report_of(request_for("a.heddle", correct_script)).verdict, Verdict::no_error);
}

TEST(CheckerNames, ReductionsAndModelsAreListed) {
  EXPECT_EQ(models(), (std::vector<std::string>{"sc", "tso", "pso"}));
  const std::vector<std::string> names = reductions();
  EXPECT_NE(std::find(names.begin(), names.end(), "rf"), names.end());
}

#ifdef HEDDLE_NATIVE

constexpr const char* race = R"(#include <pthread.h>
int x;
static void* other(void* unused) { x = 1; return unused; }
int main(void) { pthread_t t; pthread_create(&t, 0, other, 0); x = 2; pthread_join(t, 0); return 0; }
)";

TEST_F(Checker, NativeProgramsAreCheckedOneAfterAnother) {
  const Request failing = request_for("race.c", race);
  Request correct = request_for("fine.c", "int main(void) { return 0; }\n");
  for (int i = 0; i < 3; ++i) {
    const Report report = report_of(failing);
    ASSERT_EQ(report.findings.size(), 1U);
    EXPECT_EQ(report.findings.front().title, "data race on x");
    EXPECT_EQ(report_of(correct).verdict, Verdict::no_error);
  }
}

TEST_F(Checker, ACheckOfACxxProgramIsInterruptedWithinHalfASecond) {
  const Request request = request_for("count.cpp", R"(#include <atomic>
#include <thread>
std::atomic<int> n;
void count() { for (int i = 0; i < 4; ++i) n.fetch_add(i); }
int main() { std::thread a(count), b(count), c(count), d(count); a.join(); b.join(); c.join(); d.join(); }
)");
  expect_interrupt_within_half_a_second(request);
}

TEST_F(Checker, WhatIsNotSupportedIsAVerdictWhereItIsReached) {
  const char* text =
      "int missing(void);\nint main(void) { const volatile int used = USED; return used ? missing() : 0; }\n";
  Request request = request_for("missing.c", text);
  request.defines = {{"USED", 0}};
  EXPECT_EQ(report_of(request).verdict, Verdict::no_error);
  request.defines = {{"USED", 1}};
  const Report report = report_of(request);
  EXPECT_EQ(report.verdict, Verdict::unsupported);
  ASSERT_EQ(report.findings.size(), 1U);
  EXPECT_EQ(report.findings.front().kind, "unsupported");
  EXPECT_EQ(report.findings.front().line, 2U);
  EXPECT_FALSE(report.schedule.empty());
}

TEST_F(Checker, ANativeProgramThatCannotBeCompiledIsAFailure) {
  const Failure failure = failure_of(request_for("broken.c", "int main(void) { return y; }\n"));
  EXPECT_EQ(failure.kind, Failure::Kind::bad_request);
  EXPECT_NE(failure.message.find("broken.c:1:25: error: use of undeclared identifier 'y'"), std::string::npos)
      << failure.message;
  EXPECT_TRUE(failure_of(request_for("none.c", "int f(void) { return 0; }\n"))
                  .message.starts_with("the program has no function 'main'"));
  EXPECT_EQ(report_of(request_for("race.c", race)).verdict, Verdict::error) << "after a failure";
}

TEST_F(Checker, OwnFilesThatAreNotThereAreAFailure) {
  Request request = request_for("race.c", race);
  request.home = "/nowhere/share/heddle";
  EXPECT_NE(failure_of(request).message.find("/nowhere/share/heddle: Heddle's own files are not there"),
            std::string::npos);
  request.home.clear();
  EXPECT_EQ(report_of(request).verdict, Verdict::error);
}

TEST_F(Checker, CrashesOfTheProgramAreFindingsInAnyThread) {
  const Request overflow = request_for(
      "overflow.c",
      "int f(volatile int n) { return n == 0 ? 0 : f(n + 1) + n; }\nint main(void) { return f(1); }\n");
  const Request null = request_for("null.c", "int main(void) { volatile int* p = 0; return *p; }\n");
  EXPECT_EQ(report_of(overflow).findings.at(0).kind, "stack-overflow");
  std::thread other([&] {
    EXPECT_EQ(report_of(overflow).findings.at(0).kind, "stack-overflow");
    EXPECT_EQ(report_of(null).findings.at(0).kind, "invalid-access");
  });
  other.join();
  EXPECT_EQ(report_of(overflow).findings.at(0).kind, "stack-overflow");
}

TEST_F(Checker, SignalHandlersAreTheCallersAgainAfterwards) {
  struct sigaction own {
  }, before{}, after{};
  own.sa_handler = [](int) { _exit(1); };
  sigaction(SIGSEGV, &own, &before);
  EXPECT_EQ(report_of(request_for("null.c", "int main(void) { volatile int* p = 0; return *p; }\n")).verdict,
            Verdict::error);
  sigaction(SIGSEGV, &before, &after);
  EXPECT_EQ(after.sa_handler, own.sa_handler);
}

#endif

}  // namespace

}  // namespace heddle::checker
