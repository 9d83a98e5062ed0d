// Attribute objects of threads, conditions, read-write locks and barriers. Their settings have no effect
// here, but they are objects of the program: changing one that another thread uses, or that no longer exists,
// is an error.
#pragma once

#include "runtime/native/guest.hpp"

namespace heddle {

/// Reads the attribute object, if there is one, because an object is made with these attributes.
void read_attributes(Guest& guest, const void* attributes);

}  // namespace heddle
