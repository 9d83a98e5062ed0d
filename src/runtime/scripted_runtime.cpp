#include "runtime/scripted_runtime.hpp"

namespace heddle {

template class BasicScriptedRuntime<Machine>;

}  // namespace heddle
