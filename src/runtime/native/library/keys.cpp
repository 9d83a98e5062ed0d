#include "runtime/native/library/keys.hpp"

#include <array>
#include <pthread.h>

#include "runtime/native/library/call.hpp"
#include "runtime/native/library/library.hpp"
#include "runtime/native/unset_uses.hpp"

namespace heddle {

std::uint32_t make_key(Guest& guest, Guest::KeyDestructor destructor) {
  constexpr std::uint32_t a_thread = 64;
  if (guest.me().keys >= a_thread) guest.refuse("a thread may create 64 keys");
  const auto key = static_cast<std::uint32_t>((guest.running() + 1) * a_thread + guest.me().keys++);
  guest.note_access_without_event(LocalityMonitor::first_key + key, true);
  guest.key_destructors().emplace_back(key, destructor);
  return key;
}

void delete_key(Guest& guest, std::uint32_t key) {
  guest.note_access_without_event(LocalityMonitor::first_key + key, true);
  for (auto& [known, destructor] : guest.key_destructors())
    if (known == key) destructor = nullptr;
}

void* value_under(Guest& guest, std::uint32_t key) {
  const GuestThread& me = guest.me();
  for (std::uint32_t i = 0; i < me.specifics_used; ++i)
    if (me.specifics[i].key == key) return me.specifics[i].value;
  return nullptr;
}

void set_value_under(Guest& guest, std::uint32_t key, void* value) {
  GuestThread& me = guest.me();
  std::uint32_t i = 0;
  while (i < me.specifics_used && me.specifics[i].key != key) ++i;
  if (i == me.specifics.size()) guest.refuse("a thread may have values under 32 keys");
  if (i == me.specifics_used) ++me.specifics_used;
  me.specifics[i] = {key, value};
}

void run_key_destructors(Guest& guest) {
  GuestThread& me = guest.me();
  constexpr int rounds = PTHREAD_DESTRUCTOR_ITERATIONS;
  for (int round = 0; round < rounds; ++round) {
    bool any = false;
    for (std::uint32_t i = 0; i < me.specifics_used; ++i) {
      guest.note_access_without_event(LocalityMonitor::first_key + me.specifics[i].key, false);
      Guest::KeyDestructor destructor = nullptr;
      for (const auto& [key, known] : guest.key_destructors())
        if (key == me.specifics[i].key) destructor = known;
      void* const value = me.specifics[i].value;
      if (destructor == nullptr || value == nullptr) continue;
      me.specifics[i].value = nullptr;
      prepare_call(guest);
      destructor(value);
      any = true;
    }
    if (!any) return;
  }
}

namespace {

int guest_key_create(pthread_key_t* key, Guest::KeyDestructor destructor) {
  Guest& guest = Guest::current();
  guest.store(address_of(key), make_key(guest, destructor), 4, plain_access);
  return 0;
}
int guest_key_delete(pthread_key_t key) {
  delete_key(Guest::current(), key);
  return 0;
}
void* guest_getspecific(pthread_key_t key) {
  return value_under(Guest::current(), key);
}
int guest_setspecific(pthread_key_t key, const void* value) {
  // NOLINTNEXTLINE(*-const-cast): pthread_getspecific gives it back without const
  set_value_under(Guest::current(), key, const_cast<void*>(value));
  return 0;
}

}  // namespace

std::span<const GuestFunction> key_functions() {
  static const std::array table{
      row("pthread_key_create", guest_key_create),
      row("pthread_key_delete", guest_key_delete),
      row("pthread_getspecific", guest_getspecific),
      row("pthread_setspecific", guest_setspecific),
  };
  return table;
}

}  // namespace heddle
