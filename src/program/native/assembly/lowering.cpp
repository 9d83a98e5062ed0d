#include "program/native/assembly/lowering.hpp"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Intrinsics.h>
#include <llvm/IR/IntrinsicsX86.h>

#include "program/native/assembly/instruction_table.hpp"
#include "program/native/assembly/machine_state.hpp"
#include "program/native/assembly/negation.hpp"
#include "program/native/hook_calls.hpp"

namespace heddle {

namespace {

using namespace assembly;
using llvm::AtomicOrdering;
using llvm::AtomicRMWInst;
using llvm::Value;

/// Lowers one statement. Each function returns false if something is not supported.
class Lowering {
 public:
  explicit Lowering(llvm::CallBase& statement)
      : statement_(statement), at_(&statement), state_(at_, statement) {}

  /// Inserts what the statement does before it, and replaces it.
  [[nodiscard]] bool replace(const std::vector<Instruction>& instructions);

 private:
  [[nodiscard]] bool lower(const Instruction& instruction);
  [[nodiscard]] bool lower_found(const Instruction& instruction, const Found& found);
  [[nodiscard]] bool lower_operation(const Instruction& instruction, const Found& found);
  [[nodiscard]] bool move(const Instruction& instruction, const Found& found);
  [[nodiscard]] bool exchange(const Instruction& instruction);
  [[nodiscard]] bool compare_exchange(const Instruction& instruction);
  [[nodiscard]] bool compare_exchange_pair(const Instruction& instruction);
  [[nodiscard]] bool exchange_add(const Instruction& instruction);
  [[nodiscard]] bool update(const Instruction& instruction, Change change);
  [[nodiscard]] bool compare(const Instruction& instruction, bool is_test);
  [[nodiscard]] bool bit(const Instruction& instruction, Change change);
  [[nodiscard]] bool subtract_borrow(const Instruction& instruction);
  [[nodiscard]] bool count(const Instruction& instruction, const Row& row);
  [[nodiscard]] bool read_clock(bool with_processor);

  /// Returns what memory held before it was changed; nullptr if the change is not possible.
  [[nodiscard]] Value* modify(const Instruction& instruction, Value* address, Change change, Value* source);
  [[nodiscard]] Value* exchange_if(Value* address, Value* expected, Value* desired, bool is_locked);
  [[nodiscard]] Value* changed(Change change, Value* old, Value* source);
  void set_flags(Change change, Value* old, Value* source, Value* result);
  void set_sign_and_zero(Value* result);
  void fence(AtomicOrdering ordering) { at_.CreateFence(ordering); }
  /// A locked instruction orders all accesses, also where its operand is the thread's own variable.
  void fence_if_local(Value* address);

