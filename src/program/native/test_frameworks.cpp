#include "program/native/test_frameworks.hpp"

#include <array>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <span>
#include <string_view>

namespace heddle {

namespace {

/// A member of the object that a function gets as its last argument: "m_info.lineInfo.line".
using Path = std::string_view;

/// A text that a function's argument has.
struct Text {
  enum class Kind : std::uint8_t { none, string, characters, view };
  Kind kind = Kind::none;
  Path where;
  Path size;  // of a view
};

/// Something that holds for a number among the members.
struct Condition {
  enum class Kind : std::uint8_t { none, any_bit_of, no_bit_of, is_among };
  Kind kind = Kind::none;
  Path where;
  std::uint64_t bits = 0;  // the bits of the number; or a set: bit n stands for the number n
};

/// A function of a framework that is called where a test begins, or for a check that may have failed.
struct Watched {
  const char* function;  // mangled
  bool begins = false;
  std::array<Text, 2> texts{};
  std::array<Condition, 2> conditions{};  // all must hold: it is a test that runs; a check that has failed
  std::array<Condition, 3> tolerant{};    // if any holds, the test may fail without being an error
};

using enum Condition::Kind;

constexpr Text string_at(Path where) {
  return {Text::Kind::string, where, {}};
}
constexpr Text characters_at(Path where) {
  return {Text::Kind::characters, where, {}};
}

constexpr std::uint64_t all_bits = ~std::uint64_t{0};

constexpr std::array watched{
    // GoogleTest
    Watched{"_ZN7testing8TestInfo3RunEv",
            true,
            {string_at("test_suite_name_"), string_at("name_")},
            {Condition{any_bit_of, "should_run_", 1}}},
    Watched{"_ZN7testing8internal35DefaultGlobalTestPartResultReporter20ReportTestPartResultE"
            "RKNS_14TestPartResultE",
            false,
            {string_at("summary_")},
            {Condition{is_among, "type_", 0b0110}}},  // not: success, skip
    // doctest
    Watched{"_ZN7doctest12_GLOBAL__N_115ConsoleReporter15test_case_startERKNS_12TestCaseDataE",
            true,
            {characters_at("m_name")},
            {},
            {Condition{any_bit_of, "m_may_fail", 1}, Condition{any_bit_of, "m_should_fail", 1},
             Condition{any_bit_of, "m_expected_failures", all_bits}}},
    Watched{"_ZN7doctest12_GLOBAL__N_115ConsoleReporter10log_assertERKNS_10AssertDataE",
            false,
            {characters_at("m_expr")},
            {Condition{any_bit_of, "m_failed", 1}, Condition{no_bit_of, "m_at", 1}}},  // not: warnings
    Watched{"_ZN7doctest12_GLOBAL__N_115ConsoleReporter11log_messageERKNS_11MessageDataE",
            false,
            {},
            {Condition{no_bit_of, "m_severity", 1}}},
    Watched{"_ZN7doctest12_GLOBAL__N_115ConsoleReporter19test_case_exceptionERKNS_17TestCaseExceptionE"},
    // Catch2, version 2
    Watched{"_ZN5Catch10RunContext7runTestERKNS_8TestCaseE",
            true,
            {string_at("name")},
            {},
            {Condition{any_bit_of, "properties", 0b1100}}},  // ShouldFail, MayFail
    Watched{"_ZN5Catch10RunContext14assertionEndedERKNS_15AssertionResultE",
            false,
            {Text{Text::Kind::view, "m_info.capturedExpression.m_start", "m_info.capturedExpression.m_size"}},
            {Condition{any_bit_of, "m_resultData.resultType", 0x10},
             Condition{no_bit_of, "m_info.resultDisposition", 0x08}}},  // not: CHECK_NOFAIL
};

/// A member's place in an object, and its size.
struct Member {
  std::uint64_t offset = 0;
  std::uint64_t size = 0;
};

/// Returns the type itself, without names, const and references.
const llvm::DIType* bare(const llvm::DIType* type) {
  while (const auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type))
    type = derived->getBaseType();
  return type;
}

std::optional<Member> member_of(const llvm::DIType* type, Path path) {
  const auto* object = llvm::dyn_cast_or_null<llvm::DICompositeType>(bare(type));
  if (object == nullptr) return std::nullopt;
  const std::string_view name = path.substr(0, path.find('.'));
  for (const llvm::DINode* element : object->getElements()) {
    const auto* part = llvm::dyn_cast<llvm::DIDerivedType>(element);
    if (part == nullptr || part->isStaticMember()) continue;
    const bool is_base = part->getTag() == llvm::dwarf::DW_TAG_inheritance;
    if (!is_base && std::string_view(part->getName()) != name) continue;
    const std::uint64_t offset = part->getOffsetInBits() / 8;
    if (!is_base && name == path) return Member{offset, part->getSizeInBits() / 8};
    const auto inside = member_of(part->getBaseType(), is_base ? path : path.substr(name.size() + 1));
    if (inside) return Member{offset + inside->offset, inside->size};
    if (!is_base) return std::nullopt;
  }
  return std::nullopt;
}

/// Reads members of the object that a function gets as its last argument, where the function begins.
class Reader {
 public:
  Reader(llvm::Function& function, const llvm::DIType* type)
      : at_(&*function.getEntryBlock().getFirstNonPHIOrDbgOrAlloca()),
        object_(function.getArg(static_cast<unsigned>(function.arg_size()) - 1)),
        type_(type) {
    llvm::DISubprogram* const place = function.getSubprogram();
    at_.SetCurrentDebugLocation(llvm::DILocation::get(function.getContext(), place->getLine(), 0, place));
  }

