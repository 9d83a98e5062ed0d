#include "runtime/native/debugger.hpp"

#include <llvm/ExecutionEngine/Orc/DebugObjectManagerPlugin.h>
#include <llvm/ExecutionEngine/Orc/EPCDebugObjectRegistrar.h>
#include <llvm/ExecutionEngine/Orc/LLJIT.h>
#include <llvm/ExecutionEngine/Orc/ObjectLinkingLayer.h>
#include <vector>

// GDB's interface to compilers like this one: a list of object files in memory, and a function at which GDB
// stops. Both are defined in LLVM's library.
extern "C" {
struct JitCodeEntry {
  JitCodeEntry* next_entry;
  JitCodeEntry* prev_entry;
  const char* symfile_addr;
  std::uint64_t symfile_size;
};
struct JitDescriptor {
  std::uint32_t version;
  std::uint32_t action_flag;
  JitCodeEntry* relevant_entry;
  JitCodeEntry* first_entry;
};
extern JitDescriptor __jit_debug_descriptor;
void __jit_debug_register_code();
}

namespace heddle {

namespace {

class Announcer final : public llvm::orc::DebugObjectRegistrar {
 public:
  llvm::Error registerDebugObject(llvm::orc::ExecutorAddrRange object, bool) override {
    entries_.push_back(std::make_unique<JitCodeEntry>());
    JitCodeEntry& entry = *entries_.back();
    entry.symfile_addr = object.Start.toPtr<const char*>();
    entry.symfile_size = object.size();
    entry.next_entry = __jit_debug_descriptor.first_entry;
    if (entry.next_entry != nullptr) entry.next_entry->prev_entry = &entry;
    __jit_debug_descriptor.first_entry = __jit_debug_descriptor.relevant_entry = &entry;
    __jit_debug_descriptor.action_flag = 1;  // an object was added
    __jit_debug_register_code();
    return llvm::Error::success();
  }

 private:
  std::vector<std::unique_ptr<JitCodeEntry>> entries_;
};

}  // namespace

void announce_code_to_debugger(llvm::orc::LLJIT& jit) {
  auto* layer = llvm::dyn_cast<llvm::orc::ObjectLinkingLayer>(&jit.getObjLinkingLayer());
  if (layer == nullptr) return;
  layer->addPlugin(std::make_shared<llvm::orc::DebugObjectManagerPlugin>(
      jit.getExecutionSession(), std::make_unique<Announcer>(), true, true));
}

}  // namespace heddle
