#include "runtime/scripted_runtime.hpp"

namespace heddle {

template class Conductor<ScriptedThreads, Machine>;
template class BasicScriptedRuntime<Machine>;

}  // namespace heddle
