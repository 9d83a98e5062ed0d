// Runs compiled C programs natively, under a scheduler that follows plans.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/execution.hpp"
#include "core/learnt_numbers.hpp"
#include "core/runtime.hpp"
#include "memory/model.hpp"
#include "program/native/module.hpp"
#include "runtime/native/guest_settings.hpp"

namespace heddle {

class Guest;

/// A loaded program. At most one may exist in a process, because its memory has a fixed address.
class NativeProgram {
 public:
  [[nodiscard]] static Result<NativeProgram> load(const std::vector<SourceFile>& files,
                                                  const GuestSettings& settings);
  NativeProgram(NativeProgram&&) noexcept;
  NativeProgram& operator=(NativeProgram&&) = delete;
  ~NativeProgram();

  /// Returns a new runtime. The program must outlive it, and at most one runtime may exist at a time.
  [[nodiscard]] std::unique_ptr<Runtime> make_runtime(const Model& model);

  /// Returns the value of a location when a run starts.
  [[nodiscard]] Value initial_value(LocationId location) const;

  /// Returns the functions of the C library that the program calls directly: their accesses are not
  /// instrumented.
  [[nodiscard]] const std::vector<std::string>& foreign_functions() const;
  /// Returns the features of C++ that the program uses and that read objects without events.
  [[nodiscard]] const std::vector<std::string>& uninstrumented() const;
  /// Returns the places that end a thread which reaches them, because they are not supported.
  [[nodiscard]] const std::vector<UnsupportedPlace>& unsupported_places() const;
  /// Whether the program calls this function and does not define it.
  [[nodiscard]] bool calls(std::string_view function) const;

  /// Makes runs start another function than main from now on: for modules that contain many programs.
  [[nodiscard]] Result<bool> set_entry(const std::string& function);
  /// Returns the names of the program's tests, in the order of its text.
  [[nodiscard]] std::vector<std::string> tests() const;
  /// Makes runs start with a test from now on.
  [[nodiscard]] Result<bool> start_test(const std::string& name);

  [[nodiscard]] const Site& site(SiteId site) const;
  /// Returns a value as text: a number, or the name of what lies there if it is an address of the program's
  /// memory ("&x").
  [[nodiscard]] std::string value_text(Value value) const;
  /// Returns the name of the variable at a location, or its address. Allocated memory is named by its block,
  /// and by the given member, if there is one.
  [[nodiscard]] std::string name_of(LocationId location, const std::string& member = "") const;
  /// Whether the location has the state of a heap block: allocated or freed.
  [[nodiscard]] bool is_freed_by_writing(LocationId location) const;
  /// Whether the location is the program's clock, or its processor-time clock.
  [[nodiscard]] bool is_clock(LocationId location) const;
  /// Returns the places, each once, of the program's own spin loops that were made to wait.
  [[nodiscard]] std::vector<SiteId> spin_loops() const;
  /// Returns after how many iterations of a loop threads are ended.
  [[nodiscard]] LoopBound bound_of_loop(SiteId loop) const;
  /// Whether the program's behaviour may depend on how much time passes.
  [[nodiscard]] bool time_decides() const;
  /// Returns the places where threads read a clock so often that a long time was made to pass, in executions
  /// so far.
  [[nodiscard]] std::vector<SiteId> clock_reads_without_choice() const;
  /// Returns the call stack of a thread at the end of the last run, innermost function first.
  [[nodiscard]] std::vector<std::string> stack_of(ThreadId thread) const;
  /// Returns the test that a framework ran when the last run ended; empty if there is none.
  [[nodiscard]] const std::string& running_test() const;
  /// Returns the function of the program that a thread of the last run began with; empty if there is none.
  [[nodiscard]] std::string start_function(ThreadId thread) const;
  /// Returns the functions that a thread is in at the end of the last run, innermost first.
  [[nodiscard]] std::vector<GuestFunctionInfo> functions_of(ThreadId thread) const;
  /// Returns all functions of the program; not those of the C++ library.
  [[nodiscard]] std::vector<GuestFunctionInfo> functions() const;
  /// Returns the name of the global variable that a location is part of; empty if it is in none.
  [[nodiscard]] std::string variable_at(LocationId location) const;
  /// Whether the last run declared races on some of these bytes benign.
  [[nodiscard]] bool is_declared_benign(LocationId location, Part part) const;
  /// Returns the warnings of the compiler, also if the program was taken from the cache.
  [[nodiscard]] const std::vector<std::string>& warnings() const;
  /// Returns the details of a thread's failure in the last run; empty if it did not fail, or if the kind of
  /// the failure says everything.
  [[nodiscard]] const std::string& failure_words(ThreadId thread) const;

  /// Returns a word of a global array at the end of the last run; 0 if there is none.
  [[nodiscard]] Value word_at(const std::string& global, std::size_t index) const;

  [[nodiscard]] LearntNumbers learnt() const;
  /// Takes over the numbers of a saved schedule, before the first run. Returns false if no run can have had
  /// these.
  [[nodiscard]] bool restore(const LearntNumbers& numbers);

  /// Appends what the program prints to the string; nullptr: output is discarded.
  void capture_output(std::string* output);
  /// Sets a function that is called, for a debugger, by the thread that fails or runs last, while the
  /// program's frames still exist.
  void at_end(void (*call)());

 private:
  explicit NativeProgram(std::unique_ptr<Guest> guest);
  [[nodiscard]] std::string name_at(std::uint64_t address) const;
  /// Adds a place unless another one is on its line.
  void add_line(std::vector<SiteId>& lines, SiteId added) const;
  [[nodiscard]] const Block* block_at(std::uint64_t address) const;
  /// Returns the name of a block: the line that allocates it, with a number if that line allocates several.
  [[nodiscard]] std::string name_of(const Block& block) const;
  std::unique_ptr<Guest> guest_;
};

}  // namespace heddle
