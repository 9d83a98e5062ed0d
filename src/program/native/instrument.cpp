// Turns accesses into calls of the runtime.
//
// Not instrumented, because no other thread can see them: accesses to private local and thread-local
// variables (local_variables.hpp), to errno, and reads of constants by name.
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Verifier.h>

#include "core/assert.hpp"
#include "program/native/assembly/lowering.hpp"
#include "program/native/external_uses.hpp"
#include "program/native/guest_library.hpp"
#include "program/native/hook_calls.hpp"
#include "program/native/kept_accesses.hpp"
#include "program/native/library_code.hpp"
#include "program/native/local_variables.hpp"
#include "program/native/machine_reads.hpp"
#include "program/native/module.hpp"
#include "program/native/module_parts.hpp"
#include "program/native/test_frameworks.hpp"
#include "program/native/time_use.hpp"
#include "program/native/tool_calls.hpp"
#include "program/native/undefined_checks.hpp"
#include "program/native/unset_values.hpp"
#include "program/native/volatile_accesses.hpp"

namespace heddle {

namespace {

/// Makes weak references that are not defined null, as a linker does.
void drop_weak_references(llvm::Module& module) {
  for (llvm::Function& function : module)
    if (function.hasExternalWeakLinkage() && !function.use_empty())
      function.replaceAllUsesWith(llvm::Constant::getNullValue(function.getType()));
  for (llvm::GlobalVariable& variable : module.globals())
    if (variable.hasExternalWeakLinkage() && !variable.isThreadLocal())
      variable.replaceAllUsesWith(llvm::Constant::getNullValue(variable.getType()));
}

std::vector<llvm::Instruction*> instructions_of(llvm::Function& function) {
  std::vector<llvm::Instruction*> result;
  for (llvm::Instruction& instruction : llvm::instructions(function)) result.push_back(&instruction);
  return result;
}

void rewrite(HookCalls& hooks, llvm::Function& function) {
  place_checks(hooks, function);
  count_rounds(hooks, function);
  const std::vector<llvm::Instruction*> all = instructions_of(function);
  for (llvm::Instruction* instruction : all) add_safety_checks(hooks, *instruction);
  for (llvm::Instruction* instruction : all) {
    if (auto* call = llvm::dyn_cast<llvm::CallBase>(instruction))
      rewrite_call(hooks, *call);
    else
      rewrite_access(hooks, *instruction);
  }
}

/// Makes a function without a result return zero, if it may be called as one that has a result: threads may
/// begin with functions of any type, and what they end with must not depend on what a register held.
void clear_result(llvm::Function& function) {
  if (!function.getReturnType()->isVoidTy() || !function.hasAddressTaken()) return;
  auto* type = llvm::FunctionType::get(function.getReturnType(), false);
  llvm::InlineAsm* zero =
      llvm::InlineAsm::get(type, "xorl %eax, %eax", "~{eax},~{dirflag},~{fpsr},~{flags}", true);
  for (llvm::BasicBlock& block : function) {
    auto* end = llvm::dyn_cast<llvm::ReturnInst>(block.getTerminator());
    const bool ends_in_call = block.getTerminatingMustTailCall() != nullptr;  // which returns to the caller
    if (end != nullptr && !ends_in_call) llvm::IRBuilder<>(end).CreateCall(type, zero);
  }
}

void list_externals(NativeModule& native, const llvm::Module& module) {
  for (const llvm::Function& function : module)
    if (function.isDeclaration() && !function.isIntrinsic() && !function.use_empty() &&
        !function.getName().starts_with("heddle_hook_"))
      native.externals.push_back(function.getName().str());
}

}  // namespace

std::optional<Error> instrument(NativeModule& native, const GuestLayout& layout, const OwnFiles& own,
                                const ProgramRules& rules) {
  HookCalls hooks(native);
  hooks.wait_rules = rules.waits;
  HEDDLE_DCHECK(layout.globals % 8 == 0 && layout.constants % 8 == 0);
  llvm::Module& module = hooks.module();
  if (rules.volatile_is_atomic) make_volatile_accesses_atomic(module);
  const bool cxx = is_cxx(module);
  if (cxx) {
    drop_copies(module);
    if (auto error = link_guest_library(module, own)) return error;
  }
  lower_assembly(module);
  lower_tool_calls(module);
  fail_at_calls_of(module, rules.error_function);
  gather_checks(module);
  watch_unreturned_values(hooks);
  watch_tests(hooks);
  add_start_functions(hooks);
  drop_weak_references(module);
  watch_missing_variables(module);
  allow_null(module);
  keep_calls(module);
  if (rules.follows_unset) mark_unset_variables(hooks);
  promote_pointers(hooks);
  if (cxx) shrink_library_code(module);
  check_unreachable_ends(module);
  replace_machine_reads(module);
  prepare_locals(hooks);
  drop_settled_checks(module);
  const TimeUse time = find_time_use(module);
  native.time_decides = time.decides;
  hooks.time_loops = time.loops;
  make_sections_atomic(hooks);
  separate_locals(hooks);
  lower_thread_locals(hooks);
  make_spin_loops_wait(hooks);
  watch_loop_heads(hooks);
  find_counted_variables(hooks);
  list_uses_of_external_functions(hooks);
  std::vector<llvm::Function*> defined;
  for (llvm::Function& function : module)
    if (!function.isDeclaration()) defined.push_back(&function);
  for (llvm::Function* function : defined) rewrite(hooks, *function);
  for (llvm::Function* function : defined) clear_result(*function);
  if (hooks.error()) return hooks.error();
  move_globals(hooks, layout);
  add_function_table(hooks);
  if (rules.follows_unset) follow_unset_values(hooks);
  if (hooks.error()) return hooks.error();
  list_externals(native, module);
  std::string wrong;
  llvm::raw_string_ostream stream(wrong);
  if (llvm::verifyModule(module, &stream))
    return Error{"the instrumented module is broken: " + stream.str(), ErrorKind::internal};
  return std::nullopt;
}

}  // namespace heddle
