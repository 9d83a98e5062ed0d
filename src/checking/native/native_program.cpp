// C programs on the command line.
#include <csignal>
#include <filesystem>
#include <fmt/format.h>

#include "checking/checked_program.hpp"
#include "checking/native/compile_commands.hpp"
#include "checking/native/heap_members.hpp"
#include "checking/native/library_sources.hpp"
#include "checking/native/targets/target_sources.hpp"
#include "checking/run_snapshot.hpp"
#include "core/assert.hpp"
#include "files/user_files.hpp"
#include "program/native/compiler_flags.hpp"
#include "program/native/own_files.hpp"
#include "runtime/native/library/clocks.hpp"
#include "runtime/native/native_runtime.hpp"

namespace heddle::checking {

namespace {

std::string_view update_name(Update::Kind kind) {
  switch (kind) {
    case Update::Kind::set:
      return "exchange";
    case Update::Kind::add:
      return "fetch-add";
    case Update::Kind::bit_and:
      return "fetch-and";
    case Update::Kind::bit_or:
      return "fetch-or";
    case Update::Kind::bit_xor:
      return "fetch-xor";
    case Update::Kind::bit_nand:
      return "fetch-nand";
    case Update::Kind::minimum:
    case Update::Kind::unsigned_minimum:
      return "fetch-min";
    case Update::Kind::maximum:
    case Update::Kind::unsigned_maximum:
      return "fetch-max";
    case Update::Kind::clear_chosen_bit:
      return "signal";
  }
  return "modify";
}

std::string waited_for(const Predicate& guard) {
  switch (guard.kind) {
    case Predicate::Kind::equal:
      return fmt::format(" == {}", guard.operand);
    case Predicate::Kind::not_equal:
      return fmt::format(" != {}", guard.operand);
    case Predicate::Kind::less:
      return fmt::format(" < {}", guard.operand);
    case Predicate::Kind::greater:
      return fmt::format(" > {}", guard.operand);
    case Predicate::Kind::bits_clear:
      return fmt::format(" & {} == 0", guard.operand);
    case Predicate::Kind::bits_set:
      return fmt::format(" & {} != 0", guard.operand);
    case Predicate::Kind::always:
    case Predicate::Kind::never:
      return {};
  }
  return {};
}

class NativelyRun final : public CheckedProgram {
 public:
  NativelyRun(NativeProgram program, const ProgramRequest& request)
      : CheckedProgram(request), program_(std::move(program)) {}

