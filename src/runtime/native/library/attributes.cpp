#include "runtime/native/library/attributes.hpp"

#include <array>

#include "runtime/native/library/call.hpp"
#include "runtime/native/library/library.hpp"

namespace heddle {

namespace {

constexpr std::uint32_t word = 4;  // every one is that large

/// Initialises, destroys or sets an attribute object. Further arguments do not matter.
int change_attributes(void* attributes) {
  Guest::current().store(address_of(attributes), 0, word, plain_access);
  return 0;
}

}  // namespace

void read_attributes(Guest& guest, const void* attributes) {
  if (attributes != nullptr) static_cast<void>(guest.load(address_of(attributes), word, plain_access));
}

std::span<const GuestFunction> attribute_functions() {
  static const std::array table{
      row("pthread_attr_init", change_attributes),
      row("pthread_attr_destroy", change_attributes),
      row("pthread_attr_setdetachstate", change_attributes),
      row("pthread_attr_setstacksize", change_attributes),
      row("pthread_attr_setscope", change_attributes),
      row("pthread_condattr_init", change_attributes),
      row("pthread_condattr_destroy", change_attributes),
      row("pthread_condattr_setclock", change_attributes),
      row("pthread_rwlockattr_init", change_attributes),
      row("pthread_rwlockattr_destroy", change_attributes),
  };
  return table;
}

}  // namespace heddle
