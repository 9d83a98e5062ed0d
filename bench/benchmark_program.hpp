// The benchmark programs by name and size: "lastzero:13" is bench/programs/lastzero.c, or .cpp, with N=13,
// natively; "script:lastzero:13" is tests/data/scripts/benchmarks/lastzero.heddle.
#pragma once

#include <charconv>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <sstream>
#include <string>

#include "program/script/parser.hpp"
#include "runtime/native/native_runtime.hpp"
#include "runtime/scripted_runtime.hpp"
#include "runtime/tree/tree_memory.hpp"

namespace heddle {

class BenchmarkProgram {
 public:
  [[nodiscard]] static Result<BenchmarkProgram> load(const std::string& program) {
    const std::string scripted = "script:";
    const bool is_script = program.starts_with(scripted);
    const std::string named = is_script ? program.substr(scripted.size()) : program;
    const std::size_t colon = named.find(':');
    if (colon == std::string::npos) return Error{"'" + program + "' is not NAME:N"};
    const std::string name = named.substr(0, colon), size = named.substr(colon + 1);
    return is_script ? load_script(name, size) : load_native(name, size);
  }
  [[nodiscard]] std::unique_ptr<Runtime> make_runtime(const Model& model) {
    if (native_) return native_->make_runtime(model);
    return std::make_unique<ScriptedRuntime>(*script_, model);
  }
  /// What a location holds when a run starts.
  [[nodiscard]] InitialValue initial_value() const {
    return [this](LocationId location) {
      return native_ ? native_->initial_value(location) : script_->initial_memory()[location.value];
    };
  }

 private:
  [[nodiscard]] static Result<BenchmarkProgram> load_native(const std::string& name,
                                                            const std::string& size) {
    const std::string c = HEDDLE_BENCHMARKS "/" + name + ".c";
    const std::string path = std::filesystem::exists(c) ? c : c + "pp";
    auto loaded = NativeProgram::load({{path, {"-DN=" + size, "-DNDEBUG", "-I" HEDDLE_INCLUDE}, ""}}, {});
    if (!loaded) return loaded.error();
    BenchmarkProgram result;
    result.native_.emplace(std::move(*loaded));
    return result;
  }
  [[nodiscard]] static Result<BenchmarkProgram> load_script(const std::string& name,
                                                            const std::string& size) {
    const std::string path = HEDDLE_SCRIPTS "/" + name + ".heddle";
    std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    Value number = 0;
    std::from_chars(size.data(), size.data() + size.size(), number);
    const auto parsed = parse_script(text.str(), path, {.values = {{"N", number}}});
    if (!parsed) return parsed.error();
    BenchmarkProgram result;
    result.script_ = *parsed;
    return result;
  }

  std::optional<NativeProgram> native_;
  std::optional<ScriptProgram> script_;
};

}  // namespace heddle
