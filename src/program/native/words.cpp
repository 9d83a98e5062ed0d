#include "program/native/words.hpp"

#include "core/assert.hpp"

namespace heddle {

Order order_of(llvm::AtomicOrdering ordering) {
  switch (ordering) {
    case llvm::AtomicOrdering::Acquire:
      return Order::acquire;
    case llvm::AtomicOrdering::Release:
      return Order::release;
    case llvm::AtomicOrdering::AcquireRelease:
      return Order::acq_rel;
    case llvm::AtomicOrdering::SequentiallyConsistent:
      return Order::seq_cst;
    default:
      return Order::relaxed;
  }
}

std::uint64_t word_size(const llvm::Module& module, llvm::Type* type) {
  const bool simple = type->isIntegerTy() || type->isPointerTy() || type->isFloatTy() || type->isDoubleTy();
  if (!simple) return 0;
  const std::uint64_t size = module.getDataLayout().getTypeStoreSize(type);
  return size <= 8 ? size : 0;
}

llvm::Value* to_word(llvm::IRBuilder<>& at, llvm::Value* value) {
  const llvm::Type* type = value->getType();
  HEDDLE_DCHECK(type->isPointerTy() || type->isFloatTy() || type->isDoubleTy() || type->isIntegerTy());
  if (type->isPointerTy()) return at.CreatePtrToInt(value, at.getInt64Ty());
  if (type->isFloatTy()) value = at.CreateBitCast(value, at.getInt32Ty());
  if (type->isDoubleTy()) value = at.CreateBitCast(value, at.getInt64Ty());
  return at.CreateSExt(value, at.getInt64Ty());
}

llvm::Value* from_word(llvm::IRBuilder<>& at, llvm::Value* word, llvm::Type* type) {
  HEDDLE_DCHECK(word->getType()->isIntegerTy(64));
  if (type->isPointerTy()) return at.CreateIntToPtr(word, type);
  if (type->isFloatTy()) return at.CreateBitCast(at.CreateTrunc(word, at.getInt32Ty()), type);
  if (type->isDoubleTy()) return at.CreateBitCast(word, type);
  return at.CreateTrunc(word, type);
}

llvm::Value* exchange_result(llvm::IRBuilder<>& at, llvm::AtomicCmpXchgInst& exchange, llvm::Value* word,
                             llvm::Value* expected) {
  HEDDLE_DCHECK(word->getType() == expected->getType());
  llvm::Value* pair = llvm::UndefValue::get(exchange.getType());
  pair = at.CreateInsertValue(pair, from_word(at, word, exchange.getNewValOperand()->getType()), 0);
  return at.CreateInsertValue(pair, at.CreateICmpEQ(word, expected), 1);
}

}  // namespace heddle
