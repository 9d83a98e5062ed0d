// Attribute objects of threads, conditions, read-write locks and barriers. What they say has no effect here,
// but they are objects of the program: to change one that another thread uses, or that is gone, is an error.
#pragma once

#include "runtime/native/guest.hpp"

namespace heddle {

/// The object, if there is one, is looked at: something is made as it says.
void read_attributes(Guest& guest, const void* attributes);

}  // namespace heddle
