// Tells a debugger about the code that the compiler made: functions, lines, variables.
#pragma once

namespace llvm::orc {
class LLJIT;
}

namespace heddle {

/// Before anything is compiled.
void announce_code_to_debugger(llvm::orc::LLJIT& jit);

}  // namespace heddle