  [[nodiscard]] llvm::IRBuilder<>& at() { return at_; }
  /// Adds the address and the size of a text; all ones as the size: it ends with a zero.
  void add(const Text& text, std::vector<llvm::Value*>& arguments) {
    const bool is_there = text.kind != Text::Kind::none;
    const std::optional<std::uint64_t> start = is_there ? offset_of(text.where) : std::nullopt;
    arguments.push_back(start ? load(*start, at_.getPtrTy())
                              : llvm::ConstantPointerNull::get(at_.getPtrTy()));
    std::optional<std::uint64_t> size;
    if (start && text.kind == Text::Kind::string) size = *start + 8;  // as libstdc++ has it
    if (text.kind == Text::Kind::view) size = offset_of(text.size);
    arguments.push_back(size ? load(*size, at_.getInt64Ty()) : at_.getInt64(all_bits));
  }
  /// Returns whether the condition holds; nullptr if there is none. A member that is not found leaves the
  /// object incomplete.
  [[nodiscard]] llvm::Value* test(const Condition& condition) {
    if (condition.kind == none) return nullptr;
    const auto member = member_of(type_, condition.where);
    if (!member || member->size == 0 || member->size > 8) {
      is_complete_ = false;
      return nullptr;
    }
    llvm::Type* const narrow = at_.getIntNTy(static_cast<unsigned>(member->size) * 8);
    llvm::Value* const number = at_.CreateZExt(load(member->offset, narrow), at_.getInt64Ty());
    llvm::Value* const bits = condition.kind == is_among
                                  ? at_.CreateShl(at_.getInt64(1), at_.CreateAnd(number, at_.getInt64(63)))
                                  : number;
    llvm::Value* const common = at_.CreateAnd(bits, at_.getInt64(condition.bits));
    return condition.kind == no_bit_of ? at_.CreateIsNull(common) : at_.CreateIsNotNull(common);
  }
  [[nodiscard]] llvm::Value* all(std::span<const Condition> conditions) {
    llvm::Value* result = at_.getTrue();
    for (const Condition& condition : conditions)
      if (llvm::Value* const holds = test(condition)) result = at_.CreateAnd(result, holds);
    return result;
  }
  [[nodiscard]] llvm::Value* any(std::span<const Condition> conditions) {
    llvm::Value* result = at_.getFalse();
    for (const Condition& condition : conditions)
      if (llvm::Value* const holds = test(condition)) result = at_.CreateOr(result, holds);
    return result;
  }
  /// Whether every member was found that conditions are about.
  [[nodiscard]] bool is_complete() const { return is_complete_; }

 private:
  [[nodiscard]] std::optional<std::uint64_t> offset_of(Path path) const {
    const auto member = member_of(type_, path);
    return member ? std::optional(member->offset) : std::nullopt;
  }
  [[nodiscard]] llvm::Value* load(std::uint64_t offset, llvm::Type* type) {
    return at_.CreateAlignedLoad(type, at_.CreateConstInBoundsGEP1_64(at_.getInt8Ty(), object_, offset),
                                 llvm::Align(1));
  }

