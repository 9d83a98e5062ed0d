#include "cli/interrupt.hpp"

#include <algorithm>
#include <cmath>
#include <fcntl.h>
#include <sys/time.h>
#include <unistd.h>

#include "cli/exit_code.hpp"

namespace heddle::cli {

namespace {

// A signal handler can use only global variables.
std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free);

/// What a process prints, and its exit status, if it does not end by itself.
struct LastWords {
  std::array<char, 512> text{};
  std::size_t size = 0;
  int exit_code = exit_limit;
};
LastWords last_words;
std::atomic<bool> is_printing = false;  // results are being printed: the process is not ended any more

constexpr std::string_view by_interrupt = "heddle: not verified: interrupted\n";
constexpr std::string_view by_signal = "heddle: interrupted\n";
constexpr std::string_view by_memory = "heddle: not verified: limit on memory reached\n";
constexpr std::string_view by_time = "heddle: not verified: limit on time reached\n";

/// In processor time, so that on a busy machine nothing is cut short that would have ended by itself.
constexpr double seconds_to_end = 0.35;

itimerval once_after(double seconds) {
  const double whole = std::floor(std::min(seconds, 1e9));
  itimerval timer{};
  timer.it_value.tv_sec = static_cast<time_t>(whole);
  timer.it_value.tv_usec = static_cast<suseconds_t>((std::min(seconds, 1e9) - whole) * 1e6);
  if (timer.it_value.tv_sec == 0 && timer.it_value.tv_usec == 0) timer.it_value.tv_usec = 1;
  return timer;
}

void say(std::string_view text) {
  [[maybe_unused]] const auto written = write(STDERR_FILENO, text.data(), text.size());
}

void end_process(int) {
  say({last_words.text.data(), last_words.size});
  _exit(last_words.exit_code);
}

void set_handler(int signal, void (*handler)(int), int flags) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = flags | SA_RESTART | SA_ONSTACK;
  sigaction(signal, &action, nullptr);
}

/// Called by handlers. Prints `why` unless a finding is known.
void end_soon(std::string_view why) {
  if (is_printing.load(std::memory_order_relaxed)) return;
  if (last_words.size == 0) {
    std::ranges::copy(why, last_words.text.begin());
    last_words.size = why.size();
  }
  set_handler(SIGPROF, end_process, 0);
  const itimerval timer = once_after(seconds_to_end);
  setitimer(ITIMER_PROF, &timer, nullptr);
}

void note_interrupt(int) {
  interrupted.store(true, std::memory_order_relaxed);
  end_soon(by_interrupt);
}

void note_time(int) {
  end_soon(by_time);
}

void end_at_signal(int) {
  say(by_signal);
  _exit(exit_limit);
}

std::uint64_t most_pages = UINT64_MAX;  // of memory

/// Returns how many pages of memory the process holds; 0 if that cannot be read. It calls only what a signal
/// handler may call.
std::uint64_t resident_pages() {
  std::array<char, 128> text{};
  const int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  const ssize_t size = read(file, text.data(), text.size());
  close(file);
  if (size <= 0) return 0;
  const char* const begin = text.data();
  const char* const end = begin + size;
  std::uint64_t pages = 0;
  for (const char* at = std::find(begin, end, ' ') + 1; at < end && *at >= '0' && *at <= '9'; ++at)
    pages = 10 * pages + static_cast<std::uint64_t>(*at - '0');
  return pages;
}

void look_at_memory(int) {
  if (resident_pages() <= most_pages) return;
  say(by_memory);
  _exit(exit_limit);
}

/// Sets the handler of the signals that interrupt, and returns what they had before. If the parent ignores a
/// signal, as for a background job, it stays ignored. The signal may arrive on a stack of the program under
/// test, which may be nearly exhausted: the handler uses the alternate signal stack, if there is one.
std::array<struct sigaction, interrupt_signals.size()> take_interrupts(void (*handler)(int), int flags) {
  std::array<struct sigaction, interrupt_signals.size()> before{};
  for (std::size_t i = 0; i < interrupt_signals.size(); ++i) {
    sigaction(interrupt_signals[i], nullptr, &before[i]);
    if (before[i].sa_handler != SIG_IGN) set_handler(interrupt_signals[i], handler, flags);
  }
  return before;
}

void give_back(const std::array<struct sigaction, interrupt_signals.size()>& before) {
  for (std::size_t i = 0; i < interrupt_signals.size(); ++i)
    sigaction(interrupt_signals[i], &before[i], nullptr);
}

void forget_end() {
  const itimerval never{};
  setitimer(ITIMER_PROF, &never, nullptr);
}

}  // namespace

EndAtSignal::EndAtSignal() : before_(take_interrupts(end_at_signal, 0)) {}

EndAtSignal::~EndAtSignal() {
  give_back(before_);
}

Interrupt::Interrupt() {
  interrupted = is_printing = false;
  last_words = {};
  set_handler(SIGPROF, end_process, 0);
  static_cast<void>(take_interrupts(note_interrupt, static_cast<int>(SA_RESETHAND)));
}

Interrupt::~Interrupt() {
  static_cast<void>(take_interrupts(SIG_IGN, 0));
  if (interrupted) forget_end();
}

const std::atomic<bool>& Interrupt::flag() const {
  return interrupted;
}

void TimeGuard::restart() {
  if (!seconds_) return;
  set_handler(SIGALRM, note_time, 0);
  const itimerval timer = once_after(*seconds_);
  setitimer(ITIMER_REAL, &timer, nullptr);
}

void TimeGuard::stop() {
  if (!seconds_) return;
  const itimerval never{};
  setitimer(ITIMER_REAL, &never, nullptr);
  forget_end();
}

/// The timer counts the processor's time of the program itself: memory does not grow without it.
MemoryGuard::MemoryGuard(std::optional<std::uint64_t> bytes) : is_on_(bytes.has_value()) {
  if (!is_on_) return;
  most_pages = *bytes / static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  set_handler(SIGVTALRM, look_at_memory, 0);
  constexpr suseconds_t often = 50'000;
  const itimerval timer{{0, often}, {0, often}};
  setitimer(ITIMER_VIRTUAL, &timer, nullptr);
}

MemoryGuard::~MemoryGuard() {
  if (!is_on_) return;
  const itimerval never{};
  setitimer(ITIMER_VIRTUAL, &never, nullptr);
  set_handler(SIGVTALRM, SIG_IGN, 0);  // one may be on its way
}

void set_last_words(std::string_view text, int exit_code) {
  sigset_t ends, before;
  sigemptyset(&ends);
  sigaddset(&ends, SIGPROF);
  sigprocmask(SIG_BLOCK, &ends, &before);  // the handler must not read half of it
  last_words.size = std::min(text.size(), last_words.text.size());
  std::copy_n(text.begin(), last_words.size, last_words.text.begin());
  last_words.exit_code = exit_code;
  sigprocmask(SIG_SETMASK, &before, nullptr);
}

UninterruptedPrinting::UninterruptedPrinting() {
  is_printing = true;
  forget_end();
}

UninterruptedPrinting::~UninterruptedPrinting() {
  is_printing = false;
  if (interrupted) end_soon(by_interrupt);
}

}  // namespace heddle::cli
