// Where local variables live. One that only its function uses, by name, stays on the stack. The others live
// on their thread's heap, where their bounds are known to all code that is given their address, and where
// they end with their function:
//
// - those that another thread may see. A store to them may wait in a buffer longer than their function lives,
//   so their memory is not used again;
// - those that are handed to a function, of the library or of the program, which keeps no pointer to them:
//   their function still accesses them directly;
// - those of a size that is not fixed.
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

#include "core/assert.hpp"
#include "program/native/hook_calls.hpp"
#include "program/native/library_facts.hpp"
#include "program/native/local_variables.hpp"
#include "program/native/type_names.hpp"

namespace heddle {

namespace {

std::vector<llvm::IntrinsicInst*> lifetimes_of(llvm::AllocaInst& local) {
  std::vector<llvm::IntrinsicInst*> markers;
  for (llvm::User* user : local.users())
    if (auto* marker = llvm::dyn_cast<llvm::IntrinsicInst>(user);
        marker != nullptr && marker->isLifetimeStartOrEnd())
      markers.push_back(marker);
  return markers;
}

/// Whether the place is the end of its function, with which variables end anyway; those of main live on.
bool is_end_of_function(const llvm::Instruction& marker) {
  const llvm::DebugLoc& place = marker.getDebugLoc();
  for (const llvm::BasicBlock& block : *marker.getFunction())
    if (const auto* end = llvm::dyn_cast<llvm::ReturnInst>(block.getTerminator()))
      if (!place || !end->getDebugLoc() ||
          (end->getDebugLoc().getLine() == place.getLine() && end->getDebugLoc().getCol() == place.getCol()))
        return true;
  return false;
}

/// Whether the variable is declared in the outermost block of its function: it ends with that.
bool is_of_function(llvm::AllocaInst& local) {
  return llvm::any_of(llvm::findDVRDeclares(&local), [](const llvm::DbgVariableRecord* declared) {
    return llvm::isa<llvm::DISubprogram>(declared->getVariable()->getScope());
  });
}

/// Whether control can come from the one marker to the other.
bool leads_to(const llvm::Instruction& from, const llvm::Instruction& to) {
  if (from.getParent() == to.getParent() && from.comesBefore(&to)) return true;
  llvm::SmallPtrSet<const llvm::BasicBlock*, 32> seen;
  llvm::SmallVector<const llvm::BasicBlock*> next(llvm::successors(from.getParent()));
  while (!next.empty()) {
    const llvm::BasicBlock* block = next.pop_back_val();
    if (block == to.getParent()) return true;
    if (seen.insert(block).second) llvm::append_range(next, llvm::successors(block));
  }
  return false;
}

/// Returns where the block of statements ends that declares the variable. None of a block that may be entered
/// again: the variable has one address, and what is left of its last life could be taken for the next one.
std::vector<llvm::IntrinsicInst*> ends_of_scope(llvm::ArrayRef<llvm::IntrinsicInst*> lifetimes) {
  std::vector<llvm::IntrinsicInst*> ends, starts;
  for (llvm::IntrinsicInst* marker : lifetimes)
    (marker->getIntrinsicID() == llvm::Intrinsic::lifetime_end ? ends : starts).push_back(marker);
  const auto is_entered_again = [&](const llvm::IntrinsicInst* end) {
    return llvm::any_of(starts, [&](const llvm::IntrinsicInst* start) { return leads_to(*end, *start); });
  };
  if (starts.empty() || llvm::any_of(ends, is_entered_again)) return {};
  std::erase_if(ends, [](const llvm::IntrinsicInst* end) { return is_end_of_function(*end); });
  return ends;
}

/// Adds a site for the declaration of a variable, and returns its number.
std::uint32_t site_of_variable(NativeModule& native, const llvm::DILocalVariable& variable) {
  if (variable.getLine() == 0) return 0;
  Site site;
  site.file = variable.getFilename().str();
  site.line = variable.getLine();
  if (const llvm::DISubprogram* function = variable.getScope()->getSubprogram())
    site.function = function->getName().str();
  native.sites.push_back(std::move(site));
  return static_cast<std::uint32_t>(native.sites.size() - 1);
}

/// Returns the name as the program's text has it.
template <class Declaration>
GuestLocal declared_by(const Declaration& declaration, NativeModule& native) {
  const llvm::DILocalVariable* variable = declaration.getVariable();
  const auto fragment = declaration.getExpression()->getFragmentInfo();
  return {variable->getName().str(),
          add_type(variable->getType(), native.types),
          fragment ? fragment->OffsetInBits / 8 : 0,
          site_of_variable(native, *variable),
          false,
          0};
}

GuestLocal describe(llvm::AllocaInst& local, NativeModule& native) {
  for (const llvm::DbgVariableRecord* record : llvm::findDVRDeclares(&local))
    return declared_by(*record, native);
  for (const llvm::DbgDeclareInst* declared : llvm::findDbgDeclares(&local))
    return declared_by(*declared, native);
  return {};
}

/// Whether a function that gets an address of the variable might access memory beyond the variable.
bool is_handed_to(const llvm::CallBase& call, unsigned argument, const llvm::AllocaInst& local) {
  const llvm::Function* callee = call.getCalledFunction();
  if (callee == nullptr) return true;
  if (callee->isIntrinsic()) return false;  // checked where they are
  if (callee->isDeclaration()) return accessed_bytes(call, argument) == 0;
  return local.getAllocatedType()->isArrayTy();
}

/// As above, for any call that gets this address, or one computed from it.
bool is_handed_out(const llvm::Value& address, const llvm::AllocaInst& local) {
  for (const llvm::Use& use : address.uses()) {
    if (const auto* call = llvm::dyn_cast<llvm::CallBase>(use.getUser())) {
      if (call->isArgOperand(&use) && is_handed_to(*call, call->getArgOperandNo(&use), local)) return true;
    } else if (llvm::isa<llvm::GetElementPtrInst>(use.getUser()) && is_handed_out(*use.getUser(), local)) {
      return true;
    }
  }
  return false;
}

/// Moves local variables of one function to the heap.
class LocalMover {
 public:
  LocalMover(HookCalls& hooks, llvm::Function& function) : hooks_(hooks), function_(function) {}