  [[nodiscard]] std::unique_ptr<Runtime> make_runtime(const Model& model) override {
    return program_.make_runtime(model);
  }
  [[nodiscard]] std::string_view runtime_name() const override { return "direct"; }
  [[nodiscard]] Value initial_value(LocationId location) const override {
    return program_.initial_value(location);
  }
  [[nodiscard]] std::vector<std::string> uninstrumented() const override { return program_.uninstrumented(); }
  [[nodiscard]] std::vector<std::string> foreign_functions() const override {
    return program_.foreign_functions();
  }
  [[nodiscard]] std::vector<std::string> warnings() const override { return program_.warnings(); }
  [[nodiscard]] bool gains_by_walking() const override { return true; }
  [[nodiscard]] std::string thread_name(ThreadId thread) const override {
    return thread.value == 0 ? "main" : fmt::format("T{}", thread.value);
  }
  [[nodiscard]] SourcePlace place(SiteId site) const override {
    const Site& known = program_.site(site);
    return {known.file, known.line, known.column};
  }
  [[nodiscard]] std::string function_at(SiteId site) const override { return program_.site(site).function; }
  [[nodiscard]] std::vector<Frame> frames_at(SiteId site) const override {
    const Site& known = program_.site(site);
    std::vector<Frame> frames;
    for (const std::string& function : known.inlined) frames.push_back({function, known.file});
    frames.push_back({known.function, known.file});
    return frames;
  }
  [[nodiscard]] std::vector<Frame> functions() const override { return framed(program_.functions()); }
  [[nodiscard]] std::string variable_at(LocationId location) const override {
    return program_.variable_at(location);
  }
  [[nodiscard]] bool declares_benign_races() const override { return program_.calls("heddle_benign_race"); }
  [[nodiscard]] std::string describe(const Operation& op, const RunNames& names) const override {
    return what(op, names);
  }
  [[nodiscard]] bool is_in_library(const Operation& op) const override {
    return op.plain && program_.site(op.site).library;
  }
  [[nodiscard]] bool restore(const LearntNumbers& numbers) override { return program_.restore(numbers); }
  void capture_output(std::string* output) override { program_.capture_output(output); }
  void stop_at_finding() override {
    program_.at_end([] { std::raise(SIGTRAP); });
  }
  [[nodiscard]] std::vector<std::string> tests() const override { return program_.tests(); }
  [[nodiscard]] bool allocates_memory() const override { return true; }
  [[nodiscard]] bool tries_some_numbers() const override {
    return request().nondet && program_.calls("heddle_nondet");
  }
  [[nodiscard]] bool has_loops() const override { return true; }
  [[nodiscard]] std::vector<SiteId> spin_loops() const override { return program_.spin_loops(); }
  [[nodiscard]] LoopBound bound_of_loop(SiteId loop) const override { return program_.bound_of_loop(loop); }
  [[nodiscard]] std::vector<UnsupportedUse> unsupported_uses() const override {
    std::vector<UnsupportedUse> uses;
    for (const UnsupportedPlace& place : program_.unsupported_places())
      uses.push_back({place.name, place.why, {place.site}, place.is_defined_nowhere});
    return uses;
  }
  [[nodiscard]] std::vector<std::string> not_covered() const override {
    constexpr std::string_view environment =
        "reuse of freed memory that other threads have seen, allocation that fails, spurious wake-ups";
    std::vector<std::string> result{
        std::string(environment) +
            (request().errors.uninitialised ? "" : ", uninitialised memory (read as 0)"),
        "dangling references to locals; locks on the heap or stack initialised while held"};
    if (program_.time_decides())
      result.push_back(fmt::format(
          "delays of less than {} days where no thread sleeps or waits, and deadlines further ahead",
          days_of_long_time));
    if (const std::vector<SiteId> reads = program_.clock_reads_without_choice(); !reads.empty())
      result.push_back(
          fmt::format("waiting for time to pass in more iterations: after a few reads of a clock, "
                      "a long time passes ({})",
                      lines_of(reads)));
    if (const std::string drawn = drawn_functions(); !drawn.empty())
      result.push_back(fmt::format(
          "values of {} other than those of one sequence (--choose=rand=0..3 tries several)", drawn));
    if (const auto& tried = request().nondet; tried && program_.calls("heddle_nondet"))
      result.push_back(fmt::format("nondeterministic numbers other than {} to {} (--nondet)", tried->first,
                                   tried->second));
    add_other_surroundings(result);
    return result;
  }

 private:
  [[nodiscard]] std::string value_text(Value value) const override { return program_.value_text(value); }
  [[nodiscard]] LocationName location_name(LocationId location, const std::string& member) const override {
    return {program_.name_of(location, member), program_.is_freed_by_writing(location)};
  }
  [[nodiscard]] std::vector<std::string> members_of(const Execution& execution) const override {
    return members_accessed(execution, [&](SiteId site) { return program_.site(site).member; });
  }
  [[nodiscard]] std::string start_function(ThreadId thread) const override {
    return program_.start_function(thread);
  }
  [[nodiscard]] std::vector<std::string> stack_of(ThreadId thread) const override {
    return program_.stack_of(thread);
  }
  [[nodiscard]] std::vector<Frame> frames_of(ThreadId thread) const override {
    return framed(program_.functions_of(thread));
  }
  [[nodiscard]] bool is_declared_benign(LocationId location, Part part) const override {
    return program_.is_declared_benign(location, part);
  }
  [[nodiscard]] std::vector<Frame> framed(const std::vector<GuestFunctionInfo>& functions) const {
    std::vector<Frame> frames;
    for (const GuestFunctionInfo& function : functions)
      frames.push_back({function.name, program_.site({function.site}).file});
    return frames;
  }
  [[nodiscard]] std::string failure_words(ThreadId thread) const override {
    return program_.failure_words(thread);
  }
  [[nodiscard]] std::string running_test() const override { return program_.running_test(); }
  [[nodiscard]] LearntNumbers learnt() const override { return program_.learnt(); }
  [[nodiscard]] std::string set_entry_to_test(const std::string& name) override {
    HEDDLE_CHECK(program_.start_test(name).ok());
    return test_prefix + name;
  }

