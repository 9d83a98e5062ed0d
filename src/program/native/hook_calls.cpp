#include "program/native/hook_calls.hpp"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include "core/assert.hpp"
#include "program/native/library_code.hpp"
#include "program/native/library_facts.hpp"
#include "program/native/module_parts.hpp"

namespace heddle {

HookCalls::HookCalls(NativeModule& native) : native_(native), module_(*native.parts().module) {
  native_.sites.emplace_back();  // site 0: nowhere in particular
}

llvm::CallInst* HookCalls::call(llvm::IRBuilder<>& at, const char* name, llvm::Type* result,
                                const std::vector<llvm::Value*>& arguments) {
  std::vector<llvm::Type*> types;
  for (const llvm::Value* argument : arguments) types.push_back(argument->getType());
  return at.CreateCall(module_.getOrInsertFunction(name, llvm::FunctionType::get(result, types, false)),
                       arguments);
}

llvm::ConstantInt* HookCalls::number(std::uint64_t value) const {
  HEDDLE_DCHECK(value <= UINT32_MAX);
  return llvm::ConstantInt::get(llvm::Type::getInt32Ty(module_.getContext()), value);
}
llvm::ConstantInt* HookCalls::wide_number(std::uint64_t value) const {
  return llvm::ConstantInt::get(llvm::Type::getInt64Ty(module_.getContext()), value);
}

/// Whether an instruction calls a function of the library that was not inlined: what that does has the place
/// of the call.
static bool calls_library(const llvm::Instruction& at) {
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&at);
  const llvm::Function* callee = call == nullptr ? nullptr : call->getCalledFunction();
  return callee != nullptr && !callee->isDeclaration() && is_library(*callee);
}

std::optional<Site> HookCalls::site_at(const llvm::Function& function, const llvm::DILocation* whole) {
  Site site;
  const llvm::DILocation* place = place_in_program(whole);
  const bool made = function.getName() == "__clang_call_terminate";
  if (place == nullptr && (whole != nullptr || made || is_library(function))) return std::nullopt;
  site.library = place != whole;
  if (place != nullptr) {
    site.file = place->getFilename().str();
    site.line = place->getLine();
    site.column = place->getColumn();
  } else {
    site.file = function.getParent()->getSourceFileName();  // compiled without debug information
  }
  site.function = llvm::demangle(function.getName().str());
  for (; place != nullptr && place->getInlinedAt() != nullptr; place = place->getInlinedAt())
    if (const llvm::DISubprogram* inlined = place->getScope()->getSubprogram())
      site.inlined.push_back(llvm::demangle(
          (inlined->getLinkageName().empty() ? inlined->getName() : inlined->getLinkageName()).str()));
  return site;
}

llvm::ConstantInt* HookCalls::add(Site site) {
  native_.sites.push_back(std::move(site));
  return number(native_.sites.size() - 1);
}

llvm::ConstantInt* HookCalls::site_of(const llvm::Instruction& at, const llvm::Value* pointer) {
  std::optional<Site> site = site_at(*at.getFunction(), at.getDebugLoc().get());
  if (!site) return number(0);
  site->library |= calls_library(at);
  // Where the object has a name, the address tells its member.
  if (pointer != nullptr && !site->library &&
      !llvm::isa<llvm::GlobalVariable>(llvm::getUnderlyingObject(pointer)))
    site->member = members_.accessed_by(at, pointer);
  return add(std::move(*site));
}

llvm::ConstantInt* HookCalls::place_of_loop(const llvm::Function& function, const llvm::DILocation* begin) {
  std::optional<Site> site = site_at(function, begin);
  if (!site) return number(0);
  llvm::ConstantInt* const place = add(std::move(*site));
  native_.loops.push_back(static_cast<std::uint32_t>(place->getZExtValue()));
  return place;
}

std::uint32_t HookCalls::site_of(const llvm::Function& function) {
  Site site;
  if (const llvm::DISubprogram* place = function.getSubprogram()) {
    site.file = place->getFilename().str();
    site.line = place->getLine();
  }
  site.function = llvm::demangle(function.getName().str());
  native_.sites.push_back(std::move(site));
  return static_cast<std::uint32_t>(native_.sites.size() - 1);
}

void HookCalls::refuse(const std::string& what) {
  if (!error_) error_ = Error{what, ErrorKind::unsupported};
}

void HookCalls::refuse_when_reached(llvm::Instruction& at, const std::string& name, const std::string& why) {
  HEDDLE_DCHECK(!name.empty());
  llvm::IRBuilder<> before(&at);
  llvm::ConstantInt* const site = site_of(at, nullptr);
  call(before, "heddle_hook_unsupported", before.getVoidTy(), {number(native_.unsupported.size()), site});
  native_.unsupported.push_back({name, why, static_cast<std::uint32_t>(site->getZExtValue())});
  if (at.isTerminator()) return;  // it is not reached
  if (!at.getType()->isVoidTy()) at.replaceAllUsesWith(llvm::Constant::getNullValue(at.getType()));
  at.eraseFromParent();
}

void HookCalls::fail_if(llvm::Value* condition, llvm::Instruction& before, FindingKind kind) {
  HEDDLE_DCHECK(condition->getType()->isIntegerTy(1));
  llvm::ConstantInt* site = site_of(before, nullptr);
  llvm::Instruction* end = llvm::SplitBlockAndInsertIfThen(condition, &before, true);
  llvm::IRBuilder<> at(end);
  call(at, "heddle_hook_fail", at.getVoidTy(), {number(static_cast<std::uint64_t>(kind)), site});
}

void HookCalls::fail_if_left(llvm::Value* condition, llvm::Instruction& before, const Leaving& leaving) {
  HEDDLE_DCHECK(condition->getType()->isIntegerTy(1));
  HEDDLE_DCHECK(leaving.object->getType()->isPointerTy() && leaving.pointer->getType()->isPointerTy());
  llvm::ConstantInt* site = site_of(before, nullptr);
  llvm::Instruction* end = llvm::SplitBlockAndInsertIfThen(condition, &before, true);
  llvm::IRBuilder<> at(end);
  auto* local = llvm::dyn_cast<llvm::AllocaInst>(leaving.object);
  call(at, "heddle_hook_left", at.getVoidTy(),
       {leaving.object, leaving.room, leaving.pointer, leaving.size,
        number(local == nullptr ? 0 : number_of_local(*this, *local)), site});
}

bool HookCalls::is_constant(const llvm::Value* pointer) {
  const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(llvm::getUnderlyingObject(pointer, 0));
  return global != nullptr && global->isConstant();
}

const llvm::Value* accessed_pointer(const llvm::Instruction& instruction) {
  if (const auto* rmw = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) return rmw->getPointerOperand();
  if (const auto* cas = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction))
    return cas->getPointerOperand();
  return llvm::getLoadStorePointerOperand(&instruction);
}

bool HookCalls::is_private(const llvm::Value* pointer) const {
  const llvm::Value* object = llvm::getUnderlyingObject(pointer, 0);
  if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(object)) return global->isConstant();
  if (const auto* made = llvm::dyn_cast<llvm::CallInst>(object))
    if (const llvm::Function* callee = made->getCalledFunction())
      if (const LibraryFacts* facts = find_library_facts(callee->getName());
          facts != nullptr && facts->has_own_result())
        return true;
  return hidden.contains(object);
}

}  // namespace heddle