  void move(llvm::AllocaInst& local, bool hidden) {
    HEDDLE_DCHECK(local.getFunction() == &function_);
    NativeModule& native = hooks_.native();
    native.locals.push_back(describe(local, native));
    native.locals.back().hidden = hidden;
    const std::vector<llvm::IntrinsicInst*> lifetimes = lifetimes_of(local);
    llvm::Value* frame = frame_of_function();
    llvm::IRBuilder<> at(&local);
    llvm::Value* count = at.CreateZExtOrTrunc(local.getArraySize(), at.getInt64Ty());
    const std::uint64_t element = hooks_.data_layout().getTypeAllocSize(local.getAllocatedType());
    llvm::Value* size = at.CreateMul(count, at.getInt64(element));
    llvm::CallInst* address = hooks_.call(
        at, "heddle_hook_local", local.getType(),
        {size, at.getInt64(local.getAlign().value()), hooks_.number(native.locals.size() - 1), frame});
    hooks_.sizes[address] = size;
    if (hidden)
      hooks_.hidden.insert(address);
    else if (!is_of_function(local))
      end_with_scope(*address, lifetimes);
    for (llvm::IntrinsicInst* marker : lifetimes) marker->eraseFromParent();
    local.replaceAllUsesWith(address);
    local.eraseFromParent();
  }

  /// Ends the variables at the end of their function. Returning from main ends the program: its variables
  /// live until then.
  void end_them() {
    if (frame_ == nullptr || function_.getName() == "main") return;
    for (llvm::BasicBlock& block : function_) {
      llvm::Instruction* end = block.getTerminator();
      if (!llvm::isa<llvm::ReturnInst, llvm::ResumeInst>(end)) continue;
      llvm::Instruction* before = end;
      if (llvm::CallInst* last = block.getTerminatingMustTailCall()) before = last;
      llvm::IRBuilder<> at(before);
      hooks_.call(at, "heddle_hook_end_locals", at.getVoidTy(), {frame_, hooks_.site_of(*end, nullptr)});
    }
  }

