#include "program/native/member_names.hpp"

#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/Operator.h>

#include "program/native/type_names.hpp"

namespace heddle {

namespace {

/// "struct.node", "class.Queue::Cell.5": the name in the program, without what it is nested in.
std::string plain_name(llvm::StringRef name) {
  name.consume_front("struct.") || name.consume_front("class.") || name.consume_front("union.");
  const llvm::StringRef number = name.rsplit('.').second;
  if (!number.empty() && number.find_first_not_of("0123456789") == llvm::StringRef::npos)
    name = name.rsplit('.').first;
  return name.substr(name.rfind(':') + 1).str();
}

}  // namespace

void MemberNames::read_types(const llvm::Module& module) {
  if (has_types_) return;
  has_types_ = true;
  llvm::DebugInfoFinder finder;
  finder.processModule(module);
  for (const llvm::DIType* type : finder.types()) {
    const auto* composite = llvm::dyn_cast<llvm::DICompositeType>(type);
    if (composite == nullptr || composite->isForwardDecl()) continue;
    const std::uint32_t number = add_type(composite, types_);
    numbers_.emplace(composite->getIdentifier().str(), number);
    numbers_.emplace(composite->getName().str(), number);
  }
}

std::string MemberNames::member_at(const std::string& type, std::uint64_t offset) {
  const auto known = numbers_.find(type);
  if (type.empty() || known == numbers_.end()) return {};
  const std::string path = types_.path("", known->second, offset);
  return path.starts_with('.') && path.find('+') == std::string::npos ? path.substr(1) : "";
}

/// Finds the member from the compiler's alias information, which has the accessed type and the offset, and
/// survives optimisation.
std::string MemberNames::by_alias_information(const llvm::Instruction& at) {
  const llvm::MDNode* tag = at.getMetadata(llvm::LLVMContext::MD_tbaa);
  if (tag == nullptr || tag->getNumOperands() < 3) return {};
  const auto* base = llvm::dyn_cast<llvm::MDNode>(tag->getOperand(0));
  const auto* offset = llvm::mdconst::dyn_extract<llvm::ConstantInt>(tag->getOperand(2));
  if (base == nullptr || offset == nullptr || base->getNumOperands() == 0) return {};
  const auto* name = llvm::dyn_cast<llvm::MDString>(base->getOperand(0));
  return name == nullptr ? "" : member_at(name->getString().str(), offset->getZExtValue());
}

/// Finds the member from how the address is computed: atomic operations have no alias information. Fails
/// where the computation was simplified.
std::string MemberNames::by_address(const llvm::Module& module, const llvm::Value* pointer) {
  const auto* address = llvm::dyn_cast_or_null<llvm::GEPOperator>(pointer);
  if (address == nullptr) return {};
  const auto* type = llvm::dyn_cast<llvm::StructType>(address->getSourceElementType());
  if (type == nullptr || !type->hasName()) return {};
  llvm::APInt offset(64, 0);
  const bool of_the_first = llvm::isa<llvm::ConstantInt>(*address->idx_begin()) &&
                            llvm::cast<llvm::ConstantInt>(*address->idx_begin())->isZero();
  if (!of_the_first || !address->accumulateConstantOffset(module.getDataLayout(), offset)) return {};
  return member_at(plain_name(type->getName()), offset.getZExtValue());
}

std::string MemberNames::accessed_by(const llvm::Instruction& at, const llvm::Value* pointer) {
  read_types(*at.getModule());
  std::string name = by_alias_information(at);
  return name.empty() ? by_address(*at.getModule(), pointer) : name;
}

}  // namespace heddle
