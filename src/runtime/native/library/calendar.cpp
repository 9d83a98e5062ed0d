// Dates: the time zone is UTC, and the locale is "C". Times come from the program's clock (clocks.hpp).
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <string_view>
#include <sys/resource.h>
#include <sys/times.h>

#include "runtime/native/library/call.hpp"
#include "runtime/native/library/clocks.hpp"
#include "runtime/native/library/library.hpp"
#include "runtime/native/library/strings.hpp"

namespace heddle {

namespace {

std::time_t seconds_at(Guest& guest, const std::time_t* time) {
  return guest.load(address_of(time), 8, plain_access);
}
std::tm date_at(Guest& guest, const std::tm* date) {
  std::tm copy{};
  guest.read_block(&copy, address_of(date), sizeof copy);
  return copy;
}

/// Returns the text in memory of the program that no other thread uses yet.
std::uint64_t new_text(Guest& guest, std::string_view text) {
  const std::uint64_t address = guest.allocate_local(text.size() + 1, 1, Guest::of_exceptions);
  guest.write_block(address, text.data(), text.size());
  guest.store(address + text.size(), 0, 1, plain_access);
  return address;
}

/// Stores the date of a time. Returns nullptr if its year is none.
std::tm* store_date(Guest& guest, std::time_t time, std::tm* to, const char* zone) {
  std::tm date{};
  if (gmtime_r(&time, &date) == nullptr) {
    static_cast<void>(fail_with_errno(guest, EOVERFLOW));
    return nullptr;
  }
  const std::uint64_t name = new_text(guest, zone);
  std::memcpy(&date.tm_zone, &name, sizeof name);
  guest.write_block(address_of(to), &date, sizeof date);
  return to;
}
std::tm* guest_gmtime_r(const std::time_t* time, std::tm* to) {
  return store_date(Guest::current(), seconds_at(Guest::current(), time), to, "GMT");
}
std::tm* guest_localtime_r(const std::time_t* time, std::tm* to) {
  return store_date(Guest::current(), seconds_at(Guest::current(), time), to, "UTC");
}
/// Dates that the C library keeps for all threads are new objects here, one for each call.
std::tm* new_date(Guest& guest) {
  return static_cast<std::tm*>(pointer_to(guest.allocate_local(sizeof(std::tm), 8, Guest::of_exceptions)));
}
std::tm* guest_gmtime(const std::time_t* time) {
  return guest_gmtime_r(time, new_date(Guest::current()));
}
std::tm* guest_localtime(const std::time_t* time) {
  return guest_localtime_r(time, new_date(Guest::current()));
}

/// Returns the time of a date, and stores the date with all its parts in their ranges.
std::time_t guest_timegm(std::tm* date) {
  Guest& guest = Guest::current();
  std::tm copy = date_at(guest, date);
  const auto zone = copy.tm_zone;
  const std::time_t time = timegm(&copy);
  copy.tm_zone = zone;
  guest.write_block(address_of(date), &copy, sizeof copy);
  return time;
}

/// Appends the date as a pattern says, piece by piece. Returns 0 if there is too little room.
std::size_t guest_strftime(char* to, std::size_t room, const char* pattern, const std::tm* from) {
  Guest& guest = Guest::current();
  std::tm date = date_at(guest, from);
  std::array<char, 64> zone{};
  for (std::size_t i = 0; date.tm_zone != nullptr && i + 1 < zone.size(); ++i)
    if ((zone[i] = static_cast<char>(byte_at(guest, address_of(date.tm_zone) + i))) == 0) break;
  date.tm_zone = zone.data();
  std::array<char, 512> text{}, words{};
  const std::size_t size = length_of(guest, pattern);
  if (size + 2 > words.size())
    guest.refuse("strftime with a pattern of more than 510 characters is not supported");
  guest.read_block(words.data(), address_of(pattern), size);
  words[size] = ' ';  // an empty result is no error then
  const std::size_t length = std::strftime(text.data(), text.size(), words.data(), &date);
  if (length == 0) guest.refuse("strftime that gives more than 510 characters is not supported");
  if (length > room) return 0;
  text[length - 1] = 0;
  guest.write_block(address_of(to), text.data(), length);
  return length - 1;
}

char* guest_asctime_r(const std::tm* from, char* to) {
  Guest& guest = Guest::current();
  const std::tm date = date_at(guest, from);
  std::array<char, 64> text{};
  if (asctime_r(&date, text.data()) == nullptr) return nullptr;
  guest.write_block(address_of(to), text.data(), std::strlen(text.data()) + 1);
  return to;
}
char* guest_ctime_r(const std::time_t* time, char* to) {
  const std::time_t seconds = seconds_at(Guest::current(), time);
  std::tm date{};
  std::array<char, 64> text{};
  if (gmtime_r(&seconds, &date) == nullptr || asctime_r(&date, text.data()) == nullptr) return nullptr;
  Guest::current().write_block(address_of(to), text.data(), std::strlen(text.data()) + 1);
  return to;
}
char* new_date_text(Guest& guest) {
  constexpr std::size_t size = 64;
  return static_cast<char*>(pointer_to(guest.allocate_local(size, 1, Guest::of_exceptions)));
}
char* guest_asctime(const std::tm* date) {
  return guest_asctime_r(date, new_date_text(Guest::current()));
}
char* guest_ctime(const std::time_t* time) {
  return guest_ctime_r(time, new_date_text(Guest::current()));
}
void guest_tzset() {}

int guest_clock_getres(clockid_t clock, timespec* result) {
  Guest& guest = Guest::current();
  if (!is_clock(clock)) return fail_with_errno(guest, EINVAL);
  const bool is_coarse = clock == CLOCK_REALTIME_COARSE || clock == CLOCK_MONOTONIC_COARSE;
  const timespec resolution{0, is_coarse ? 4'000'000 : 1};
  if (result != nullptr) guest.write_block(address_of(result), &resolution, sizeof resolution);
  return 0;
}
/// A thread's clock can be read by that thread alone.
int guest_getcpuclockid(pthread_t thread, clockid_t* clock) {
  Guest& guest = Guest::current();
  if (thread != guest.running() + 1) guest.refuse("pthread_getcpuclockid of another thread is not supported");
  guest.store(address_of(clock), CLOCK_THREAD_CPUTIME_ID, 4, plain_access);
  return 0;
}
std::clock_t guest_times(tms* result) {
  Guest& guest = Guest::current();
  constexpr Value ticks_a_second = 100;  // as sysconf(_SC_CLK_TCK) says
  const Value now = read_clock(guest), used = read_processor_clock(guest);
  tms times{};
  times.tms_utime = used / (nanoseconds_a_second / ticks_a_second);
  if (result != nullptr) guest.write_block(address_of(result), &times, sizeof times);
  return now / (nanoseconds_a_second / ticks_a_second);
}
int guest_getrusage(int who, rusage* result) {
  Guest& guest = Guest::current();
  if (who != RUSAGE_SELF && who != RUSAGE_CHILDREN && who != RUSAGE_THREAD)
    return fail_with_errno(guest, EINVAL);
  const Value used = who == RUSAGE_SELF     ? read_processor_clock(guest)
                     : who == RUSAGE_THREAD ? read_thread_clock(guest)
                                            : 0;
  rusage usage{};
  usage.ru_utime = {used / nanoseconds_a_second, used % nanoseconds_a_second / 1'000};
  guest.write_block(address_of(result), &usage, sizeof usage);
  return 0;
}

}  // namespace

std::span<const GuestFunction> calendar_functions() {
  static const std::array table{
      row("gmtime", guest_gmtime),
      row("gmtime_r", guest_gmtime_r),
      row("localtime", guest_localtime),
      row("localtime_r", guest_localtime_r),
      row("timegm", guest_timegm),
      row("mktime", guest_timegm),
      row("strftime", guest_strftime),
      row("asctime", guest_asctime),
      row("asctime_r", guest_asctime_r),
      row("ctime", guest_ctime),
      row("ctime_r", guest_ctime_r),
      row("tzset", guest_tzset),
      row("clock_getres", guest_clock_getres),
      row("pthread_getcpuclockid", guest_getcpuclockid),
      row("times", guest_times),
      row("getrusage", guest_getrusage),
  };
  return table;
}

}  // namespace heddle
