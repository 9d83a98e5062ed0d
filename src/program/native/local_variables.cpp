#include "program/native/local_variables.hpp"

#include <algorithm>
#include <array>
#include <llvm/Analysis/CaptureTracking.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <vector>

#include "program/native/passes.hpp"
#include "program/native/type_names.hpp"

namespace heddle {

namespace {

/// Local variables become registers where they can: they are not memory for anybody else.
void promote(llvm::Module& module) {
  Passes analyses;
  llvm::FunctionPassManager passes;
  passes.addPass(llvm::SROAPass(llvm::SROAOptions::ModifyCFG));
  for (llvm::Function& function : module) {
    // C99 inline functions have no body elsewhere.
    if (function.hasAvailableExternallyLinkage()) function.setLinkage(llvm::GlobalValue::InternalLinkage);
    if (!function.isDeclaration()) passes.run(function, analyses.functions);
  }
}

/// Library functions that keep no pointer they are given: a local handle or buffer stays the thread's own unless the
/// program itself hands it on. Not the locks: what is locked is meant for others.
constexpr std::array keeps_nothing{"pthread_join",
                                   "pthread_attr_init",
                                   "pthread_attr_destroy",
                                   "pthread_attr_setdetachstate",
                                   "pthread_attr_setstacksize",
                                   "pthread_mutexattr_init",
                                   "pthread_mutexattr_settype",
                                   "pthread_mutexattr_gettype",
                                   "pthread_mutexattr_destroy",
                                   "pthread_key_create",
                                   "thrd_join",
                                   "tss_create",
                                   "nanosleep",
                                   "clock_nanosleep",
                                   "thrd_sleep",
                                   "time",
                                   "clock_gettime",
                                   "timespec_get",
                                   "gettimeofday",
                                   "memcpy",
                                   "memmove",
                                   "memset",
                                   "memcmp",
                                   "bcmp",
                                   "memchr",
                                   "strlen",
                                   "strnlen",
                                   "strcpy",
                                   "stpcpy",
                                   "strncpy",
                                   "strcat",
                                   "strncat",
                                   "strcmp",
                                   "strncmp",
                                   "strchr",
                                   "strrchr",
                                   "strstr",
                                   "strdup",
                                   "strtol",
                                   "strtoll",
                                   "strtoul",
                                   "strtoull",
                                   "strtod",
                                   "atoi",
                                   "atol",
                                   "atoll",
                                   "printf",
                                   "fprintf",
                                   "sprintf",
                                   "snprintf",
                                   "vprintf",
                                   "vfprintf",
                                   "vsnprintf",
                                   "puts",
                                   "fputs",
                                   "fwrite",
                                   "write",
                                   "perror",
                                   "qsort",
                                   "bsearch",
                                   "rand_r",
                                   "posix_memalign"};

/// Of these, some return a pointer into what they were given.
constexpr std::array returns_argument{"memcpy",  "memmove", "memset",  "memchr", "strcpy",  "stpcpy",
                                      "strncpy", "strcat",  "strncat", "strchr", "strrchr", "strstr",
                                      "bsearch", "strtol",  "strtoul", "strtod"};

/// Of these, only some pointers: (function, parameter).
constexpr std::array<std::pair<const char*, unsigned>, 11> keeps_others{{{"pthread_create", 0},
                                                                         {"pthread_create", 1},
                                                                         {"pthread_mutex_init", 1},
                                                                         {"thrd_create", 0},
                                                                         {"pthread_mutex_timedlock", 1},
                                                                         {"pthread_cond_timedwait", 2},
                                                                         {"mtx_timedlock", 1},
                                                                         {"cnd_timedwait", 2},
                                                                         {"sem_timedwait", 1},
                                                                         {"sem_getvalue", 1},
                                                                         {"pthread_rwlock_timedrdlock", 1}}};

void mark_what_is_not_captured(llvm::Module& module) {
  for (llvm::Function& function : module)
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      const llvm::Function* callee = call == nullptr ? nullptr : call->getCalledFunction();
      if (callee == nullptr || !callee->isDeclaration()) continue;
      const bool hands_back = !call->use_empty() && std::ranges::find(returns_argument, callee->getName()) !=
                                                        returns_argument.end();
      const bool nothing =
          (!hands_back && std::ranges::find(keeps_nothing, callee->getName()) != keeps_nothing.end()) ||
          callee->getIntrinsicID() == llvm::Intrinsic::vastart ||
          callee->getIntrinsicID() == llvm::Intrinsic::vaend ||
          callee->getIntrinsicID() == llvm::Intrinsic::vacopy;
      for (unsigned i = 0; i < call->arg_size(); ++i) {
        const bool listed = std::ranges::any_of(keeps_others, [&](const auto& entry) {
          return entry.first == callee->getName() && entry.second == i;
        });
        if ((nothing || listed) && call->getArgOperand(i)->getType()->isPointerTy())
          call->addParamAttr(i, llvm::Attribute::NoCapture);
      }
    }
}

/// Whether every use is an access to the variable itself: nothing that mixes its address with others.
bool only_accessed(const llvm::Value& address) {
  for (const llvm::User* user : address.users()) {
    const bool mixes = llvm::isa<llvm::PHINode>(user) || llvm::isa<llvm::SelectInst>(user);
    if (mixes || (llvm::isa<llvm::GetElementPtrInst>(user) && !only_accessed(*user))) return false;
  }
  return true;
}

void remove_lifetimes(llvm::AllocaInst& local) {
  std::vector<llvm::Instruction*> markers;
  for (llvm::User* user : local.users())
    if (auto* marker = llvm::dyn_cast<llvm::IntrinsicInst>(user);
        marker != nullptr && marker->isLifetimeStartOrEnd())
      markers.push_back(marker);
  for (llvm::Instruction* marker : markers) marker->eraseFromParent();
}

/// As the program's text has it.
template <class Declaration>
GuestLocal declared_by(const Declaration& declaration, VariableTypes& types) {
  const llvm::DILocalVariable* variable = declaration.getVariable();
  const auto fragment = declaration.getExpression()->getFragmentInfo();
  return {variable->getName().str(), add_type(variable->getType(), types),
          fragment ? fragment->OffsetInBits / 8 : 0};
}

GuestLocal describe(llvm::AllocaInst& local, VariableTypes& types) {
  for (const llvm::DbgVariableRecord* record : llvm::findDVRDeclares(&local))
    return declared_by(*record, types);
  for (const llvm::DbgDeclareInst* declared : llvm::findDbgDeclares(&local))
    return declared_by(*declared, types);
  return {};
}

void move_to_heap(llvm::AllocaInst& local, llvm::Module& module, std::uint32_t number) {
  remove_lifetimes(local);
  llvm::IRBuilder<> at(&local);
  const std::uint64_t element = module.getDataLayout().getTypeAllocSize(local.getAllocatedType());
  llvm::Value* count = at.CreateZExtOrTrunc(local.getArraySize(), at.getInt64Ty());
  const llvm::FunctionCallee hook = module.getOrInsertFunction(
      "heddle_hook_local", local.getType(), at.getInt64Ty(), at.getInt64Ty(), at.getInt32Ty());
  llvm::Value* address = at.CreateCall(hook, {at.CreateMul(count, at.getInt64(element)),
                                              at.getInt64(local.getAlign().value()), at.getInt32(number)});
  local.replaceAllUsesWith(address);
  local.eraseFromParent();
}

}  // namespace

bool stays_private(const llvm::Value& address) {
  return only_accessed(address) && !llvm::PointerMayBeCaptured(&address, true, true);
}

void prepare_locals(llvm::Module& module) {
  promote(module);
  mark_what_is_not_captured(module);
}

std::set<const llvm::Value*> separate_locals(llvm::Module& module, std::vector<GuestLocal>& locals,
                                             VariableTypes& types) {
  std::set<const llvm::Value*> hidden;
  std::vector<llvm::AllocaInst*> visible;
  for (llvm::Function& function : module)
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
      if (local == nullptr) continue;
      if (stays_private(*local))
        hidden.insert(local);
      else
        visible.push_back(local);
    }
  for (llvm::AllocaInst* local : visible) {
    locals.push_back(describe(*local, types));
    move_to_heap(*local, module, static_cast<std::uint32_t>(locals.size() - 1));
  }
  return hidden;
}

}  // namespace heddle
