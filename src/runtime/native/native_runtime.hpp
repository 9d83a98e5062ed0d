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

/// A loaded program. One at a time in a process: its memory has a fixed address.
class NativeProgram {
 public:
  [[nodiscard]] static Result<NativeProgram> load(const std::vector<SourceFile>& files,
                                                  const GuestSettings& settings);
  NativeProgram(NativeProgram&&) noexcept;
  NativeProgram& operator=(NativeProgram&&) = delete;
  ~NativeProgram();

  /// The program must outlive the runtime; one runtime at a time.
  [[nodiscard]] std::unique_ptr<Runtime> make_runtime(const Model& model);

  /// What a location holds when a run starts.
  [[nodiscard]] Value initial_value(LocationId location) const;

  /// Functions of the C library that it calls as they are: what they touch is not instrumented.
  [[nodiscard]] const std::vector<std::string>& foreign_functions() const;
  /// What of C++ it uses that reads objects without instrumentation.
  [[nodiscard]] const std::vector<std::string>& uninstrumented() const;
  /// Whether it calls a function that it does not define.
  [[nodiscard]] bool calls(std::string_view function) const;

  /// Starts another function than main from now on: for modules that hold many programs.
  [[nodiscard]] Result<bool> set_entry(const std::string& function);

  [[nodiscard]] const Site& site(SiteId site) const;
  /// A number, or what lies there if it is an address of the program's memory: "&x".
  [[nodiscard]] std::string value_text(Value value) const;
  /// The variable at a location, or its address. Allocated memory is named by its block, and by the member
  /// that is accessed there, if one is given.
  [[nodiscard]] std::string name_of(LocationId location, const std::string& member = "") const;
  /// Whether the location says if a block of the heap is freed.
  [[nodiscard]] bool is_freed_by_writing(LocationId location) const;
  /// Whether the location is the program's clock, or the processor's.
  [[nodiscard]] bool is_clock(LocationId location) const;
  /// Where loops that only look were made to wait, as far as they are the program's own; each once.
  [[nodiscard]] std::vector<SiteId> spin_loops() const;
  /// Whether what the program does may depend on how much time passes.
  [[nodiscard]] bool time_decides() const;
  /// Where threads looked at a clock so often in vain that a long time passed, in executions so far.
  [[nodiscard]] std::vector<SiteId> hurried_looks() const;
  /// The functions that a thread is in at the end of the last run, innermost first.
  [[nodiscard]] std::vector<std::string> stack_of(ThreadId thread) const;
  /// What the compiler had to say, also where the program was compiled before.
  [[nodiscard]] const std::vector<std::string>& warnings() const;
  /// What exactly a thread did wrong in the last run; empty: the kind of its failure says it all, or it did
  /// not fail.
  [[nodiscard]] const std::string& failure_words(ThreadId thread) const;

  /// A word of a global array as it stands at the end of the last run; 0 where there is none.
  [[nodiscard]] Value word_at(const std::string& global, std::size_t index) const;

  [[nodiscard]] LearntNumbers learnt() const;
  /// Before the first run. False: no run can have had these.
  [[nodiscard]] bool restore(const LearntNumbers& numbers);

  /// What the program prints is appended there; nullptr: it is dropped.
  void capture_output(std::string* output);
  /// Called by the thread that fails, or runs last, with the program's frames still there: for a debugger.
  void at_end(void (*call)());

 private:
  explicit NativeProgram(std::unique_ptr<Guest> guest);
  [[nodiscard]] std::string name_at(std::uint64_t address) const;
  /// Adds a place if no other is on its line.
  void add_line(std::vector<SiteId>& lines, SiteId added) const;
  [[nodiscard]] const Block* block_at(std::uint64_t address) const;
  /// By the line that allocates it; numbered where that line allocates several.
  [[nodiscard]] std::string name_of(const Block& block) const;
  std::unique_ptr<Guest> guest_;
};

}  // namespace heddle
