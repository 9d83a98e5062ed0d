#include "fuzz/native/real_run.hpp"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <sstream>

#include "fuzz/native/temporary_files.hpp"

namespace heddle::fuzz {

namespace {

/// Returns what a command prints; an error if it fails.
Result<std::string> output_of(const std::string& command) {
  std::FILE* const pipe = popen(("exec " + command + " 2>&1").c_str(), "r");
  if (pipe == nullptr) return Error{"no process can be started"};
  std::string text;
  char buffer[4096];
  for (std::size_t count = 0; (count = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;)
    text.append(buffer, count);
  if (pclose(pipe) != 0) return Error{fmt::format("this failed: {}\n{}", command, text.substr(0, 2000))};
  return text;
}

Result<std::vector<std::set<RealOutcome>>> parse(const std::string& text,
                                                 const std::vector<RealProgram>& programs) {
  std::vector<std::set<RealOutcome>> seen(programs.size());
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream numbers(line);
    std::size_t number = 0;
    RealOutcome outcome;
    if (!(numbers >> number) || number >= seen.size()) return Error{"an outcome cannot be read: " + line};
    for (Value value = 0; numbers >> value;) outcome.push_back(value);
    if (outcome.size() != notes_of(programs[number])) return Error{"an outcome cannot be read: " + line};
    seen[number].insert(std::move(outcome));
  }
  return seen;
}

}  // namespace

Result<std::vector<std::set<RealOutcome>>> run_on_hardware(const std::vector<RealProgram>& programs,
                                                           const RealRuns& runs,
                                                           const RealCompiler& compiler) {
  const TemporaryFolder folder({"programs.c", "programs"});
  if (folder.path().empty()) return Error{"there is no folder for temporary files"};
  const std::string source = folder.path() + "/programs.c", program = folder.path() + "/programs";
  std::ofstream(source) << text_for_hardware(programs, runs);
  const auto compiled = output_of(fmt::format("{} -std=gnu17 -O1 -w -mcx16 -pthread {} -o {} -latomic",
                                              compiler.command, source, program));
  if (!compiled) return compiled.error();
  const auto printed = output_of(program);
  if (!printed) return printed.error();
  return parse(*printed, programs);
}

}  // namespace heddle::fuzz
