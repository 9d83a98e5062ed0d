// Attribute objects of threads, conditions, read-write locks and barriers. Their settings have no effect
// here, except for detached threads, but they are objects of the program: changing one that another thread
// uses, or that no longer exists, is an error.
#pragma once

#include <pthread.h>

#include "runtime/native/guest.hpp"

namespace heddle {

/// Reads the attribute object, if there is one, because an object is made with these attributes.
void read_attributes(Guest& guest, const void* attributes);
/// As above, of a thread. Returns whether it is to be detached from the start.
[[nodiscard]] bool makes_detached_threads(Guest& guest, const pthread_attr_t* attributes);

}  // namespace heddle
