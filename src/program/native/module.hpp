// A C or C++ program compiled to LLVM's intermediate form. LLVM itself is behind a pointer, because its
// headers cost seconds of compile time per file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/release_sequences.hpp"
#include "core/result.hpp"
#include "core/wait_rules.hpp"
#include "program/native/own_files.hpp"
#include "program/native/site.hpp"
#include "program/native/variable_types.hpp"

namespace heddle {

struct NativeModuleParts;  // program/native/module_parts.hpp

/// A global variable: it lives at a fixed address of the guest's memory.
struct GuestGlobal {
  std::string image;  // the symbol that holds its initial content
  std::string name;
  std::uint64_t address = 0;
  std::uint64_t size = 0;
  bool constant = false;
  std::uint32_t type = 0;   // in NativeModule::types
  bool counts = false;      // what it holds goes nowhere but into itself
  bool is_missing = false;  // it is defined nowhere: accesses end the thread
  bool of_library = false;  // a library's header defines it: private to main until another thread uses it
};

/// A variable of a function.
struct GuestLocal {
  std::string name;          // empty: the compiler made it
  std::uint32_t type = 0;    // in NativeModule::types
  std::uint64_t offset = 0;  // where it begins within the variable, of which it may be a part
  std::uint32_t site = 0;    // where it is declared; 0: unknown
  bool hidden = false;       // no other thread can see it
  std::uint64_t size = 0;    // of a thread-local variable
};

/// A function of the program. The table of their addresses is the symbol heddle_function_table.
struct GuestFunctionInfo {
  std::string name;
  std::uint32_t site = 0;  // where it begins
  bool library = false;    // the C++ library's: not shown
};

/// A place of the program that Heddle does not know how to run: it ends the thread that reaches it.
struct UnsupportedPlace {
  std::string name;        // of the function or variable, or what the compiler or the assembler calls it
  std::string why;         // empty: there is no more to say than that Heddle does not know it
  std::uint32_t site = 0;  // 0: inside the C++ library
  /// The program uses a name that neither it nor the system defines: a source file may be missing. Before
  /// the program is loaded, what the system defines is not known.
  bool is_defined_nowhere = false;
};

/// A place where the program uses a function that it does not define.
struct ExternalUse {
  std::string name;
  std::uint32_t site = 0;
};

/// The beginning of the names of functions that HEDDLE_TEST (heddle.h) defines.
inline constexpr const char* test_prefix = "heddle_test_";

/// A function that a run of the program may start with.
struct GuestEntry {
  std::string name;  // of a test, without its prefix; of another function, as it was asked for; empty: main
  std::string function;  // its symbol
  std::string start;     // the symbol of what calls it: constructors, the function, destructors
  bool is_test = false;
};

/// Returns the entry that a name means; nullptr if there is none. An empty name is main.
[[nodiscard]] const GuestEntry* find_entry(const std::vector<GuestEntry>& entries, const std::string& asked);

/// What is known about a program besides its code.
struct ModuleFacts {
  std::vector<Site> sites;                      // by SiteId
  std::vector<GuestGlobal> globals;             // in order of address
  VariableTypes types;                          // of globals and locals
  std::vector<GuestFunctionInfo> functions;     // defined in the program
  std::vector<std::string> externals;           // what it uses and does not define
  std::vector<std::string> external_variables;  // those that are no functions
  std::vector<ExternalUse> external_uses;       // of those that library_facts does not have
  std::vector<UnsupportedPlace> unsupported;    // by the number that heddle_hook_unsupported is called with
  std::uint64_t hidden_end = 0;                 // globals before this address are never visible
  std::uint64_t local_storage_size = 0;         // thread-local variables
  std::vector<std::uint32_t> spin_loops;        // sites of the loops that wait instead
  std::vector<std::uint32_t> loops;             // sites of the loops whose iterations are counted
  std::vector<GuestLocal> locals;               // by number
  std::vector<GuestLocal> thread_locals;        // by offset in a thread's storage
  std::vector<std::string> warnings;            // the compiler's
  std::vector<GuestEntry> entries;              // in the order of the program's text
  std::string local_storage_image;  // the symbol with their initial content; empty: there are none
  bool time_decides = false;        // what it does may depend on how much time passes
  /// As in the newest of the language standards that its files are compiled for; files that were compiled
  /// elsewhere count as new.
  ReleaseSequences release_sequences = ReleaseSequences::of_own_stores_too;
};

class NativeModule : public ModuleFacts {
 public:
  explicit NativeModule(std::unique_ptr<NativeModuleParts> parts);
  /// A program that was compiled before: its facts, and its code for this machine.
  NativeModule(ModuleFacts facts, std::string code);
  NativeModule(NativeModule&&) noexcept;
  NativeModule& operator=(NativeModule&&) noexcept;
  ~NativeModule();

  [[nodiscard]] NativeModuleParts& parts() { return *parts_; }

  std::string code;                 // an object file; empty: not yet generated
  std::vector<std::string> inputs;  // the files that were read to compile it

 private:
  std::unique_ptr<NativeModuleParts> parts_;
};

/// Compiles C and C++ files with clang (*.ll and *.bc are only read; what is undefined in them is zero) and
/// links them into one module. Errors are what clang prints; what two files define. Precompiled headers are
/// used where that is requested. These and each compiled file are kept in the cache folder, if there is one.
[[nodiscard]] Result<NativeModule> compile_files(const std::vector<SourceFile>& files, const OwnFiles& own,
                                                 const std::filesystem::path& cache, bool ahead);

/// Must be called before anything is compiled or linked. Further calls have no effect.
void initialize_compiler();

/// The address ranges of the guest's memory that variables are placed in.
struct GuestLayout {
  std::uint64_t constants = 0;
  std::uint64_t constants_size = 0;
  std::uint64_t globals = 0;
  std::uint64_t globals_size = 0;
};

/// The function that the guest starts: constructors, main, destructors. Those of other entries have a number
/// behind this name.
inline constexpr const char* start_symbol = "heddle_start";

/// How a program is instrumented, besides what follows from its files.
struct ProgramRules {
  WaitRules waits = {};
  bool follows_unset = false;       // the program keeps book of which values were never set
  bool volatile_is_atomic = false;  // volatile accesses count as relaxed atomics
  std::string error_function = {};  // calls of it are failures; empty: there is none
};

/// Replaces every access that another thread could see by a call of the runtime, and moves global variables
/// to fixed addresses. Our own definitions of what a C++ program only declares become part of it. Returns an
/// error if something is not supported.
[[nodiscard]] std::optional<Error> instrument(NativeModule& module, const GuestLayout& layout,
                                              const OwnFiles& own, const ProgramRules& rules = {});

}  // namespace heddle