  llvm::CallBase& statement_;
  llvm::IRBuilder<> at_;
  MachineState state_;
  std::uint32_t width_ = 0;                // of the instruction at hand
  std::vector<AtomicRMWInst*> negations_;  // stand for what one instruction of LLVM cannot do
};

bool Lowering::replace(const std::vector<Instruction>& instructions) {
  llvm::Instruction* const before = statement_.getPrevNode();
  bool is_lowered = state_.is_supported();
  for (std::size_t i = 0; is_lowered && i < instructions.size(); ++i) is_lowered = lower(instructions[i]);
  Value* const result = is_lowered && !statement_.getType()->isVoidTy() ? state_.result() : nullptr;
  is_lowered = is_lowered && (result != nullptr || statement_.getType()->isVoidTy());
  if (!is_lowered) {
    while (statement_.getPrevNode() != before) {
      llvm::Instruction* const inserted = statement_.getPrevNode();
      inserted->replaceAllUsesWith(llvm::PoisonValue::get(inserted->getType()));
      inserted->eraseFromParent();
    }
    return false;
  }
  if (result != nullptr) statement_.replaceAllUsesWith(result);
  statement_.eraseFromParent();
  for (AtomicRMWInst* negation : negations_) expand_negation(*negation);
  return true;
}

bool Lowering::lower(const Instruction& instruction) {
  const auto found = find_instruction(instruction.name);
  if (!found || (instruction.is_locked && !found->row->may_be_locked)) return false;
  const bool has_operands = found->row->action != Action::nothing;
  if (has_operands && instruction.operands.size() != found->row->operands) return false;
  width_ = found->width;
  for (auto operand = instruction.operands.rbegin(); operand != instruction.operands.rend(); ++operand)
    if (width_ == 0 && !state_.is_memory(*operand)) width_ = state_.width_of(*operand);
  for (auto operand = instruction.operands.rbegin(); operand != instruction.operands.rend(); ++operand)
    if (width_ == 0) width_ = state_.width_of(*operand);
  return lower_found(instruction, *found);
}

bool Lowering::lower_found(const Instruction& instruction, const Found& found) {
  const bool is_pair = found.row->action == Action::compare_exchange_pair;
  if (width_ == 0 && !instruction.operands.empty() && !is_pair && found.row->action != Action::nothing)
    return false;
  switch (found.row->action) {
    case Action::nothing:
      return true;
    case Action::fence_all:
      fence(AtomicOrdering::SequentiallyConsistent);
      return true;
    case Action::fence_loads:
      fence(AtomicOrdering::Acquire);
      return true;
    case Action::fence_stores:
      fence(AtomicOrdering::Release);
      return true;
    case Action::trap:
      at_.CreateIntrinsic(llvm::Intrinsic::trap, {}, {});
      return true;
    case Action::read_clock:
      return read_clock(false);
    case Action::read_clock_and_processor:
      return read_clock(true);
    case Action::identify_processor:  // it has no features, and orders all accesses
      for (const char* name : {"ax", "bx", "cx", "dx"}) state_.write_register(name, at_.getInt32(0));
      fence(AtomicOrdering::SequentiallyConsistent);
      return true;
    default:
      return lower_operation(instruction, found);
  }
}

bool Lowering::lower_operation(const Instruction& instruction, const Found& found) {
  const Row& row = *found.row;
  switch (row.action) {
    case Action::move:
    case Action::move_zero_extended:
    case Action::move_sign_extended:
      return move(instruction, found);
    case Action::exchange:
      return exchange(instruction);
    case Action::compare_exchange:
      return compare_exchange(instruction);
    case Action::compare_exchange_pair:
      width_ = row.name == "cmpxchg8b" ? 32 : 64;
      return compare_exchange_pair(instruction);
    case Action::exchange_add:
      return exchange_add(instruction);
    case Action::update:
    case Action::update_alone:
      return update(instruction, row.change);
    case Action::compare:
    case Action::test:
      return compare(instruction, row.action == Action::test);
    case Action::bit:
      return bit(instruction, row.change);
    case Action::set_flag: {
      Value* const holds = state_.condition(found.condition);
      return holds != nullptr &&
             state_.write(instruction.operands[0], at_.CreateZExt(holds, at_.getInt8Ty()));
    }
    case Action::subtract_borrow:
      return subtract_borrow(instruction);
    case Action::scan:
    case Action::count_bits:
    case Action::swap_bytes:
      return count(instruction, row);
    default:
      return false;
  }
}

bool Lowering::move(const Instruction& instruction, const Found& found) {
  std::uint32_t from = found.row->action == Action::move ? width_ : found.source_width;
  if (from == 0) from = state_.width_of(instruction.operands[0]);
  if (from == 0 || from > width_) return false;
  Value* value = state_.read(instruction.operands[0], from);
  if (value == nullptr) return false;
  llvm::Type* const type = at_.getIntNTy(width_);
  value = found.row->action == Action::move_sign_extended ? at_.CreateSExt(value, type)
                                                          : at_.CreateZExt(value, type);
  return state_.write(instruction.operands[1], value);
}

void Lowering::fence_if_local(Value* address) {
  if (llvm::isa<llvm::AllocaInst>(llvm::getUnderlyingObject(address)))
    fence(AtomicOrdering::SequentiallyConsistent);
}

bool Lowering::exchange(const Instruction& instruction) {
  const bool is_first = state_.is_memory(instruction.operands[0]);
  const Operand& place = instruction.operands[is_first ? 0 : 1];
  const Operand& other = instruction.operands[is_first ? 1 : 0];
  Value* const value = state_.read(other, width_);
  if (value == nullptr || state_.is_memory(other)) return false;
  if (!state_.is_memory(place)) {
    Value* const second = state_.read(place, width_);
    return second != nullptr && state_.write(place, value) && state_.write(other, second);
  }
  Value* const address = state_.address_of(place);
  if (address == nullptr) return false;
  fence_if_local(address);
  return state_.write(other, at_.CreateAtomicRMW(AtomicRMWInst::Xchg, address, value, llvm::MaybeAlign(),
                                                 AtomicOrdering::SequentiallyConsistent));
}

/// Compares memory with a value and exchanges it if they are equal. Sets the zero flag, and returns what
/// memory held.
Value* Lowering::exchange_if(Value* address, Value* expected, Value* desired, bool is_locked) {
  if (is_locked) {
    fence_if_local(address);
    Value* const pair = at_.CreateAtomicCmpXchg(address, expected, desired, llvm::MaybeAlign(),
                                                AtomicOrdering::SequentiallyConsistent,
                                                AtomicOrdering::SequentiallyConsistent);
    state_.flags = {};
    state_.flags.zero = at_.CreateExtractValue(pair, 1);
    return at_.CreateExtractValue(pair, 0);
  }
  Value* const old = state_.load(expected->getType(), address);
  state_.flags = {};
  state_.flags.zero = at_.CreateICmpEQ(old, expected);
  Value* const written = at_.CreateSelect(state_.flags.zero, desired, old);  // the machine writes in any case
  state_.store(written, address);
  return old;
}

bool Lowering::compare_exchange(const Instruction& instruction) {
  Value* const desired = state_.read(instruction.operands[0], width_);
  Value* const expected = state_.read_register("ax", width_);
  if (desired == nullptr || !state_.is_memory(instruction.operands[1])) return false;
  Value* const address = state_.address_of(instruction.operands[1]);
  if (address == nullptr) return false;
  state_.write_register("ax", exchange_if(address, expected, desired, instruction.is_locked));
  return true;
}

bool Lowering::compare_exchange_pair(const Instruction& instruction) {
  if (!state_.is_memory(instruction.operands[0])) return false;
  Value* const address = state_.address_of(instruction.operands[0]);
  if (address == nullptr) return false;
  llvm::Type* const type = at_.getIntNTy(2 * width_);
  const auto joined = [&](const char* high, const char* low) {
    Value* const upper = at_.CreateShl(at_.CreateZExt(state_.read_register(high, width_), type), width_);
    return at_.CreateOr(upper, at_.CreateZExt(state_.read_register(low, width_), type));
  };
  Value* const old = exchange_if(address, joined("dx", "ax"), joined("cx", "bx"), instruction.is_locked);
  state_.write_register("ax", at_.CreateTrunc(old, at_.getIntNTy(width_)));
  state_.write_register("dx", at_.CreateTrunc(at_.CreateLShr(old, width_), at_.getIntNTy(width_)));
  return true;
}

Value* Lowering::changed(Change change, Value* old, Value* source) {
  switch (change) {
    case Change::add:
      return at_.CreateAdd(old, source);
    case Change::subtract:
      return at_.CreateSub(old, source);
    case Change::bit_and:
      return at_.CreateAnd(old, source);
    case Change::bit_or:
      return at_.CreateOr(old, source);
    case Change::bit_xor:
      return at_.CreateXor(old, source);
    case Change::invert:
      return at_.CreateNot(old);
    case Change::negate:
      return at_.CreateNeg(old);
    case Change::shift_left:
      return at_.CreateShl(old, at_.CreateAnd(source, width_ - 1));
    case Change::shift_right:
      return at_.CreateLShr(old, at_.CreateAnd(source, width_ - 1));
    case Change::none:
      return old;
  }
  return nullptr;
}

void Lowering::set_sign_and_zero(Value* result) {
  Value* const zero = llvm::ConstantInt::get(result->getType(), 0);
  state_.flags.zero = at_.CreateICmpEQ(result, zero);
  state_.flags.sign = at_.CreateICmpSLT(result, zero);
}

void Lowering::set_flags(Change change, Value* old, Value* source, Value* result) {
  if (change == Change::invert || change == Change::none) return;  // it changes no flags
  state_.flags = {};
  if (change == Change::shift_left || change == Change::shift_right) return;
  set_sign_and_zero(result);
  if (change == Change::add) {
    state_.flags.carry = at_.CreateICmpULT(result, old);
    Value* const differs = at_.CreateAnd(at_.CreateXor(old, result), at_.CreateXor(source, result));
    state_.flags.overflow = at_.CreateICmpSLT(differs, llvm::ConstantInt::get(result->getType(), 0));
  } else if (change == Change::subtract) {
    state_.flags.carry = at_.CreateICmpULT(old, source);
    Value* const differs = at_.CreateAnd(at_.CreateXor(old, source), at_.CreateXor(old, result));
    state_.flags.overflow = at_.CreateICmpSLT(differs, llvm::ConstantInt::get(result->getType(), 0));
  } else if (change == Change::negate) {
    state_.flags.carry = at_.CreateNot(state_.flags.zero);
  } else {
    state_.flags.carry = state_.flags.overflow = at_.getFalse();
  }
}

Value* Lowering::modify(const Instruction& instruction, Value* address, Change change, Value* source) {
  if (!instruction.is_locked) {
    Value* const old = state_.load(source->getType(), address);
    state_.store(changed(change, old, source), address);
    return old;
  }
  fence_if_local(address);
  AtomicRMWInst::BinOp operation = AtomicRMWInst::Xchg;
  switch (change) {
    case Change::add:
      operation = AtomicRMWInst::Add;
      break;
    case Change::subtract:
      operation = AtomicRMWInst::Sub;
      break;
    case Change::bit_and:
      operation = AtomicRMWInst::And;
      break;
    case Change::bit_or:
      operation = AtomicRMWInst::Or;
      break;
    case Change::bit_xor:
    case Change::invert:
      operation = AtomicRMWInst::Xor;
      break;
    case Change::negate:
      break;
    default:
      return nullptr;
  }
  if (change == Change::invert) source = llvm::ConstantInt::getAllOnesValue(source->getType());
  AtomicRMWInst* const old = at_.CreateAtomicRMW(operation, address, source, llvm::MaybeAlign(),
                                                 AtomicOrdering::SequentiallyConsistent);
  if (change == Change::negate) negations_.push_back(old);
  return old;
}

bool Lowering::update(const Instruction& instruction, Change change) {
  const Operand& place = instruction.operands.back();
  const bool has_source = instruction.operands.size() == 2;
  const bool is_shift = change == Change::shift_left || change == Change::shift_right;
  Value* source = at_.getIntN(width_, 1);
  if (has_source) source = state_.read(instruction.operands[0], width_);
  if (source == nullptr) return false;
  if (place.kind == Operand::Kind::stack) {  // "lock; addl $0, (%rsp)": for its order alone
    const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(source);
    const bool changes_nothing = constant != nullptr && constant->isZero() && change != Change::bit_and;
    if (!instruction.is_locked || !changes_nothing) return false;
    fence(AtomicOrdering::SequentiallyConsistent);
    state_.flags = {};
    return true;
  }
  Value* old = nullptr;
  Value* const carry = state_.flags.carry;
  if (state_.is_memory(place)) {
    Value* const address = state_.address_of(place);
    if (address == nullptr || is_shift) return false;
    old = modify(instruction, address, change, source);
    if (old == nullptr) return false;
  } else {
    old = state_.read(place, width_);
    if (instruction.is_locked || old == nullptr || !state_.write(place, changed(change, old, source)))
      return false;
  }
  set_flags(change, old, source, changed(change, old, source));
  if (!has_source && change != Change::negate) state_.flags.carry = carry;  // inc and dec leave it
  return true;
}

bool Lowering::exchange_add(const Instruction& instruction) {
  Value* const source = state_.read(instruction.operands[0], width_);
  const Operand& place = instruction.operands[1];
  if (source == nullptr || state_.is_memory(instruction.operands[0])) return false;
  Value* old = nullptr;
  if (state_.is_memory(place)) {
    Value* const address = state_.address_of(place);
    if (address == nullptr) return false;
    old = modify(instruction, address, Change::add, source);
  } else {
    old = state_.read(place, width_);
    if (instruction.is_locked || old == nullptr || !state_.write(place, at_.CreateAdd(old, source)))
      return false;
  }
  set_flags(Change::add, old, source, at_.CreateAdd(old, source));
  return state_.write(instruction.operands[0], old);
}

bool Lowering::compare(const Instruction& instruction, bool is_test) {
  Value* const second = state_.read(instruction.operands[0], width_);
  Value* const first = second == nullptr ? nullptr : state_.read(instruction.operands[1], width_);
  if (first == nullptr) return false;
  const Change change = is_test ? Change::bit_and : Change::subtract;
  set_flags(change, first, second, changed(change, first, second));
  return true;
}

bool Lowering::bit(const Instruction& instruction, Change change) {
  Value* const index = state_.read(instruction.operands[0], width_);
  const Operand& place = instruction.operands[1];
  if (index == nullptr || width_ < 16) return false;
  llvm::Type* const type = at_.getIntNTy(width_);
  Value* const within = at_.CreateAnd(index, width_ - 1);
  Value* source = at_.CreateShl(llvm::ConstantInt::get(type, 1), within);
  if (change == Change::bit_and) source = at_.CreateNot(source);
  Value* old = nullptr;
  if (state_.is_memory(place)) {
    Value* address = state_.address_of(place);
    if (address == nullptr) return false;
    if (!llvm::isa<llvm::Constant>(index)) {  // it may be outside the word that is named
      Value* const words = at_.CreateAShr(at_.CreateSExt(index, at_.getInt64Ty()), llvm::Log2_32(width_));
      address = at_.CreateGEP(type, address, words);
    }
    old = change == Change::none ? nullptr : modify(instruction, address, change, source);
    if (old == nullptr) old = state_.load(type, address);
  } else {
    old = state_.read(place, width_);
    if (instruction.is_locked || old == nullptr) return false;
    if (change != Change::none && !state_.write(place, changed(change, old, source))) return false;
  }
  state_.flags.carry = at_.CreateTrunc(at_.CreateLShr(old, within), at_.getInt1Ty());
  state_.flags.sign = state_.flags.overflow = nullptr;
  return true;
}

bool Lowering::subtract_borrow(const Instruction& instruction) {
  Value* const source = state_.read(instruction.operands[0], width_);
  Value* const old =
      state_.is_memory(instruction.operands[1]) ? nullptr : state_.read(instruction.operands[1], width_);
  if (source == nullptr || old == nullptr || state_.flags.carry == nullptr) return false;
  Value* const borrow = at_.CreateZExt(state_.flags.carry, at_.getIntNTy(width_));
  Value* const result = at_.CreateSub(at_.CreateSub(old, source), borrow);
  state_.flags = {};
  set_sign_and_zero(result);
  return state_.write(instruction.operands[1], result);
}

bool Lowering::count(const Instruction& instruction, const Row& row) {
  Value* const source = state_.read(instruction.operands.front(), width_);
  if (source == nullptr || width_ < 16) return false;
  const auto counted = [&](llvm::Intrinsic::ID id) {
    return at_.CreateIntrinsic(id, {source->getType()}, {source, at_.getFalse()});
  };
  if (row.action == Action::swap_bytes)
    return state_.write(instruction.operands.back(),
                        at_.CreateUnaryIntrinsic(llvm::Intrinsic::bswap, source));
  state_.flags = {};
  set_sign_and_zero(source);
  Value* result = nullptr;
  if (row.change == Change::none)
    result = at_.CreateUnaryIntrinsic(llvm::Intrinsic::ctpop, source);
  else
    result = counted(row.change == Change::shift_right ? llvm::Intrinsic::cttz : llvm::Intrinsic::ctlz);
  if (row.action == Action::scan) {
    if (row.change == Change::shift_left)
      result = at_.CreateSub(llvm::ConstantInt::get(source->getType(), width_ - 1), result);
    // Of zero there is no first bit: the destination stays as it was.
    Value* const before = state_.read(instruction.operands.back(), width_);
    if (before == nullptr) return false;
    result = at_.CreateSelect(state_.flags.zero, before, result);
  } else if (row.change != Change::none) {
    state_.flags.carry = state_.flags.zero;
    state_.flags.zero = at_.CreateICmpEQ(result, llvm::ConstantInt::get(result->getType(), 0));
  }
  return state_.write(instruction.operands.back(), result);
}

bool Lowering::read_clock(bool with_processor) {
  Value* time = nullptr;
  if (with_processor) {
    Value* const both = at_.CreateIntrinsic(llvm::Intrinsic::x86_rdtscp, {}, {});
    time = at_.CreateExtractValue(both, 0);
    state_.write_register("cx", at_.CreateExtractValue(both, 1));
  } else {
    time = at_.CreateIntrinsic(llvm::Intrinsic::x86_rdtsc, {}, {});
  }
  state_.write_register("ax", at_.CreateTrunc(time, at_.getInt32Ty()));
  state_.write_register("dx", at_.CreateTrunc(at_.CreateLShr(time, 32), at_.getInt32Ty()));
  return true;
}

}  // namespace

void lower_assembly(llvm::Module& module) {
  std::vector<llvm::CallBase*> statements;
  for (llvm::Function& function : module)
    for (llvm::Instruction& instruction : llvm::instructions(function))
      if (auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction); call != nullptr && call->isInlineAsm())
        statements.push_back(call);
  for (llvm::CallBase* statement : statements) {
    const auto* assembly = llvm::cast<llvm::InlineAsm>(statement->getCalledOperand());
    if (only_passes_time(*assembly)) continue;
    const bool is_intel = assembly->getDialect() == llvm::InlineAsm::AD_Intel;
    const auto instructions = read_template(assembly->getAsmString(), is_intel);
    if (instructions) static_cast<void>(Lowering(*statement).replace(*instructions));
  }
}

}  // namespace heddle
