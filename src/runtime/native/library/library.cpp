#include "runtime/native/library/library.hpp"

#include <algorithm>
#include <array>
#include <dlfcn.h>
#include <llvm/Demangle/Demangle.h>

#include "runtime/native/hooks.hpp"
#include "runtime/native/library/host_cxx.hpp"

namespace heddle {

namespace {

/// A function that is not supported, with the reason if that helps the user.
struct Refusal {
  std::string_view name;
  std::string_view why;
};

constexpr std::string_view no_signals = "no signal ever arrives: signals are not supported";
constexpr std::string_view no_processes = "other processes are not supported";
constexpr std::string_view no_input =
    "reading input is not supported: set values with --define or heddle_choose()";
constexpr std::string_view no_channels = "pipes, sockets and events of the system are not supported";
constexpr std::string_view no_jumps = "setjmp and longjmp are not supported";
constexpr std::string_view of_genmc = "a function of GenMC that Heddle does not have: docs/other-tools.md";

constexpr std::array refusals{
    Refusal{"raise", no_signals},
    Refusal{"kill", no_signals},
    Refusal{"pthread_kill", no_signals},
    Refusal{"alarm", no_signals},
    Refusal{"sigwait", no_signals},
    Refusal{"sigsuspend", no_signals},
    Refusal{"pause", no_signals},
    Refusal{"fork", no_processes},
    Refusal{"vfork", no_processes},
    Refusal{"execv", no_processes},
    Refusal{"execve", no_processes},
    Refusal{"system", no_processes},
    Refusal{"popen", no_processes},
    Refusal{"waitpid", no_processes},
    Refusal{"scanf", no_input},
    Refusal{"__isoc99_scanf", no_input},
    Refusal{"__isoc99_fscanf", no_input},
    Refusal{"getchar", no_input},
    Refusal{"getc", no_input},
    Refusal{"fgetc", no_input},
    Refusal{"fgets", no_input},
    Refusal{"gets", no_input},
    Refusal{"getline", no_input},
    Refusal{"fread", no_input},
    Refusal{"read", no_input},
    Refusal{"stdin", no_input},
    Refusal{"_setjmp", no_jumps},
    Refusal{"setjmp", no_jumps},
    Refusal{"longjmp", no_jumps},
    Refusal{"siglongjmp", no_jumps},
    Refusal{"pthread_cancel", "cancelling threads is not supported"},
    Refusal{"pthread_sigqueue", no_signals},
    Refusal{"sigqueue", no_signals},
    Refusal{"timer_create", no_signals},
    Refusal{"setitimer", no_signals},
    Refusal{"execvp", no_processes},
    Refusal{"execl", no_processes},
    Refusal{"execlp", no_processes},
    Refusal{"posix_spawn", no_processes},
    Refusal{"posix_spawnp", no_processes},
    Refusal{"clone", no_processes},
    Refusal{"wait", no_processes},
    Refusal{"pipe", no_channels},
    Refusal{"pipe2", no_channels},
    Refusal{"socket", no_channels},
    Refusal{"socketpair", no_channels},
    Refusal{"eventfd", no_channels},
    Refusal{"epoll_create1", no_channels},
    Refusal{"poll", no_channels},
    Refusal{"select", no_channels},
    Refusal{"dlopen", "loading libraries while the program runs is not supported"},
    Refusal{"strtok", "it keeps its place for all threads: use strtok_r"},
    Refusal{"on_exit", "use atexit"},
    Refusal{"at_quick_exit", "use atexit, and exit"},
    Refusal{"vscanf", no_input},
    Refusal{"fscanf", no_input},
    Refusal{"getwchar", no_input},
};

/// Functions of other checkers, by the beginnings of their names; the first one that fits counts.
constexpr std::array refused_beginnings{
    Refusal{"__VERIFIER_hazptr_", "hazard pointers of GenMC are not supported"},
    Refusal{"__VERIFIER_hp_", "hazard pointers of GenMC are not supported"},
    Refusal{"__VERIFIER_rcu_", "RCU is not supported"},
    Refusal{"__VERIFIER_synchronize_rcu", "RCU is not supported"},
    Refusal{"__VERIFIER_pbarrier", "persistent memory is not supported"},
    Refusal{"__VERIFIER_palloc", "persistent memory is not supported"},
    Refusal{"__VERIFIER_thread_", of_genmc},
    Refusal{"__VERIFIER_mutex_", of_genmc},
    Refusal{"__VERIFIER_barrier_", of_genmc},
    Refusal{"__VERIFIER_load_await_", "supported: (place, condition, number) with a constant condition"},
    Refusal{"__VERIFIER_xchg_await_",
            "supported: (place, new value, condition, number) with a constant condition"},
    Refusal{"__VERIFIER_nondet_", "nondeterministic values are numbers or pointers"},
    Refusal{"nondet_", "nondeterministic values are numbers or pointers"},
    Refusal{"__VERIFIER_", "a function for verifiers that Heddle does not have: docs/other-tools.md"},
    Refusal{"__CPROVER_", "a function of CBMC that Heddle does not have: docs/other-tools.md"},
    Refusal{"__ESBMC_", "a function of ESBMC that Heddle does not have: docs/other-tools.md"},
};

Error missing_variable_error(const std::string& name) {
  return {"the program uses '" + llvm::demangle(name) +
              "', which it does not define: not supported by Heddle, or a source file is missing from the "
              "command line",
          ErrorKind::unsupported};
}

}  // namespace

std::vector<GuestFunction> library_functions() {
  std::vector<GuestFunction> all;
  for (const auto& part : {thread_functions(),       attribute_functions(),
                           mutex_functions(),        condition_functions(),
                           rwlock_functions(),       counter_functions(),
                           key_functions(),          c11_functions(),
                           allocation_functions(),   cxx_allocation_functions(),
                           string_functions(),       output_functions(),
                           process_functions(),      random_functions(),
                           verifier_functions(),     sorting_functions(),
                           exception_functions(),    host_object_functions(),
                           locale_functions(),       exit_functions(),
                           guard_functions(),        waiting_functions(),
                           large_atomic_functions(), pure_functions(),
                           clock_functions(),        barrier_functions(),
                           environment_functions(),  affinity_functions(),
                           mapping_functions(),      file_functions(),
                           signal_functions(),       cancellation_functions(),
                           test_functions(),         variable_functions(),
                           scanning_functions(),     more_string_functions(),
                           wide_functions(),         calendar_functions(),
                           searching_functions(),    scheduling_functions()})
    all.insert(all.end(), part.begin(), part.end());
  return all;
}

std::string why_unsupported(std::string_view name) {
  if (name.starts_with("_ZN7testing") || name.starts_with("_ZNK7testing"))
    return "GoogleTest is a library: add -lgtest, and -lgtest_main if the program has no main";
  const auto known = std::ranges::find(refusals, name, &Refusal::name);
  if (known != refusals.end()) return std::string(known->why);
  const auto* const begins = std::ranges::find_if(
      refused_beginnings, [&](const Refusal& refused) { return name.starts_with(refused.name); });
  return begins == refused_beginnings.end() ? "" : std::string(begins->why);
}

bool is_defined_by_system(const std::string& name) {
  return dlsym(RTLD_DEFAULT, name.c_str()) != nullptr || find_in_host_cxx(name) != nullptr;
}

Result<ResolvedExternals> resolve_externals(const ModuleFacts& module, const GuestSettings& settings) {
  ResolvedExternals result{library_functions(), {}};
  std::vector<GuestFunction>& all = result.known;
  all.insert(all.end(), hook_functions().begin(), hook_functions().end());
  if (settings.uninitialised)
    all.insert(all.end(), unset_hook_functions().begin(), unset_hook_functions().end());
  // Functions that generated code itself calls.
  all.push_back({"_Unwind_Resume", find_in_host_cxx("_Unwind_Resume")});
  for (const std::string& name : module.externals) {
    if (std::ranges::find(all, std::string_view(name), &GuestFunction::name) != all.end()) continue;
    if (void* const of_host = find_in_host_cxx(name)) {
      all.push_back({name, of_host});
      continue;
    }
    const bool allowed = std::ranges::find(settings.allowed, name) != settings.allowed.end();
    void* found = allowed ? dlsym(RTLD_DEFAULT, name.c_str()) : nullptr;
    if (allowed && found == nullptr) return Error{"--allow=" + name + ": the C library has no such function"};
    if (found != nullptr)
      all.push_back({name, found});
    else if (std::ranges::find(module.external_variables, name) != module.external_variables.end())
      return missing_variable_error(name);
    else
      result.unknown.push_back(name);
  }
  return result;
}

}  // namespace heddle