  [[nodiscard]] std::string lines_of(const std::vector<SiteId>& sites) const {
    std::string result;
    for (const SiteId site : sites)
      result += fmt::format("{}{}:{}", result.empty() ? "" : ", ", place(site).file, place(site).line);
    return result;
  }
  /// Adds what the program asks the system for and could find elsewhere.
  void add_other_surroundings(std::vector<std::string>& out) const {
    const auto calls_any = [&](std::initializer_list<const char*> names) {
      return std::ranges::any_of(names, [&](const char* name) { return program_.calls(name); });
    };
    if (calls_any({"getenv", "secure_getenv"}))
      out.emplace_back("environments with variables: none is set at the start");
    if (calls_any({"open", "open64", "fopen", "fopen64", "stat", "access"}))
      out.emplace_back("files that exist: none can be opened");
    if (calls_any({"signal", "sigaction"})) out.emplace_back("handlers of signals: none arrives");
  }
  /// Returns the functions for random numbers of which only one sequence is explored.
  [[nodiscard]] std::string drawn_functions() const {
    std::string names;
    for (const char* name : {"rand", "random", "rand_r", "getrandom", "getentropy", "heddle_random_word"})
      if (program_.calls(name) && !request().choices.contains(name))
        names += (names.empty() ? "" : ", ") +
                 std::string(name == std::string_view("heddle_random_word") ? "rdrand" : name);
    return names;
  }
  [[nodiscard]] std::string what(const Operation& op, const RunNames& names) const {
    std::string name =
        op.accesses_memory() || op.kind == OpKind::drain ? names.location(op.location).name : "";
    if (!op.part.is_whole())
      name += fmt::format(" (bytes {} to {})", op.part.offset, op.part.offset + op.part.width - 1);
    if (is_of_barrier(op)) return at_barrier(op, name);
    switch (op.kind) {
      case OpKind::load:
        if (op.role == Role::spin && op.guard_kind == Predicate::Kind::never)
          return fmt::format("loop, reading {} last", name);
        if (op.role == Role::spin) return fmt::format("wait for {}{}", name, waited_for(op.guard()));
        return fmt::format("{} {}", op.guard_kind == Predicate::Kind::always ? "load" : "wait for", name);
      case OpKind::store:
        return fmt::format("{} = {}", name, names.value(op.value));
      case OpKind::drain:
        return fmt::format("{} = {} reaches memory", name, names.value(op.value));
      case OpKind::modify:
        return what_modify(op, name, names);
      case OpKind::unlock:
        return fmt::format("unlock({})", name);
      case OpKind::fence:
        return "fence";
      case OpKind::store_fence:
        return "release fence";
      case OpKind::load_fence:
        return "acquire fence";
      case OpKind::spawn:
        return fmt::format("create {}", thread_name(op.target));
      case OpKind::join:
        return fmt::format("join {}", thread_name(op.target));
      case OpKind::choose:
        return op.value == 0 ? fmt::format("choose({})", op.choices) : "does a long time pass?";
    }
    return {};
  }
  [[nodiscard]] static std::string at_barrier(const Operation& op, const std::string& name) {
    if (op.kind == OpKind::choose) return "which thread is told to be the last at the barrier?";
    if (op.role == Role::arrive) return fmt::format("barrier({}): arrive", name);
    return fmt::format("barrier({}): {}", name, op.role == Role::open ? "all are there" : "leave");
  }
  [[nodiscard]] std::string what_modify(const Operation& op, const std::string& name,
                                        const RunNames& names) const {
    const auto compare_exchange = [&] {
      return fmt::format("compare-exchange({}, {}, {})", name, names.value(op.condition_operand),
                         names.value(op.value));
    };
    if (op.role == Role::part_store) return fmt::format("{} = {}", name, names.value(op.value));
    if (op.role == Role::spin && op.condition_kind == Predicate::Kind::always)
      return fmt::format("wait, then exchange({}, {})", name, names.value(op.value));
    if (op.role == Role::spin) return "wait, then " + compare_exchange();
    if (op.guard_kind == Predicate::Kind::equal) return fmt::format("lock({})", name);
    const bool counts_up = op.update_kind == Update::Kind::add && op.value > 0;
    if (op.guard_kind != Predicate::Kind::always)
      return fmt::format("{}({})", counts_up ? "lock_shared" : "wait and take", name);
    // The program's own compare-exchanges compare for equality.
    if (op.condition_kind == Predicate::Kind::greater)
      return fmt::format("{}({})",
                         op.order == Order::release ? "unlock_shared"
                         : counts_up                ? "try_lock_shared"
                                                    : "try to take",
                         name);
    if (program_.is_clock(op.location))
      return op.update_kind == Update::Kind::add
                 ? fmt::format("a long time passes on {}", name)
                 : fmt::format("time passes until {} on {}", names.value(op.value), name);
    if (op.role == Role::begin_wait) return fmt::format("wait({})", name);
    if (op.role == Role::signal)
      return fmt::format("{}({})", op.update_kind == Update::Kind::set ? "broadcast" : "signal", name);
    if (names.location(op.location).is_block_state) return fmt::format("free({})", name);
    if (op.condition_kind != Predicate::Kind::always) return compare_exchange();
    return fmt::format("{}({}, {})", update_name(op.update_kind), name, names.value(op.value));
  }

