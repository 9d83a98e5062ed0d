// Atomic objects of more than eight bytes, implemented as in the compiler's library: under a lock that
// belongs to the object.
#include <array>
#include <cstring>

#include "runtime/native/library/call.hpp"
#include "runtime/native/library/library.hpp"

namespace heddle {

namespace {

__extension__ typedef unsigned __int128 Wide;  // NOLINT(modernize-use-using): __extension__ needs a typedef

constexpr std::uint64_t largest = 4096;
using Bytes = std::array<std::byte, largest>;

/// Holds the object's lock, which is the cell of the object's second byte: threads may wait on the cell of
/// the first one.
class Locked {
 public:
  Locked(Guest& guest, const volatile void* object, std::uint64_t size) : guest_(guest) {
    if (size > largest) guest.refuse("atomic objects of more than 4096 bytes are not supported");
    if (!guest.can_be_waited_on(address_of(object))) return;
    cell_ = guest.waiting_cell(address_of(object) + 1);
    guest.modify_cell(cell_, {Update::Kind::set, 1}, {Predicate::Kind::equal, 0});
  }
  ~Locked() {
    if (cell_ != 0) guest_.modify_cell(cell_, {Update::Kind::set, 0});
  }
  Locked(const Locked&) = delete;
  Locked& operator=(const Locked&) = delete;

 private:
  Guest& guest_;
  std::uint64_t cell_ = 0;  // 0: no other thread knows the object
};

void load(std::uint64_t size, const void* object, void* result, int) {
  Guest& guest = Guest::current();
  const Locked lock(guest, object, size);
  guest.copy_block(address_of(result), address_of(object), size);
}
void store(std::uint64_t size, void* object, const void* value, int) {
  Guest& guest = Guest::current();
  const Locked lock(guest, object, size);
  guest.copy_block(address_of(object), address_of(value), size);
}
void exchange(std::uint64_t size, void* object, const void* value, void* result, int) {
  Guest& guest = Guest::current();
  const Locked lock(guest, object, size);
  Bytes fresh;  // the value may lie where the result goes
  guest.read_block(fresh.data(), address_of(value), size);
  guest.copy_block(address_of(result), address_of(object), size);
  guest.write_block(address_of(object), fresh.data(), size);
}
bool compare_exchange(std::uint64_t size, void* object, void* expected, const void* desired, int, int) {
  Guest& guest = Guest::current();
  const Locked lock(guest, object, size);
  Bytes now, wanted;
  guest.read_block(now.data(), address_of(object), size);
  guest.read_block(wanted.data(), address_of(expected), size);
  if (std::memcmp(now.data(), wanted.data(), size) == 0) {
    guest.copy_block(address_of(object), address_of(desired), size);
    return true;
  }
  guest.write_block(address_of(expected), now.data(), size);
  return false;
}

// As above, for sixteen bytes, passed by value.
Wide load_16(const void* object, int) {
  Guest& guest = Guest::current();
  const Locked lock(guest, object, sizeof(Wide));
  Wide value = 0;
  guest.read_block(&value, address_of(object), sizeof value);
  return value;
}
void store_16(void* object, Wide value, int) {
  Guest& guest = Guest::current();
  const Locked lock(guest, object, sizeof value);
  guest.write_block(address_of(object), &value, sizeof value);
}
Wide exchange_16(void* object, Wide value, int) {
  Guest& guest = Guest::current();
  const Locked lock(guest, object, sizeof value);
  Wide old = 0;
  guest.read_block(&old, address_of(object), sizeof old);
  guest.write_block(address_of(object), &value, sizeof value);
  return old;
}
bool compare_exchange_16(void* object, void* expected, Wide desired, int, int) {
  Guest& guest = Guest::current();
  const Locked lock(guest, object, sizeof desired);
  Wide now = 0, wanted = 0;
  guest.read_block(&now, address_of(object), sizeof now);
  guest.read_block(&wanted, address_of(expected), sizeof wanted);
  if (now == wanted)
    guest.write_block(address_of(object), &desired, sizeof desired);
  else
    guest.write_block(address_of(expected), &now, sizeof now);
  return now == wanted;
}

bool is_lock_free(std::uint64_t size, const void*) {
  return size == 1 || size == 2 || size == 4 || size == 8;
}

}  // namespace

std::span<const GuestFunction> large_atomic_functions() {
  static const std::array table{
      row("__atomic_load", load),
      row("__atomic_store", store),
      row("__atomic_exchange", exchange),
      row("__atomic_compare_exchange", compare_exchange),
      row("__atomic_load_16", load_16),
      row("__atomic_store_16", store_16),
      row("__atomic_exchange_16", exchange_16),
      row("__atomic_compare_exchange_16", compare_exchange_16),
      row("__atomic_is_lock_free", is_lock_free),
  };
  return table;
}

}  // namespace heddle
