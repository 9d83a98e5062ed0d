#include "cli/commands.hpp"

#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <new>
#include <system_error>

#include "cli/failure.hpp"
#include "cli/interrupt.hpp"
#include "cli/manual.hpp"
#include "cli/parse.hpp"

namespace heddle::cli {

namespace {

/// Returns the exit status after output could not be written: a lost report must not look like a success.
int cannot_print() {
  std::fputs("heddle: standard output cannot be written\n", stderr);
  return exit_usage;
}

/// Runs the command. Exceptions become a message and an exit status.
int run_guarded(const AnyCommand& command) {
  try {
    const int code = std::visit([](const auto& own) { return run(own); }, command);
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

int run(const ManCommand&) {
  fmt::print("{}", manual_page());
  return exit_ok;
}

int run_heddle(int argc, const char* const* argv) {
  const auto parsed = parse_command_line(argc, argv);
  if (const int* code = std::get_if<int>(&parsed)) return *code;
  const EndAtSignal at_signal;
  const int code = run_guarded(std::get<AnyCommand>(parsed));
  if (code == exit_internal) fmt::print(stderr, "{}", defect_text(argc, argv));
  return code;
}

}  // namespace heddle::cli
