#include "program/native/type_names.hpp"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <map>

namespace heddle {

namespace {

class TypeReader {
 public:
  explicit TypeReader(VariableTypes& types) : types_(types) {}

  std::uint32_t read(const llvm::DIType* type) {
    while (const auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
      const auto tag = derived->getTag();
      if (tag == llvm::dwarf::DW_TAG_pointer_type) return types_.add({8, {}, 0});
      type = derived->getBaseType();  // typedef, const, volatile, atomic
    }
    if (type == nullptr) return 0;
    if (const auto known = seen_.find(type); known != seen_.end()) return known->second;
    const std::uint32_t number = types_.add({type->getSizeInBits() / 8, {}, 0});
    seen_[type] = number;
    if (const auto* composite = llvm::dyn_cast<llvm::DICompositeType>(type))
      read_composite(*composite, number);
    return number;
  }

 private:
  void read_composite(const llvm::DICompositeType& type, std::uint32_t number) {
    if (type.getTag() == llvm::dwarf::DW_TAG_array_type) {
      types_.at(number).element = read_element(type);
      return;
    }
    for (const llvm::DINode* node : type.getElements()) {
      const auto* member = llvm::dyn_cast<llvm::DIDerivedType>(node);
      if (member == nullptr) continue;
      const bool is_base = member->getTag() == llvm::dwarf::DW_TAG_inheritance;
      if ((member->getTag() != llvm::dwarf::DW_TAG_member && !is_base) || member->isStaticMember()) continue;
      const std::uint32_t inner = read(member->getBaseType());
      const std::string name = is_base ? "" : member->getName().str();
      types_.at(number).members.push_back({name, member->getOffsetInBits() / 8, inner});
    }
  }

  /// Reads the element type of an array. An array of several dimensions is one type with several ranges: the
  /// inner ones become types of their own.
  std::uint32_t read_element(const llvm::DICompositeType& type) {
    std::uint32_t element = read(type.getBaseType());
    const llvm::DINodeArray ranges = type.getElements();
    for (unsigned i = ranges.size(); i-- > 1;) {
      const auto* range = llvm::dyn_cast<llvm::DISubrange>(ranges[i]);
      const auto count = range == nullptr ? llvm::DISubrange::BoundType() : range->getCount();
      const auto* known = llvm::dyn_cast_if_present<llvm::ConstantInt*>(count);
      if (known == nullptr) return 0;
      element = types_.add({types_.at(element).size * known->getZExtValue(), {}, element});
    }
    return element;
  }

  VariableTypes& types_;
  std::map<const llvm::DIType*, std::uint32_t> seen_;
};

}  // namespace

std::uint32_t add_type(const llvm::DIType* type, VariableTypes& types) {
  return TypeReader(types).read(type);
}

std::uint32_t type_of_variable(const llvm::GlobalVariable& global, VariableTypes& types) {
  llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> known;
  global.getDebugInfo(known);
  if (known.empty() || known.front()->getVariable() == nullptr) return 0;
  return add_type(known.front()->getVariable()->getType(), types);
}

}  // namespace heddle
