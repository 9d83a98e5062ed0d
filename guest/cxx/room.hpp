// Room for an object that is made by hand and never destroyed.
#pragma once

#include <cstddef>
#include <new>

namespace heddle {

template <class Object>
struct alignas(Object) Room {
  std::byte bytes[sizeof(Object)] = {};

  template <class... Arguments>
  Object* make(Arguments... arguments) {
    return new (bytes) Object(arguments...);
  }
};

}  // namespace heddle
