// Several checks one after another in one process: of C and C++ programs and of a script, with findings and
// without, refused, failed and interrupted ones. Says what is not as expected.
#include <chrono>
#include <ctime>
#include <fstream>
#include <heddle/checker.hpp>
#include <iostream>
#include <stdexcept>
#include <thread>

namespace {

using heddle::checker::Failure;
using heddle::checker::Report;
using heddle::checker::Request;
using heddle::checker::Verdict;

void expect(bool is_met, const std::string& what) {
  if (!is_met) throw std::runtime_error(what);
}

Request request_for(const std::string& file) {
  Request request;
  request.files = {file};
  return request;
}

Report report_of(const Request& request, const std::atomic<bool>* interrupted = nullptr) {
  const auto result = heddle::checker::check(request, interrupted);
  if (const auto* failure = std::get_if<Failure>(&result)) throw std::runtime_error(failure->message);
  return std::get<Report>(result);
}

void expect_failure(const Request& request, const std::string& words) {
  const auto result = heddle::checker::check(request);
  const auto* const failure = std::get_if<Failure>(&result);
  expect(failure != nullptr && failure->message.find(words) != std::string::npos,
         "no failure, or another one than: " + words);
}

/// Keeps a report in files of this name, for comparison with what `heddle check` prints.
void keep(const Report& report, const std::string& path) {
  std::ofstream(path + ".txt") << report.text;
  std::ofstream(path + ".json") << report.json;
  std::ofstream(path + ".schedule") << report.schedule;
}

void expect_finding(const std::string& file, const std::string& folder) {
  const Report report = report_of(request_for(file));
  expect(report.verdict == Verdict::error && report.findings.size() == 1, file + " has no finding");
  keep(report, folder + "/" + file);
}

/// Without a reduction, four threads with a few steps each have more executions than fit into a second.
void expect_interrupt(const std::string& folder) {
  std::ofstream(folder + "/many.c") << R"(#include <stdatomic.h>
#include <threads.h>
atomic_int n;
static int count(void* unused) { for (int i = 0; i < 5; ++i) n += i; return unused != 0; }
int main(void) {
  thrd_t t[4];
  for (int i = 0; i < 4; ++i) thrd_create(&t[i], count, 0);
  for (int i = 0; i < 4; ++i) thrd_join(t[i], 0);
})";
  Request request = request_for(folder + "/many.c");
  request.reduction = "none";
  std::atomic<bool> interrupted = false;
  std::clock_t then = 0;  // of the processor's time: the machine may be busy
  std::thread other([&] {
    std::this_thread::sleep_for(std::chrono::seconds(1));
    then = std::clock();
    interrupted = true;
  });
  const Report report = report_of(request, &interrupted);
  const std::clock_t end = std::clock();
  other.join();
  expect(end - then < CLOCKS_PER_SEC / 2, "an interrupt took more than half a second");
  expect(report.verdict == Verdict::unfinished && report.limit == "interrupted", "it was not interrupted");
}

void check_all(const std::string& failing, const std::string& correct, const std::string& script,
               const std::string& cxx, const std::string& folder) {
  Request bad_model = request_for(failing);
  bad_model.model = "arm";
  Request bad_reduction = request_for(failing);
  bad_reduction.model = "tso";
  bad_reduction.reduction = "rvf";
  Request accounts = request_for("account.cpp");
  accounts.files.push_back(cxx);
  accounts.compiler_flags = {"-Iinclude", "-DCURRENCY=\"a b\""};
  for (int round = 0; round < 2; ++round) {
    expect_finding(failing, folder);
    expect(report_of(request_for(correct)).verdict == Verdict::no_error, correct + " has an error");
    expect_finding(script, folder);
    expect_failure(bad_model, "there is no model 'arm'; supported: sc, tso, pso");
    expect_failure(bad_reduction, "--reduction=rvf cannot be used with --model=tso; supported: sc");
    expect_failure(request_for("absent.c"), "absent.c: cannot be read");
    const Report report = report_of(accounts);
    expect(report.verdict == Verdict::error && report.findings.at(0).file == cxx, "no finding in " + cxx);
    expect_interrupt(folder);
  }
}

}  // namespace

int main(int argc, char** argv) try {
  expect(argc == 6, "usage: several_checks FAILING CORRECT SCRIPT CXX FOLDER");
  check_all(argv[1], argv[2], argv[3], argv[4], argv[5]);
  std::cout << "all as expected\n";
} catch (const std::exception& error) {
  std::cout << error.what() << '\n';
  return 1;
}
