#include "runtime/native/guest_library.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <pthread.h>

#include "runtime/native/guest.hpp"

namespace heddle {

namespace {

std::uint64_t address_of(const void* pointer) {
  return reinterpret_cast<std::uint64_t>(pointer);
}

// --- hooks of the instrumentation -------------------------------------------------------------------------------

std::int64_t hook_load(const void* address, std::uint32_t size, std::uint32_t order, std::uint32_t site) {
  Guest& guest = Guest::current();
  return guest
      .visible(guest.access(OpKind::load, address_of(address), size, static_cast<Order>(order), {site}))
      .read;
}

void hook_store(void* address, std::int64_t value, std::uint32_t size, std::uint32_t order,
                std::uint32_t site) {
  Guest& guest = Guest::current();
  Operation op = guest.access(OpKind::store, address_of(address), size, static_cast<Order>(order), {site});
  op.value = value;
  guest.visible(op);
}

std::int64_t hook_rmw(void* address, std::int64_t operand, std::uint32_t update, std::uint32_t size,
                      std::uint32_t order, std::uint32_t site) {
  Guest& guest = Guest::current();
  Operation op = guest.access(OpKind::modify, address_of(address), size, static_cast<Order>(order), {site});
  op.update = {static_cast<Update::Kind>(update), operand};
  return guest.visible(op).read;
}

std::int64_t hook_cas(void* address, std::int64_t expected, std::int64_t desired, std::uint32_t size,
                      std::uint32_t order, std::uint32_t site) {
  Guest& guest = Guest::current();
  Operation op = guest.access(OpKind::modify, address_of(address), size, static_cast<Order>(order), {site});
  op.condition = {Predicate::Kind::equal, expected};
  op.update = {Update::Kind::set, desired};
  return guest.visible(op).read;
}

Operation simple(OpKind kind) {
  Operation op;
  op.kind = kind;
  op.site = Guest::current().last_site();
  return op;
}

void hook_fence(std::uint32_t order, std::uint32_t site) {
  Guest& guest = Guest::current();
  guest.set_site({site});
  const auto asked = static_cast<Order>(order);
  if (asked == Order::acquire) return;  // loads are never delayed in these models
  guest.visible(simple(asked == Order::seq_cst ? OpKind::fence : OpKind::store_fence));
}

void hook_round(std::uint32_t site) {
  Guest::current().count_round({site});
}
void* hook_local(std::uint64_t size, std::uint64_t alignment) {
  return reinterpret_cast<void*>(Guest::current().allocate(size, alignment));
}
void hook_site(std::uint32_t site) {
  Guest::current().set_site({site});
}

// --- threads ----------------------------------------------------------------------------------------------------

int guest_pthread_create(pthread_t* handle, const pthread_attr_t*, Guest::Entry entry, void* argument) {
  Guest& guest = Guest::current();
  Operation op = simple(OpKind::spawn);
  op.target = guest.new_child(entry, argument);
  guest.visible(op);
  *handle = op.target.value;  // now that the thread's own stores are in memory
  return 0;
}

int guest_pthread_join(pthread_t handle, void** result) {
  Guest& guest = Guest::current();
  if (handle == 0 || handle >= guest.size() || guest.state(handle) == ThreadState::unborn) return ESRCH;
  Operation op = simple(OpKind::join);
  op.target = {static_cast<std::uint16_t>(handle)};
  guest.visible(op);
  if (result != nullptr) *result = guest.result_of(op.target);
  return 0;
}

pthread_t guest_pthread_self() {
  return Guest::current().running();
}
int guest_pthread_equal(pthread_t a, pthread_t b) {
  return a == b ? 1 : 0;
}
int guest_pthread_detach(pthread_t) {
  return 0;
}
void guest_pthread_exit(void* result) {
  Guest::current().end_thread(ThreadState::finished, result);
}

// --- mutexes: the first word is 0 when free, else 1 + the owner's number --------------------------------------------

Operation on_mutex(OpKind kind, pthread_mutex_t* mutex) {
  Guest& guest = Guest::current();
  if (!Region::contains(address_of(mutex), sizeof *mutex)) guest.fail(FindingKind::invalid_access);
  if (mutex->__data.__kind != 0) guest.refuse("only mutexes of the normal kind are supported yet");
  return guest.access(kind, address_of(mutex), 4, Order::seq_cst, guest.last_site());
}
Value owner_mark() {
  return static_cast<Value>(Guest::current().running()) + 1;
}

int guest_mutex_init(pthread_mutex_t* mutex, const pthread_mutexattr_t* attributes) {
  if (attributes != nullptr) Guest::current().refuse("mutexes with attributes are not supported yet");
  std::memset(mutex, 0, sizeof *mutex);
  return 0;
}
int guest_mutex_destroy(pthread_mutex_t*) {
  return 0;
}

int guest_mutex_lock(pthread_mutex_t* mutex) {
  Operation op = on_mutex(OpKind::modify, mutex);
  op.guard = {Predicate::Kind::equal, 0};
  op.update = {Update::Kind::set, owner_mark()};
  Guest::current().visible(op);
  return 0;
}

int guest_mutex_trylock(pthread_mutex_t* mutex) {
  Operation op = on_mutex(OpKind::modify, mutex);
  op.condition = {Predicate::Kind::equal, 0};
  op.update = {Update::Kind::set, owner_mark()};
  return Guest::current().visible(op).wrote ? 0 : EBUSY;
}

int guest_mutex_unlock(pthread_mutex_t* mutex) {
  Operation op = on_mutex(OpKind::unlock, mutex);
  op.condition = {Predicate::Kind::equal, owner_mark()};
  op.update = {Update::Kind::set, 0};
  if (!Guest::current().visible(op).wrote) Guest::current().fail(FindingKind::lock_misuse);
  return 0;
}

// --- the rest of the library ------------------------------------------------------------------------------------

void* guest_malloc(std::size_t size) {
  return reinterpret_cast<void*>(Guest::current().allocate(size, 16));
}
void* guest_calloc(std::size_t count, std::size_t size) {
  if (size != 0 && count > SIZE_MAX / size) return nullptr;
  return guest_malloc(count * size);  // fresh memory is zero
}
void guest_free(void*) {}

void guest_assert_fail(const char*, const char*, unsigned, const char*) {
  Guest::current().fail(FindingKind::assertion);
}
void guest_abort() {
  Guest::current().fail(FindingKind::abort);
}
void guest_exit(int) {
  Guest::current().end_thread(ThreadState::exited);
}

void guest_assume(int condition) {
  if (condition == 0) Guest::current().end_thread(ThreadState::assumed);
}
unsigned guest_choose(unsigned count) {
  Operation op = simple(OpKind::choose);
  if (count == 0 || count > 65'536) Guest::current().refuse("a choice must be of 1 to 65,536 values");
  op.choices = count;
  return Guest::current().visible(op).choice;
}
int guest_nondet_bool() {
  return static_cast<int>(guest_choose(2));
}

/// Sleeping and yielding change nothing: every order of steps is explored anyway.
int do_nothing() {
  return 0;
}

template <class Function>
GuestFunction row(std::string_view name, Function* function) {
  return {name, reinterpret_cast<void*>(function)};
}

}  // namespace

std::span<const GuestFunction> guest_functions() {
  static const std::array table{
      row("heddle_hook_load", hook_load),
      row("heddle_hook_store", hook_store),
      row("heddle_hook_rmw", hook_rmw),
      row("heddle_hook_cas", hook_cas),
      row("heddle_hook_fence", hook_fence),
      row("heddle_hook_site", hook_site),
      row("heddle_hook_round", hook_round),
      row("heddle_hook_local", hook_local),
      // What the compiler itself calls, for variables that no other thread can see.
      row("memset", std::memset),
      row("memcpy", std::memcpy),
      row("memmove", std::memmove),
      row("pthread_create", guest_pthread_create),
      row("pthread_join", guest_pthread_join),
      row("pthread_self", guest_pthread_self),
      row("pthread_equal", guest_pthread_equal),
      row("pthread_detach", guest_pthread_detach),
      row("pthread_exit", guest_pthread_exit),
      row("pthread_mutex_init", guest_mutex_init),
      row("pthread_mutex_destroy", guest_mutex_destroy),
      row("pthread_mutex_lock", guest_mutex_lock),
      row("pthread_mutex_trylock", guest_mutex_trylock),
      row("pthread_mutex_unlock", guest_mutex_unlock),
      row("malloc", guest_malloc),
      row("calloc", guest_calloc),
      row("free", guest_free),
      row("__assert_fail", guest_assert_fail),
      row("abort", guest_abort),
      row("exit", guest_exit),
      row("heddle_assume", guest_assume),
      row("heddle_choose", guest_choose),
      row("__VERIFIER_assume", guest_assume),
      row("__VERIFIER_nondet_bool", guest_nondet_bool),
      row("reach_error", guest_abort),
      row("sched_yield", do_nothing),
      row("usleep", do_nothing),
      row("sleep", do_nothing),
  };
  return table;
}

}  // namespace heddle
