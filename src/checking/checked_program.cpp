#include "checking/checked_program.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

#include "core/assert.hpp"
#include "files/user_files.hpp"
#include "program/script/parser.hpp"
#include "program/script/printer.hpp"
#include "runtime/scripted_runtime.hpp"

namespace heddle::checking {

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

Result<std::unique_ptr<CheckedProgram>> load_program(const ProgramRequest& request) {
  HEDDLE_CHECK(!request.files.empty());
  const std::string& file = request.files.front();
  const std::filesystem::path ending = std::filesystem::path(file).extension();
  if (ending == ".heddle" && request.files.size() > 1)
    return Error{"only one scripted program can be checked at a time"};
  if (!request.compiler_flags.empty() && ending == ".heddle")
    return Error{"compiler flags cannot be used with scripted programs"};
  if (!request.choices.empty() && ending == ".heddle")
    return Error{"--choose is for C and C++ programs: a script has its own choices"};
  if ((request.unroll || !request.loop_bounds.empty()) && ending == ".heddle")
    return Error{"--unroll is for C and C++ programs: loops of scripts have fixed numbers of iterations"};
  if (ending == ".heddle") return load_script(file, request);
  constexpr std::array native{".c", ".cpp", ".cc", ".cxx", ".C", ".ll", ".bc"};
  if (std::ranges::find(native, ending) != native.end()) return load_native_program(request);
  if (std::error_code error; !std::filesystem::exists(file, error)) return Error{file + ": no such file"};
  return Error{
      file +
      ": unsupported file type; supported: C and C++ programs (*.c, *.cpp, *.cc, *.cxx, *.C, *.ll, *.bc) "
      "and scripted programs (*.heddle)"};
}

}  // namespace heddle::checking
