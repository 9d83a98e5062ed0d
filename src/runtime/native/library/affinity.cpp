// On which processors threads may run: on all, whatever they ask for.
#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <pthread.h>
#include <sched.h>

#include "runtime/native/library/call.hpp"
#include "runtime/native/library/library.hpp"
#include "runtime/native/library/processors.hpp"

namespace heddle {

namespace {

/// Reads the set, so that a race for it is found. Returns 0 or what is wrong with it.
int read_set(std::size_t size, const cpu_set_t* set) {
  if (size < 8 || size > sizeof(cpu_set_t)) return EINVAL;
  cpu_set_t copy;
  Guest::current().read_block(&copy, address_of(set), size);
  return 0;
}
/// Stores the set of all processors. Returns 0 or what is wrong.
int store_set(std::size_t size, cpu_set_t* set) {
  if (size < 8 || size > sizeof(cpu_set_t)) return EINVAL;
  cpu_set_t all;
  CPU_ZERO(&all);
  for (int i = 0; i < processor_count; ++i) CPU_SET(i, &all);
  Guest::current().write_block(address_of(set), &all, size);
  return 0;
}

int guest_set_of_thread(pthread_t, std::size_t size, const cpu_set_t* set) {
  return read_set(size, set);
}
int guest_thread_set(pthread_t, std::size_t size, cpu_set_t* set) {
  return store_set(size, set);
}
int guest_set_of_process(int, std::size_t size, const cpu_set_t* set) {
  const int wrong = read_set(size, set);
  return wrong == 0 ? 0 : fail_with_errno(Guest::current(), wrong);
}
int guest_process_set(int, std::size_t size, cpu_set_t* set) {
  const int wrong = store_set(size, set);
  return wrong == 0 ? 0 : fail_with_errno(Guest::current(), wrong);
}
/// Returns how many processors are in the set.
int guest_count(std::size_t size, const cpu_set_t* set) {
  std::array<std::uint64_t, sizeof(cpu_set_t) / 8> words{};
  Guest::current().read_block(words.data(), address_of(set), std::min(size, sizeof words));
  int count = 0;
  for (const std::uint64_t word : words) count += std::popcount(word);
  return count;
}

}  // namespace

std::span<const GuestFunction> affinity_functions() {
  static const std::array table{
      row("pthread_setaffinity_np", guest_set_of_thread),
      row("pthread_getaffinity_np", guest_thread_set),
      row("sched_setaffinity", guest_set_of_process),
      row("sched_getaffinity", guest_process_set),
      row("__sched_cpucount", guest_count),
  };
  return table;
}

}  // namespace heddle