  llvm::IRBuilder<> at_;
  llvm::Value* object_;
  const llvm::DIType* type_;
  bool is_complete_ = true;
};

/// Returns the type that the compiler has described for the function's last argument; nullptr if it has not.
const llvm::DIType* last_argument_type(const llvm::Function& function) {
  const llvm::DISubprogram* const place = function.getSubprogram();
  if (place == nullptr || place->getType() == nullptr || function.arg_empty()) return nullptr;
  const llvm::DITypeRefArray types = place->getType()->getTypeArray();
  return types.size() < 2 ? nullptr : types[types.size() - 1];
}

void watch(HookCalls& hooks, const Watched& row, llvm::Function& function) {
  const llvm::DIType* const type = last_argument_type(function);
  if (type == nullptr) return;
  Reader reader(function, type);
  llvm::IRBuilder<>& at = reader.at();
  llvm::Value* const holds = reader.all(row.conditions);
  llvm::Value* const may_fail = reader.any(row.tolerant);
  if (!reader.is_complete()) return;  // another version: what main returns still tells
  std::vector<llvm::Value*> arguments{at.CreateZExt(holds, at.getInt32Ty())};
  if (row.begins) arguments.push_back(at.CreateZExt(may_fail, at.getInt32Ty()));
  for (const Text& text : row.texts)
    if (row.begins || &text == row.texts.data()) reader.add(text, arguments);
  hooks.call(at, row.begins ? "heddle_test_begins" : "heddle_check_failed", at.getVoidTy(), arguments);
}

/// Whether a function belongs to a framework, by its mangled name.
bool is_of_framework(const llvm::Function& function) {
  constexpr std::array beginnings{"_ZN7testing",  "_ZNK7testing", "_ZN7doctest",
                                  "_ZNK7doctest", "_ZN5Catch",    "_ZNK5Catch"};
  return std::ranges::any_of(beginnings,
                             [&](const char* begin) { return function.getName().starts_with(begin); });
}

/// Returns what a function for reading a clock returns where time stands still, and stores the time that it
/// stores; nullptr if it is no such function.
llvm::Value* still_time(llvm::CallInst& call) {
  constexpr std::uint64_t seconds = 1'000'000'000;
  const llvm::Function* const callee = call.getCalledFunction();
  if (callee == nullptr || !call.getType()->isIntegerTy()) return nullptr;
  const llvm::StringRef name = callee->getName();
  const auto number = [&](std::uint64_t value) { return llvm::ConstantInt::get(call.getType(), value); };
  if (name == "_ZNSt6chrono3_V212system_clock3nowEv" || name == "_ZNSt6chrono3_V212steady_clock3nowEv")
    return number(seconds * 1'000'000'000);
  if (name == "clock") return number(0);
  if (name == "time" && llvm::isa<llvm::ConstantPointerNull>(call.getArgOperand(0))) return number(seconds);
  if (name != "gettimeofday" && name != "clock_gettime") return nullptr;
  llvm::IRBuilder<> at(&call);
  llvm::Value* const to = call.getArgOperand(name == "gettimeofday" ? 0 : 1);
  at.CreateStore(at.getInt64(seconds), to);
  at.CreateStore(at.getInt64(0), at.CreateConstInBoundsGEP1_64(at.getInt64Ty(), to, 1));
  return number(0);
}

/// Makes time stand still for a framework: how long it says that tests take decides nothing, and a thread
/// that looks at the program's clock is a step.
void stop_clocks(llvm::Module& module) {
  std::vector<llvm::CallInst*> done;
  for (llvm::Function& function : module)
    if (is_of_framework(function))
      for (llvm::Instruction& instruction : llvm::instructions(function))
        if (auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction))
          if (llvm::Value* const time = still_time(*call)) {
            call->replaceAllUsesWith(time);
            done.push_back(call);
          }
  for (llvm::CallInst* call : done) call->eraseFromParent();
}

/// Tells what main returns.
void watch_result(HookCalls& hooks, llvm::Function& main) {
  for (llvm::BasicBlock& block : main) {
    auto* const end = llvm::dyn_cast<llvm::ReturnInst>(block.getTerminator());
    if (end == nullptr || end->getReturnValue() == nullptr) continue;
    llvm::IRBuilder<> at(end);
    hooks.call(at, "heddle_main_returned", at.getVoidTy(), {end->getReturnValue()});
  }
}

}  // namespace

void watch_tests(HookCalls& hooks) {
  bool has_tests = false;
  for (const Watched& row : watched) {
    llvm::Function* const function = hooks.module().getFunction(row.function);
    if (function == nullptr || function->isDeclaration()) continue;
    has_tests = true;
    watch(hooks, row, *function);
  }
  llvm::Function* const main = hooks.module().getFunction("main");
  if (!has_tests) return;
  stop_clocks(hooks.module());
  if (main != nullptr && !main->isDeclaration()) watch_result(hooks, *main);
}

}  // namespace heddle
