#include "program/native/assembly/negation.hpp"

#include <llvm/IR/IRBuilder.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include "core/assert.hpp"

namespace heddle::assembly {

void expand_negation(llvm::AtomicRMWInst& negation) {
  HEDDLE_DCHECK(negation.getOperation() == llvm::AtomicRMWInst::Xchg);
  constexpr auto order = llvm::AtomicOrdering::SequentiallyConsistent;
  llvm::BasicBlock* const head = negation.getParent();
  llvm::BasicBlock* const rest = llvm::SplitBlock(head, &negation);
  auto* const loop = llvm::BasicBlock::Create(head->getContext(), "", head->getParent(), rest);
  llvm::cast<llvm::BranchInst>(head->getTerminator())->setSuccessor(0, loop);
  llvm::IRBuilder<> in(loop);
  in.SetCurrentDebugLocation(negation.getDebugLoc());
  llvm::Type* const type = negation.getType();
  llvm::Value* const place = negation.getPointerOperand();
  llvm::LoadInst* const old = in.CreateAlignedLoad(type, place, llvm::Align(type->getIntegerBitWidth() / 8));
  old->setAtomic(llvm::AtomicOrdering::Monotonic);
  llvm::Value* const pair =
      in.CreateAtomicCmpXchg(place, old, in.CreateNeg(old), llvm::MaybeAlign(), order, order);
  in.CreateCondBr(in.CreateExtractValue(pair, 1), rest, loop);
  negation.replaceAllUsesWith(old);
  negation.eraseFromParent();
}

}  // namespace heddle::assembly
