// Checks a file, and walks through the execution that shows the first finding.
#include <heddle/checker.hpp>
#include <iostream>

int main(int argc, char** argv) {
  heddle::checker::Request request;
  if (argc > 1) request.files = {argv[1]};
  if (argc > 2) request.model = argv[2];
  const heddle::checker::Result result = heddle::checker::check(request);
  if (const auto* failure = std::get_if<heddle::checker::Failure>(&result)) {
    std::cerr << failure->message << '\n';
    return 2;
  }
  const auto& report = std::get<heddle::checker::Report>(result);
  std::cout << "executions: " << report.complete << " by " << report.reduction << " under " << report.model
            << '\n';
  if (report.findings.empty()) return report.verdict == heddle::checker::Verdict::no_error ? 0 : 3;

  const heddle::checker::Finding& finding = report.findings.front();
  std::cout << finding.file << ':' << finding.line << ": " << finding.message << '\n';
  for (const heddle::checker::Step& step : finding.steps) {
    std::cout << (step.marked ? "* " : "  ") << step.thread << " line " << step.line << ": " << step.text;
    if (step.read) std::cout << ", reads " << *step.read;
    if (step.source) std::cout << " of step " << *step.source;
    if (step.written) std::cout << ", writes " << *step.written;
    std::cout << '\n';
  }
  return 1;
}
