#include "program/native/assembly/machine_state.hpp"

#include <llvm/IR/Constants.h>

#include "core/assert.hpp"

namespace heddle::assembly {

namespace {

constexpr std::uint32_t word = 64;

/// Returns the width of a type that fits a register; 0 for others.
std::uint32_t width_of_type(const llvm::Type* type) {
  if (type->isPointerTy()) return word;
  if (!type->isIntegerTy() || type->getIntegerBitWidth() > word) return 0;
  return std::max(8U, type->getIntegerBitWidth());
}

/// Returns the register that a constraint names, or one of the operand's own.
std::string register_of(const llvm::InlineAsm::ConstraintInfo& constraint, std::size_t number) {
  for (const std::string& code : constraint.Codes)
    if (code.starts_with('{') && code.ends_with('}'))
      if (const auto known = named_register(std::string_view(code).substr(1, code.size() - 2)))
        return known->name;
  return "#" + std::to_string(number);
}

bool is_number(const std::string& code) {
  return !code.empty() && code.find_first_not_of("0123456789") == std::string::npos;
}

/// Returns the condition of a flag output ("z" of "{@ccz}"); empty if it is none.
std::string flag_of(const llvm::InlineAsm::ConstraintInfo& constraint) {
  const std::string& code = constraint.Codes.front();
  constexpr std::string_view before = "{@cc";
  return code.starts_with(before) ? code.substr(before.size(), code.size() - before.size() - 1) : "";
}

}  // namespace

MachineState::MachineState(llvm::IRBuilder<>& at, llvm::CallBase& statement)
    : at_(at), statement_(statement) {
  unsigned argument = 0, result = 0;
  const auto* assembly = llvm::cast<llvm::InlineAsm>(statement.getCalledOperand());
  for (const llvm::InlineAsm::ConstraintInfo& constraint : assembly->ParseConstraints()) {
    if (constraint.Type == llvm::InlineAsm::isClobber) {
      is_barrier_ |= constraint.Codes.front() == "{memory}";
      continue;
    }
    add(constraint, argument, result);
    if (!is_supported_) return;
  }
}

void MachineState::add(const llvm::InlineAsm::ConstraintInfo& constraint, unsigned& argument,
                       unsigned& result) {
  if (constraint.Type == llvm::InlineAsm::isLabel || constraint.Codes.empty()) {
    is_supported_ = false;
  } else if (constraint.isIndirect) {
    llvm::Type* const type = statement_.getParamElementType(argument);
    slots_.push_back({"", statement_.getArgOperand(argument++), type == nullptr ? 0 : width_of_type(type)});
  } else if (constraint.Type == llvm::InlineAsm::isOutput) {
    add_output(constraint, result++);
  } else {
    add_input(constraint, statement_.getArgOperand(argument++));
  }
}

llvm::Type* MachineState::result_type(unsigned number) const {
  auto* const several = llvm::dyn_cast<llvm::StructType>(statement_.getType());
  return several == nullptr ? statement_.getType() : several->getElementType(number);
}

void MachineState::add_output(const llvm::InlineAsm::ConstraintInfo& constraint, unsigned number) {
  Output output{result_type(number), {}, flag_of(constraint)};
  const std::uint32_t width = width_of_type(output.type);
  is_supported_ = width != 0;
  if (output.condition.empty()) output.name = register_of(constraint, slots_.size());
  slots_.push_back({output.name, nullptr, width});
  outputs_.push_back(std::move(output));
}

void MachineState::add_input(const llvm::InlineAsm::ConstraintInfo& constraint, llvm::Value* value) {
  const std::uint32_t width = width_of_type(value->getType());
  std::string name = register_of(constraint, slots_.size());
  if (is_number(constraint.Codes.front())) {
    const std::size_t same = std::stoul(constraint.Codes.front());
    if (same < slots_.size()) name = slots_[same].name;
  }
  is_supported_ = width != 0 && !name.empty();
  if (!is_supported_) return;
  slots_.push_back({name, nullptr, width});
  if (value->getType()->isPointerTy()) {
    registers_[name] = at_.CreatePtrToInt(value, at_.getInt64Ty());
    pointers_[name] = value;
  } else {
    registers_[name] = at_.CreateZExt(value, at_.getInt64Ty());
    pointers_.erase(name);
  }
}

const MachineState::Slot* MachineState::slot_of(const Operand& operand) const {
  const bool is_given =
      operand.kind == Operand::Kind::given || (operand.kind == Operand::Kind::memory && operand.name.empty());
  return is_given && operand.number < slots_.size() ? &slots_[operand.number] : nullptr;
}

std::string MachineState::name_of(const Operand& operand) const {
  const Slot* const slot = slot_of(operand);
  return slot == nullptr ? operand.name : slot->name;
}

std::uint32_t MachineState::width_of(const Operand& operand) const {
  if (operand.width != 0 || operand.kind != Operand::Kind::given) return operand.width;
  const Slot* const slot = slot_of(operand);
  return slot == nullptr ? 0 : slot->width;
}

bool MachineState::is_memory(const Operand& operand) const {
  if (operand.kind == Operand::Kind::memory) return true;
  const Slot* const slot = slot_of(operand);
  return slot != nullptr && slot->pointer != nullptr;
}

llvm::Value* MachineState::address_of(const Operand& operand) {
  HEDDLE_DCHECK(is_memory(operand));
  const Slot* const slot = slot_of(operand);
  // "($0)" of an operand that is in memory itself is read only after it.
  if (slot != nullptr && slot->pointer != nullptr)
    return operand.kind == Operand::Kind::given ? slot->pointer : nullptr;
  const std::string name = name_of(operand);
  const auto known = pointers_.find(name);
  llvm::Value* const pointer = known != pointers_.end()
                                   ? known->second
                                   : at_.CreateIntToPtr(read_register(name, word), at_.getPtrTy());
  if (operand.value == 0) return pointer;
  return at_.CreateGEP(at_.getInt8Ty(), pointer, at_.getInt64(static_cast<std::uint64_t>(operand.value)));
}

llvm::Value* MachineState::read_register(const std::string& name, std::uint32_t width) {
  const auto known = registers_.find(name);
  llvm::Value* const value = known == registers_.end() ? at_.getInt64(0) : known->second;
  return at_.CreateTrunc(value, at_.getIntNTy(width));
}

void MachineState::write_register(const std::string& name, llvm::Value* value) {
  const std::uint32_t width = value->getType()->getIntegerBitWidth();
  llvm::Value* whole = at_.CreateZExt(value, at_.getInt64Ty());
  if (width < 32) {
    llvm::Value* const rest = at_.CreateAnd(read_register(name, word), ~0ULL << width);
    whole = at_.CreateOr(rest, whole);
  }
  registers_[name] = whole;
  pointers_.erase(name);
}

llvm::Value* MachineState::load(llvm::Type* type, llvm::Value* address) {
  const llvm::Align alignment(type->getIntegerBitWidth() / 8);
  llvm::LoadInst* const load = at_.CreateAlignedLoad(type, address, alignment, true);
  load->setAtomic(is_barrier_ ? llvm::AtomicOrdering::Acquire : llvm::AtomicOrdering::Monotonic);
  return load;
}

void MachineState::store(llvm::Value* value, llvm::Value* address) {
  const llvm::Align alignment(value->getType()->getIntegerBitWidth() / 8);
  at_.CreateAlignedStore(value, address, alignment, true)
      ->setAtomic(is_barrier_ ? llvm::AtomicOrdering::Release : llvm::AtomicOrdering::Monotonic);
}

llvm::Value* MachineState::read(const Operand& operand, std::uint32_t width) {
  llvm::Type* const type = at_.getIntNTy(width);
  if (operand.kind == Operand::Kind::immediate)
    return llvm::ConstantInt::get(type, static_cast<std::uint64_t>(operand.value), true);
  if (operand.kind == Operand::Kind::stack) return nullptr;
  if (!is_memory(operand)) {
    const std::string name = name_of(operand);
    return name.empty() || width > word ? nullptr : read_register(name, width);
  }
  llvm::Value* const address = address_of(operand);
  if (address == nullptr) return nullptr;
  return load(type, address);
}

bool MachineState::write(const Operand& operand, llvm::Value* value) {
  if (operand.kind == Operand::Kind::immediate || operand.kind == Operand::Kind::stack) return false;
  if (!is_memory(operand)) {
    const std::string name = name_of(operand);
    if (!name.empty()) write_register(name, value);
    return !name.empty();
  }
  llvm::Value* const address = address_of(operand);
  if (address == nullptr) return false;
  store(value, address);
  return true;
}

llvm::Value* MachineState::condition(std::string_view name) const {
  const bool is_negated = name.starts_with('n') && name.size() > 1;
  if (is_negated) {
    llvm::Value* const opposite = condition(name.substr(1));
    return opposite == nullptr ? nullptr : at_.CreateNot(opposite);
  }
  if (name == "z" || name == "e") return flags.zero;
  if (name == "c" || name == "b") return flags.carry;
  if (name == "s") return flags.sign;
  if (name == "o") return flags.overflow;
  if (name == "ae") return condition("nc");
  if (name == "a") return condition("nbe");
  if (name == "ge") return condition("nl");
  if (name == "g") return condition("nle");
  if (name == "be" && flags.carry != nullptr && flags.zero != nullptr)
    return at_.CreateOr(flags.carry, flags.zero);
  if (flags.sign == nullptr || flags.overflow == nullptr) return nullptr;
  llvm::Value* const is_less = at_.CreateXor(flags.sign, flags.overflow);
  if (name == "l") return is_less;
  return name == "le" && flags.zero != nullptr ? at_.CreateOr(is_less, flags.zero) : nullptr;
}

llvm::Value* MachineState::result() {
  llvm::Value* whole = llvm::PoisonValue::get(statement_.getType());
  for (unsigned i = 0; i < outputs_.size(); ++i) {
    const Output& output = outputs_[i];
    llvm::Value* value = nullptr;
    if (!output.condition.empty()) {
      llvm::Value* const holds = condition(output.condition);
      if (holds == nullptr) return nullptr;
      value = at_.CreateZExt(holds, output.type);
    } else if (output.type->isPointerTy()) {
      const auto known = pointers_.find(output.name);
      value = known != pointers_.end() ? known->second
                                       : at_.CreateIntToPtr(read_register(output.name, word), output.type);
    } else {
      value = read_register(output.name, output.type->getIntegerBitWidth());
    }
    if (!statement_.getType()->isStructTy()) return value;
    whole = at_.CreateInsertValue(whole, value, i);
  }
  return whole;
}

}  // namespace heddle::assembly
