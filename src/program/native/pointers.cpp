#include "program/native/pointers.hpp"

#include <algorithm>
#include <array>
#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <string_view>

namespace heddle {

namespace {

using llvm::dyn_cast;
using llvm::isa;

bool makes_a_block(const llvm::CallBase& call) {
  constexpr std::array<std::string_view, 6> names{"malloc", "calloc", "aligned_alloc",
                                                  "_Znwm",  "_Znam",  "_ZnwmSt11align_val_t"};
  const llvm::Function* callee = call.getCalledFunction();
  return callee != nullptr && std::ranges::find(names, std::string_view(callee->getName())) != names.end();
}

bool is_object(const llvm::Value* value) {
  const auto* call = dyn_cast<llvm::CallBase>(value);
  return isa<llvm::AllocaInst, llvm::GlobalVariable>(value) || (call != nullptr && makes_a_block(*call));
}

/// How far an address computation moves a pointer. `bytes` counts members and constant steps over elements;
/// `members` counts members alone.
struct Move {
  std::int64_t bytes = 0;
  std::int64_t members = 0;
  bool along_elements = false;  // over a constant number of them, other than none
  bool anywhere = false;
};

Move move_by(const llvm::GEPOperator& pointer, const llvm::DataLayout& layout) {
  Move move;
  for (auto step = llvm::gep_type_begin(pointer); step != llvm::gep_type_end(pointer); ++step) {
    const auto* index = dyn_cast<llvm::ConstantInt>(step.getOperand());
    if (llvm::StructType* type = step.getStructTypeOrNull()) {
      const auto member = static_cast<unsigned>(index->getZExtValue());
      const auto offset = static_cast<std::int64_t>(layout.getStructLayout(type)->getElementOffset(member));
      move.bytes += offset;
      move.members += offset;
      continue;
    }
    const auto size = static_cast<std::int64_t>(step.getSequentialElementStride(layout).getKnownMinValue());
    if (index == nullptr && size == 1) move.anywhere = true;  // any byte, of whatever type the object is
    if (index == nullptr || index->isZero()) continue;
    move.bytes += index->getSExtValue() * size;
    move.along_elements = true;
  }
  return move;
}

llvm::Type* type_of(const llvm::Value* object) {
  if (const auto* local = dyn_cast<llvm::AllocaInst>(object)) return local->getAllocatedType();
  if (const auto* global = dyn_cast<llvm::GlobalVariable>(object)) return global->getValueType();
  return nullptr;
}

}  // namespace

ThreadStart thread_started_by(const llvm::CallBase& call) {
  const llvm::Function* callee = call.getCalledFunction();
  if (callee == nullptr) return {};
  unsigned at = 0;
  if (callee->getName() == "pthread_create" && call.arg_size() == 4) at = 2;
  if (callee->getName() == "thrd_create" && call.arg_size() == 3) at = 1;
  if (at == 0) return {};
  auto* function = dyn_cast<llvm::Function>(call.getArgOperand(at)->stripPointerCasts());
  if (function == nullptr || function->isDeclaration() || function->arg_size() != 1) return {};
  return {function, call.getArgOperand(at + 1)};
}

Pointers::Pointers(const llvm::Module& module) : module_(module) {
  find_unknown_callers();
  for (bool changed = true; changed;) {
    changed = false;
    for (const llvm::Function& function : module)
      for (const llvm::Instruction& instruction : llvm::instructions(function))
        changed |= look_at(instruction);
  }
}

void Pointers::find_unknown_callers() {
  for (const llvm::Function& function : module_) {
    const bool named = llvm::all_of(function.uses(), [&](const llvm::Use& use) {
      const auto* call = dyn_cast<llvm::CallBase>(use.getUser());
      return call != nullptr && (call->isCallee(&use) || thread_started_by(*call).function == &function);
    });
    const bool is_called_by_heddle =
        function.getName() == "main" || function.getName().starts_with("heddle_");
    if (named && !is_called_by_heddle) continue;
    with_unknown_callers_.insert(&function);
    for (const llvm::Argument& argument : function.args())
      if (argument.getType()->isPointerTy()) targets_[&argument].unknown = true;
  }
}

/// Returns an offset in an object such that all elements of an array have the same one.
std::int64_t Pointers::folded(const llvm::Value* object, std::int64_t offset) const {
  const llvm::DataLayout& layout = module_.getDataLayout();
  llvm::Type* type = type_of(object);
  if (offset < 0) return anywhere;
  const auto size_of = [&](llvm::Type* of) {
    return static_cast<std::int64_t>(layout.getTypeAllocSize(of).getFixedValue());
  };
  const bool sized = type != nullptr && type->isSized() && size_of(type) > 0;
  if (!sized) return anywhere;
  if (isa<llvm::AllocaInst>(object)) offset %= size_of(type);
  if (offset >= size_of(type)) return anywhere;
  std::int64_t base = 0;
  while (true) {
    if (auto* members = dyn_cast<llvm::StructType>(type)) {
      const llvm::StructLayout* places = layout.getStructLayout(members);
      const unsigned member = places->getElementContainingOffset(static_cast<std::uint64_t>(offset));
      const auto start = static_cast<std::int64_t>(places->getElementOffset(member));
      base += start;
      offset -= start;
      type = members->getElementType(member);
    } else if (auto* array = dyn_cast<llvm::ArrayType>(type);
               array != nullptr && array->getNumElements() > 0) {
      type = array->getElementType();
      if (size_of(type) == 0) return anywhere;
      offset %= size_of(type);
    } else {
      return base + offset;
    }
  }
}

Pointers::Targets Pointers::moved(const Targets& targets, const llvm::GEPOperator& by) const {
  const Move move = move_by(by, module_.getDataLayout());
  Targets result{targets.unknown, {}};
  for (const auto& [object, offset] : targets.places) {
    std::int64_t to = anywhere;
    const bool has_type = type_of(object) != nullptr;
    if (offset != anywhere && !move.anywhere && has_type) to = folded(object, offset + move.bytes);
    if (offset != anywhere && !move.anywhere && !has_type && !move.along_elements) to = offset + move.members;
    result.places.emplace(object, to);
  }
  return result;
}

Pointers::Targets Pointers::of(const llvm::Value* pointer) const {
  if (is_object(pointer)) return {false, {{pointer, 0}}};
  if (const auto* step = dyn_cast<llvm::GEPOperator>(pointer))
    return moved(of(step->getPointerOperand()), *step);
  if (const auto* cast = dyn_cast<llvm::ConstantExpr>(pointer); cast != nullptr && cast->isCast()) {
    const auto* inner = cast->getOperand(0);
    return inner->getType()->isPointerTy() ? of(inner) : Targets{true, {}};
  }
  if (isa<llvm::ConstantPointerNull, llvm::UndefValue, llvm::Function>(pointer)) return {};
  if (isa<llvm::Constant>(pointer)) return {true, {}};
  const auto known = targets_.find(pointer);
  return known == targets_.end() ? Targets{} : known->second;
}

bool Pointers::add(const llvm::Value* pointer, const Targets& targets) {
  constexpr std::size_t most = 64;
  const auto give_all_away = [&](const std::set<Place>& places) {
    bool changed = false;
    for (const auto& [object, offset] : places) changed |= given_away_.insert(object).second;
    return changed;
  };
  if (to_many_.contains(pointer)) return give_all_away(targets.places);
  Targets& known = targets_[pointer];
  const bool was_unknown = known.unknown;
  const std::size_t before = known.places.size();
  known.unknown |= targets.unknown;
  known.places.insert(targets.places.begin(), targets.places.end());
  if (known.places.size() <= most) return known.unknown != was_unknown || known.places.size() != before;
  give_all_away(known.places);
  known = {true, {}};
  to_many_.insert(pointer);
  return true;
}

bool Pointers::give_away(const llvm::Value* pointer) {
  bool changed = false;
  for (const auto& [object, offset] : of(pointer).places) changed |= given_away_.insert(object).second;
  return changed;
}

bool Pointers::look_at_call(const llvm::CallBase& call) {
  bool changed = false;
  const llvm::Function* callee = call.getCalledFunction();
  const ThreadStart started = thread_started_by(call);
  if (started.function != nullptr) changed |= add(started.function->getArg(0), of(started.argument));
  const bool entered = callee != nullptr && !callee->isDeclaration();
  for (unsigned i = 0; i < call.arg_size(); ++i) {
    const llvm::Value* argument = call.getArgOperand(i);
    if (!argument->getType()->isPointerTy()) continue;
    if (entered && i < callee->arg_size())
      changed |= add(callee->getArg(i), of(argument));
    else if (argument != started.argument && !call.doesNotCapture(i) && !isa<llvm::IntrinsicInst>(call))
      changed |= give_away(argument);
  }
  if (!call.getType()->isPointerTy() || is_object(&call)) return changed;
  if (!entered) return add(&call, {true, {}}) || changed;
  for (const llvm::BasicBlock& block : *callee)
    if (const auto* end = dyn_cast<llvm::ReturnInst>(block.getTerminator()))
      changed |= add(&call, of(end->getReturnValue()));
  return changed;
}

bool Pointers::look_at(const llvm::Instruction& instruction) {
  const auto gives_away = [&](const llvm::Value* value) {
    return value->getType()->isPointerTy() && give_away(value);
  };
  if (const auto* call = dyn_cast<llvm::CallBase>(&instruction)) return look_at_call(*call);
  if (const auto* store = dyn_cast<llvm::StoreInst>(&instruction))
    return gives_away(store->getValueOperand());
  if (isa<llvm::AtomicRMWInst, llvm::AtomicCmpXchgInst, llvm::InsertValueInst, llvm::PtrToIntInst>(
          instruction)) {
    bool changed = false;
    const unsigned first = isa<llvm::AtomicRMWInst, llvm::AtomicCmpXchgInst>(instruction) ? 1 : 0;
    for (unsigned i = first; i < instruction.getNumOperands(); ++i)
      changed |= gives_away(instruction.getOperand(i));
    return changed;
  }
  if (const auto* end = dyn_cast<llvm::ReturnInst>(&instruction))
    return end->getReturnValue() != nullptr && has_unknown_callers(*end->getFunction()) &&
           gives_away(end->getReturnValue());
  if (!instruction.getType()->isPointerTy() || isa<llvm::AllocaInst, llvm::GetElementPtrInst>(instruction))
    return false;
  if (isa<llvm::PHINode, llvm::SelectInst, llvm::BitCastInst, llvm::FreezeInst, llvm::AddrSpaceCastInst>(
          instruction)) {
    bool changed = false;
    for (const llvm::Value* operand : instruction.operand_values())
      if (operand->getType()->isPointerTy()) changed |= add(&instruction, of(operand));
    return changed;
  }
  return add(&instruction, {true, {}});
}

}  // namespace heddle
