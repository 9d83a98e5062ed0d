#include "memory/machine.hpp"

namespace heddle {

template class BasicMachine<ListedMemory>;

}  // namespace heddle
