#include "program/native/local_variables.hpp"

#include <algorithm>
#include <array>
#include <llvm/Analysis/CaptureTracking.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <vector>

#include "program/native/passes.hpp"

namespace heddle {

namespace {

/// What is passed by value is a local variable like any other: the function copies it.
void copy_arguments_by_value(llvm::Module& module) {
  for (llvm::Function& function : module)
    for (llvm::Argument& argument : function.args()) {
      if (function.isDeclaration() || !argument.hasByValAttr() || argument.use_empty()) continue;
      llvm::IRBuilder<> at(&*function.getEntryBlock().getFirstInsertionPt());
      if (llvm::DISubprogram* place = function.getSubprogram())
        at.SetCurrentDebugLocation(llvm::DILocation::get(module.getContext(), place->getLine(), 0, place));
      llvm::Type* type = argument.getParamByValType();
      llvm::AllocaInst* copy = at.CreateAlloca(type);
      const llvm::Align alignment = std::max(copy->getAlign(), argument.getParamAlign().valueOrOne());
      copy->setAlignment(alignment);
      argument.replaceAllUsesWith(copy);
      at.CreateMemCpy(copy, alignment, &argument, argument.getParamAlign(),
                      module.getDataLayout().getTypeAllocSize(type));
    }
}

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

}  // namespace

bool stays_private(const llvm::Value& address) {
  return only_accessed(address) && !llvm::PointerMayBeCaptured(&address, true, true);
}

void prepare_locals(llvm::Module& module) {
  copy_arguments_by_value(module);
  promote(module);
  mark_what_is_not_captured(module);
}

}  // namespace heddle
