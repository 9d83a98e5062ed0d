// C programs on the command line.
#include <filesystem>
#include <fmt/format.h>

#include "cli/checked_program.hpp"
#include "runtime/native/native_runtime.hpp"

namespace heddle::cli {

namespace {

class NativelyRun final : public CheckedProgram {
 public:
  explicit NativelyRun(NativeProgram program) : program_(std::move(program)) {}

  [[nodiscard]] std::unique_ptr<Runtime> make_runtime(const Model& model) override {
    return program_.make_runtime(model);
  }
  [[nodiscard]] std::string_view runtime_name() const override { return "direct"; }
  [[nodiscard]] std::string thread_name(ThreadId thread) const override {
    return thread.value == 0 ? "main" : fmt::format("T{}", thread.value);
  }
  [[nodiscard]] SourcePlace place(SiteId site) const override {
    const Site& known = program_.site(site);
    return {known.file, known.line, known.column};
  }
  [[nodiscard]] std::string describe(const Operation& op) const override {
    return fmt::format("{:>4}: {}", program_.site(op.site).line, what(op));
  }
  [[nodiscard]] bool may_be_unsupported() const override { return true; }
  [[nodiscard]] std::vector<std::string> not_covered() const override {
    return {"data races, use after free, double free, leaks: not checked yet",
            "accesses beyond an object but within the program's memory; memory that was never set (it reads "
            "as 0)"};
  }

 private:
  [[nodiscard]] std::string what(const Operation& op) const {
    const std::string name =
        op.accesses_memory() || op.kind == OpKind::drain ? program_.name_of(op.location) : "";
    switch (op.kind) {
      case OpKind::load:
        return fmt::format("load {}", name);
      case OpKind::store:
        return fmt::format("{} = {}", name, op.value);
      case OpKind::drain:
        return fmt::format("{} = {} reaches memory", name, op.value);
      case OpKind::modify:
        return what_modify(op, name);
      case OpKind::unlock:
        return fmt::format("unlock({})", name);
      case OpKind::fence:
        return "fence";
      case OpKind::store_fence:
        return "release fence";
      case OpKind::spawn:
        return fmt::format("create {}", thread_name(op.target));
      case OpKind::join:
        return fmt::format("join {}", thread_name(op.target));
      case OpKind::choose:
        return fmt::format("choose({})", op.choices);
    }
    return {};
  }
  [[nodiscard]] static std::string what_modify(const Operation& op, const std::string& name) {
    if (op.guard.kind != Predicate::Kind::always) return fmt::format("lock({})", name);
    if (op.condition.kind != Predicate::Kind::always)
      return fmt::format("compare-exchange({}, {}, {})", name, op.condition.operand, op.update.operand);
    switch (op.update.kind) {
      case Update::Kind::set:
        return fmt::format("exchange({}, {})", name, op.update.operand);
      case Update::Kind::add:
        return fmt::format("fetch-add({}, {})", name, op.update.operand);
      case Update::Kind::bit_and:
        return fmt::format("fetch-and({}, {})", name, op.update.operand);
      case Update::Kind::bit_or:
        return fmt::format("fetch-or({}, {})", name, op.update.operand);
      case Update::Kind::bit_xor:
        return fmt::format("fetch-xor({}, {})", name, op.update.operand);
    }
    return name;
  }

  NativeProgram program_;
};

}  // namespace

Result<std::unique_ptr<CheckedProgram>> load_native_program(const Settings& settings) {
  for (const std::string& file : settings.files)
    if (std::error_code error; !std::filesystem::is_regular_file(file, error))
      return Error{file + ": cannot be read"};
  std::vector<std::string> flags{"-isystem", HEDDLE_INCLUDE};
  for (const auto& [name, value] : settings.defines) flags.push_back(fmt::format("-D{}={}", name, value));
  if (settings.ignore_assertions) flags.emplace_back("-DNDEBUG");
  auto program = NativeProgram::load(settings.files, flags);
  if (!program) return program.error();
  return std::unique_ptr<CheckedProgram>(std::make_unique<NativelyRun>(std::move(*program)));
}

}  // namespace heddle::cli
