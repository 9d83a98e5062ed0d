// Describes the generated code to a debugger: functions, lines, variables.
#pragma once

namespace llvm::orc {
class LLJIT;
}

namespace heddle {

/// Must be called before anything is compiled.
void announce_code_to_debugger(llvm::orc::LLJIT& jit);

}  // namespace heddle