  NativeProgram program_;
};

/// Returns the cache folder; empty if there is none that can be trusted.
std::filesystem::path cache_or_none() {
  const auto folder = private_cache_folder();
  return folder ? *folder : std::filesystem::path();
}

/// Returns the files of the program, with all flags: those that the build knows, then these.
Result<std::vector<SourceFile>> files_of(const ProgramRequest& request,
                                         const std::vector<std::string>& flags) {
  if (!request.target.empty()) {
    if (request.compile_commands.empty())
      return Error{"--target needs the build folder that it is in: --compile-commands=BUILD (-p BUILD)"};
    auto sources = sources_of_target(request.compile_commands, request.target);
    if (!sources) return sources;
    for (SourceFile& file : *sources) file.flags.insert(file.flags.end(), flags.begin(), flags.end());
    return sources;
  }
  std::vector<SourceFile> files;
  for (const std::string& file : request.files) {
    if (std::error_code error; !std::filesystem::is_regular_file(file, error))
      return Error{file + ": cannot be read"};
    files.push_back({file, flags, request.folder});
  }
  if (request.compile_commands.empty()) return files;
  const auto text = read_file(request.compile_commands);
  if (!text) return text.error();
  const auto added = add_compile_commands(*text, request.compile_commands, files);
  if (!added) return added.error();
  return files;
}

}  // namespace

Result<std::unique_ptr<CheckedProgram>> load_native_program(const ProgramRequest& request) {
  std::vector<std::string> flags{"-isystem", OwnFiles(request.own_folder).headers().string()};
  for (const auto& [name, value] : request.defines) flags.push_back(fmt::format("-D{}={}", name, value));
  if (request.errors.ignore_assertions) flags.emplace_back("-DNDEBUG");
  if (request.errors.ignore_undefined)
    flags.insert(flags.end(), {"-fno-sanitize=undefined,float-cast-overflow", "-U_GLIBCXX_ASSERTIONS"});
  const std::optional<Property>& property = request.errors.property;
  const bool counts_overflows = property && property->kinds().contains(FindingKind::undefined);
  if (counts_overflows) flags.emplace_back("-fsanitize=signed-integer-overflow");
  const auto own_flags = with_response_files(request.compiler_flags, request.folder);
  if (!own_flags) return own_flags.error();
  flags.insert(flags.end(), own_flags->begin(), own_flags->end());
  const auto libraries = take_libraries(flags);
  if (!libraries) return libraries.error();
  auto files = files_of(request, flags);
  if (!files) return files.error();
  files->insert(files->end(), libraries->begin(), libraries->end());
  for (const SourceFile& file : *files)
    if (const auto wrong = unusable_flag(file)) return *wrong;
  const std::filesystem::path folder = request.no_cache ? "" : cache_or_none();
  GuestSettings guest;
  guest.allowed = request.allowed;
  guest.arguments = request.arguments;
  guest.entry = request.entry;
  guest.tests = request.tests;
  guest.nondet = request.nondet;
  guest.aborts_are_quiet = request.errors.ignore_aborts;
  if (property) guest.error_function = property->error_function;
  guest.unreachable_is_quiet = counts_overflows;
  guest.assertions_are_ignored = request.errors.ignore_assertions;
  guest.undefined_is_ignored = request.errors.ignore_undefined;
  guest.choices = request.choices;
  guest.unroll = request.unroll.value_or(guest.unroll);
  guest.loop_bounds = request.loop_bounds;
  guest.waits_by_state = request.waits_by_state;
  guest.uninitialised = request.errors.uninitialised;
  guest.volatile_is_atomic = request.volatile_is_atomic;
  guest.debugger = request.for_debugger;
  guest.cache = folder.string();
  guest.own_folder = request.own_folder;
  guest.most_heap = request.memory.value_or(guest.most_heap);
  auto program = NativeProgram::load(*files, guest);
  if (!program) return program.error();
  ProgramRequest loaded = request;
  loaded.files.clear();
  for (const SourceFile& file : *files) loaded.files.push_back(file.path);
  if (request.target.empty()) loaded.files = request.files;
  return std::unique_ptr<CheckedProgram>(std::make_unique<NativelyRun>(std::move(*program), loaded));
}

}  // namespace heddle::checking
