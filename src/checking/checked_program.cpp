#include "checking/checked_program.hpp"

#include <algorithm>
#include <filesystem>

#include "core/assert.hpp"
#include "core/error_message.hpp"
#include "files/user_files.hpp"
#include "program/script/parser.hpp"
#include "program/script/printer.hpp"
#include "program/source_endings.hpp"
#include "runtime/scripted_runtime.hpp"

namespace heddle::checking {

void CheckedProgram::start_test(const std::string& name) {
  request_.entry = set_entry_to_test(name);
  request_.tests = false;
}

namespace {

class ScriptedProgram final : public CheckedProgram {
 public:
  ScriptedProgram(ScriptProgram program, const ProgramRequest& request)
      : CheckedProgram(request), program_(std::move(program)) {}

  [[nodiscard]] std::unique_ptr<Runtime> make_runtime(const Model& model) override {
    return std::make_unique<ScriptedRuntime>(program_, model);
  }
  [[nodiscard]] std::string_view runtime_name() const override { return "scripted"; }
  [[nodiscard]] Value initial_value(LocationId location) const override {
    return program_.initial_memory()[location.value];
  }
  [[nodiscard]] std::string thread_name(ThreadId thread) const override {
    return program_.threads[thread.value].name;
  }
  [[nodiscard]] std::string describe(const Operation& op, const RunNames&) const override {
    return heddle::describe(program_, op);
  }
  [[nodiscard]] SourcePlace place(SiteId site) const override {
    return {request().files.front(), site.value, 0};
  }
  [[nodiscard]] std::vector<Frame> frames_at(SiteId) const override {
    return {{"", request().files.front()}};
  }
  [[nodiscard]] std::string variable_at(LocationId location) const override {
    return program_.locations[location.value].name;
  }

 private:
  [[nodiscard]] std::string value_text(Value value) const override { return std::to_string(value); }
  [[nodiscard]] LocationName location_name(LocationId location, const std::string&) const override {
    return {program_.locations[location.value].name};
  }

  ScriptProgram program_;
};

Result<std::unique_ptr<CheckedProgram>> load_script(const std::string& file, const ProgramRequest& request) {
  const auto text = read_file(file);
  if (!text) return text.error();
  Result<ScriptProgram> program = parse_script(*text, file, {request.defines});
  if (!program) return program.error();
  if (request.errors.ignore_assertions) drop_assertions(*program);
  return std::unique_ptr<CheckedProgram>(std::make_unique<ScriptedProgram>(std::move(*program), request));
}

}  // namespace

#ifndef HEDDLE_NATIVE
Result<std::unique_ptr<CheckedProgram>> load_native_program(const ProgramRequest& request) {
  return Error{request.files.front() + ": this build of Heddle has no native engine; supported: *.heddle"};
}
#endif

namespace {

/// Returns which part of the request a scripted program has no use for; none if there is no such part.
ErrorMessage why_not_for_scripts(const ProgramRequest& request) {
  for (const std::string& flag : request.compiler_flags)
    if (flag.starts_with("-D"))
      return "'" + flag.substr(2) + "' is not NAME=NUMBER: parameters of scripted programs are numbers";
  if (!request.compiler_flags.empty()) return "compiler flags cannot be used with scripted programs";
  if (!request.target.empty()) return "--target is for C and C++ programs";
  if (!request.arguments.empty()) return "--args is for C and C++ programs: set parameters with --define";
  if (!request.entry.empty()) return "--entry is for C and C++ programs: a script is one program";
  if (request.tests) return "scripted programs have no tests; supported: C and C++ programs";
  if (!request.choices.empty()) return "--choose is for C and C++ programs: a script has its own choices";
  if (request.volatile_is_atomic)
    return "--volatile is for C and C++ programs: scripts have no such variables";
  if (request.unroll || !request.loop_bounds.empty())
    return "--unroll is for C and C++ programs: loops of scripts have fixed numbers of iterations";
  return std::nullopt;
}

/// Returns "*.c, *.cpp, …".
std::string native_endings() {
  std::string text;
  for (const SourceEnding& row : source_endings)
    if (row.language != SourceLanguage::script)
      text += (text.empty() ? "*" : ", *") + std::string(row.ending);
  return text;
}

}  // namespace

Result<std::unique_ptr<CheckedProgram>> load_program(const ProgramRequest& request) {
  if (!request.target.empty()) return load_native_program(request);
  HEDDLE_CHECK(!request.files.empty());
  const std::string& file = request.files.front();
  const bool is_script = is_in(SourceLanguage::script, file);
  if (is_script && request.files.size() > 1)
    return Error{"only one scripted program can be checked at a time"};
  if (is_script)
    if (const ErrorMessage error = why_not_for_scripts(request)) return Error{*error};
  if (is_script) return load_script(file, request);
  for (const SourceEnding& row : source_endings)
    if (file.ends_with(row.ending)) return load_native_program(request);
  if (std::error_code error; !std::filesystem::exists(file, error)) return Error{file + ": no such file"};
  return Error{file + ": unsupported file type; supported: C and C++ programs (" + native_endings() +
               ") and scripted programs (*.heddle)"};
}

}  // namespace heddle::checking
