#include "cli/commands.hpp"

#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <new>
#include <system_error>

#include "checking/chosen_reduction.hpp"
#include "cli/failure.hpp"
#include "cli/manual.hpp"
#include "cli/parse.hpp"

namespace heddle::cli {

namespace {

int run_command(const Settings& settings) {
  switch (settings.command) {
    case Command::check:
      return run_check(settings);
    case Command::replay:
      return run_replay(settings);
    case Command::litmus:
      return run_litmus(settings);
    case Command::verify:
      return run_verify(settings);
    case Command::compare:
      return run_compare(settings);
    case Command::bench:
      return run_bench(settings);
    case Command::list:
      return run_list(settings);
    case Command::man:
      fmt::print("{}", manual_page());
      return exit_ok;
    case Command::completion:
      return run_completion(settings);
  }
  return exit_usage;
}

/// A report that is lost must not look like one that was read.
int cannot_print() {
  std::fputs("heddle: standard output cannot be written\n", stderr);
  return exit_usage;
}

/// Whatever is thrown on the way is said, and has an exit status.
int run_guarded(const Settings& settings) {
  try {
    const int code = run_command(settings);
    return std::fflush(stdout) == 0 ? code : cannot_print();
  } catch (const std::filesystem::filesystem_error& error) {
    return usage_error(error.what());
  } catch (const std::system_error&) {  // the way in which fmt says so
    return cannot_print();
  } catch (const std::bad_alloc&) {
    return usage_error("there is not enough memory");
  } catch (const std::exception& error) {
    return failed(Error{error.what(), ErrorKind::internal});
  }
}

}  // namespace

int run_heddle(int argc, const char* const* argv) {
  const auto parsed = parse_command_line(argc, argv);
  if (const int* code = std::get_if<int>(&parsed)) return *code;
  const int code = run_guarded(std::get<Settings>(parsed));
  if (code == exit_internal) fmt::print(stderr, "{}", defect_text(argc, argv));
  return code;
}

}  // namespace heddle::cli