  /// Ends the variables of functions that an exception has left, where it is caught, or where objects are
  /// destroyed on its way.
  void end_those_below() {
    for (llvm::BasicBlock& block : function_)
      if (block.isLandingPad()) {
        llvm::Value* frame = frame_of_function();
        llvm::IRBuilder<> at(block.getLandingPadInst()->getNextNode());
        hooks_.call(at, "heddle_hook_unwound", at.getVoidTy(), {frame});
      }
  }

 private:
  void end_with_scope(llvm::CallInst& variable, llvm::ArrayRef<llvm::IntrinsicInst*> lifetimes) {
    for (llvm::IntrinsicInst* end : ends_of_scope(lifetimes)) {
      llvm::IRBuilder<> at(end);
      hooks_.call(at, "heddle_hook_end_scope", at.getVoidTy(), {&variable, hooks_.site_of(*end, nullptr)});
    }
  }

  llvm::Value* frame_of_function() {
    if (frame_ != nullptr) return frame_;
    llvm::IRBuilder<> at(&*function_.getEntryBlock().getFirstInsertionPt());
    frame_ = at.CreateIntrinsic(llvm::Intrinsic::frameaddress, {at.getPtrTy()}, {at.getInt32(0)});
    return frame_;
  }

  HookCalls& hooks_;
  llvm::Function& function_;
  llvm::Value* frame_ = nullptr;
};

/// Ends variables of a size that is not fixed where the stack would shrink.
void replace_stack_marks(HookCalls& hooks, llvm::Function& function) {
  std::vector<llvm::IntrinsicInst*> marks;
  for (llvm::Instruction& instruction : llvm::instructions(function))
    if (auto* mark = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
        mark != nullptr && (mark->getIntrinsicID() == llvm::Intrinsic::stacksave ||
                            mark->getIntrinsicID() == llvm::Intrinsic::stackrestore))
      marks.push_back(mark);
  for (llvm::IntrinsicInst* mark : marks) {
    llvm::IRBuilder<> at(mark);
    if (mark->getIntrinsicID() == llvm::Intrinsic::stacksave)
      mark->replaceAllUsesWith(hooks.call(at, "heddle_hook_locals_mark", mark->getType(), {}));
    else
      hooks.call(at, "heddle_hook_locals_restore", at.getVoidTy(), {mark->getArgOperand(0)});
    mark->eraseFromParent();
  }
}

void separate_locals_of(HookCalls& hooks, llvm::Function& function) {
  for (const llvm::Argument& argument : function.args())
    if (argument.hasByValAttr()) hooks.hidden.insert(&argument);  // only copied from (prepare_locals)
  std::vector<std::pair<llvm::AllocaInst*, bool>> moved;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
    if (local == nullptr) continue;
    const bool hidden = stays_private(*local);
    if (hidden && local->isStaticAlloca() && !is_handed_out(*local, *local))
      hooks.hidden.insert(local);
    else
      moved.emplace_back(local, hidden);
  }
  replace_stack_marks(hooks, function);
  LocalMover mover(hooks, function);
  for (const auto& [local, hidden] : moved) mover.move(*local, hidden);
  mover.end_them();
  mover.end_those_below();
}

}  // namespace

std::uint64_t accessed_bytes(const llvm::CallBase& call, unsigned argument) {
  const llvm::Function* callee = call.getCalledFunction();
  if (callee == nullptr || !callee->isDeclaration()) return 0;
  const LibraryFacts* facts = find_library_facts(callee->getName());
  return facts == nullptr ? 0 : facts->bytes_accessed(argument);
}

std::uint32_t number_of_local(HookCalls& hooks, llvm::AllocaInst& local) {
  std::uint32_t& number = hooks.local_numbers[&local];
  if (number != 0) return number;
  std::vector<GuestLocal>& locals = hooks.native().locals;
  locals.push_back(describe(local, hooks.native()));
  locals.back().hidden = true;
  number = static_cast<std::uint32_t>(locals.size());
  return number;
}

void separate_locals(HookCalls& hooks) {
  std::vector<llvm::Function*> defined;
  for (llvm::Function& function : hooks.module())
    if (!function.isDeclaration()) defined.push_back(&function);
  for (llvm::Function* function : defined) separate_locals_of(hooks, *function);
}

}  // namespace heddle
