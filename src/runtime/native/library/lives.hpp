// When locks, semaphores and barriers may be used: between initialisation and destruction.
//
// A mutex, a read-write lock, a spin lock or a condition variable that is zero may be used without a call
// that initialises it, as static initialisers of glibc are zero. A semaphore or a barrier may not.
//
// No event shows these states, and none has to: where nothing orders a use after the initialisation, that is
// a data race; where nothing orders it before the destruction, some execution has the lock held there.
#pragma once

#include <cstdint>
#include <string_view>

#include "runtime/native/guest.hpp"

namespace heddle {

/// A kind of object.
struct SyncKind {
  std::uint64_t spare = 0;             // where an object has four bytes that nothing else uses; 0: nowhere
  std::string_view after_destroy;      // what is wrong with a use after it was destroyed
  std::string_view without_init = {};  // and without initialisation, where it needs one
  std::string_view init_in_use = {};   // and with initialising one that is in use
};

/// Records that the object was initialised. Fails if it is in use: `word_size` bytes at its address are zero
/// where it is not. (Only of global variables is it known that they held nothing else before.)
void begin_life(Guest& guest, std::uint64_t address, const SyncKind& kind, std::uint32_t word_size);
/// Records that the object was destroyed.
void end_life(Guest& guest, std::uint64_t address, const SyncKind& kind);
/// Fails because the object was destroyed, unless the program has written an initial value there since.
void fail_if_destroyed(Guest& guest, std::uint64_t address, const SyncKind& kind);
/// Fails if the object was destroyed. To be called after the step with which it is used.
inline void check_alive(Guest& guest, std::uint64_t address, const SyncKind& kind) {
  if (guest.memory().sync_objects().some_destroyed()) [[unlikely]]
    fail_if_destroyed(guest, address, kind);
}
/// Fails if the object, of `word_size` bytes or more, was destroyed or not initialised. To be called before
/// the step with which it is used.
void check_initialised(Guest& guest, std::uint64_t address, const SyncKind& kind, std::uint32_t word_size);

}  // namespace heddle
