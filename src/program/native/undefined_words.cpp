#include "program/native/undefined_words.hpp"

#include <algorithm>
#include <array>
#include <llvm/IR/Constants.h>
#include <llvm/IR/GlobalVariable.h>
#include <string_view>

namespace heddle {

namespace {

constexpr llvm::StringRef handler_prefix = "__ubsan_handle_";

/// '%' is replaced by the type that the check is about, '&' by the alignment that it needs.
struct HandlerWords {
  std::string_view handler;
  std::string_view words;
  unsigned values = 0;
  unsigned type = 1;                           // which member of the handler's data is the type
  std::string_view words_without_values = {};  // where the values are not known: they are too wide
};

constexpr std::array handlers{
    HandlerWords{"add_overflow", "integer overflow: # + # does not fit into %", 2, 1,
                 "integer overflow: a sum does not fit into %"},
    HandlerWords{"sub_overflow", "integer overflow: # - # does not fit into %", 2, 1,
                 "integer overflow: a difference does not fit into %"},
    HandlerWords{"mul_overflow", "integer overflow: # * # does not fit into %", 2, 1,
                 "integer overflow: a product does not fit into %"},
    HandlerWords{"negate_overflow", "integer overflow: -(#) does not fit into %", 1, 1,
                 "integer overflow: a negated number does not fit into %"},
    HandlerWords{"shift_out_of_bounds", "shift of # by # places, of a %", 2, 1,
                 "shift by a negative or too large number of places, of a %"},
    HandlerWords{"type_mismatch_v1", "misaligned access: the address is not a multiple of &, as % needs"},
    HandlerWords{"alignment_assumption", "misaligned pointer: its assumed alignment does not hold"},
    HandlerWords{"float_cast_overflow", "a floating-point number does not fit into %", 0, 2},
    HandlerWords{"vla_bound_not_positive", "the length # of an array is not positive", 1, 1,
                 "the length of an array is not positive"},
    HandlerWords{"out_of_bounds", "index # is out of bounds for %", 1, 1, "an index is out of bounds for %"},
    HandlerWords{"load_invalid_value", "# is no value of %", 1, 1, "what is read is no value of %"},
    HandlerWords{"builtin_unreachable", "unreachable code is reached"},
    HandlerWords{"missing_return", "a function that must return a value ends without one"},
    HandlerWords{"invalid_builtin", "zero is passed to a compiler builtin that counts bits"},
    HandlerWords{"nonnull_arg", "null is passed where it must not be"},
    HandlerWords{"nonnull_return_v1", "null is returned where it must not be"},
    HandlerWords{"pointer_overflow", "an address is computed beyond all objects"},
    HandlerWords{"function_type_mismatch_v1", "a function is called through a pointer of another type"},
};

/// Returns the handler's name without the suffix that says whether the program may go on; empty if this is no
/// handler.
llvm::StringRef handler_of(const llvm::CallBase& call) {
  const llvm::Function* callee = call.getCalledFunction();
  llvm::StringRef name = callee == nullptr ? "" : callee->getName();
  if (!name.consume_front(handler_prefix)) return {};
  name.consume_back("_abort");
  return name;
}

/// Returns a member of the data that the handler gets; nullptr if there is none.
const llvm::Constant* member(const llvm::CallBase& call, unsigned index) {
  const auto* data = call.arg_empty() ? nullptr : llvm::dyn_cast<llvm::GlobalVariable>(call.getArgOperand(0));
  return data == nullptr || !data->hasInitializer() ? nullptr
                                                    : data->getInitializer()->getAggregateElement(index);
}

/// A type as the compiler describes it to handlers: kind, information, name.
struct DescribedType {
  std::string name = "its type";
  unsigned width = 0;  // 0: no whole number
  bool is_signed = true;
};

DescribedType type_of(const llvm::CallBase& call, unsigned index) {
  DescribedType type;
  const llvm::Constant* pointer = member(call, index);
  const auto* global = pointer == nullptr ? nullptr : llvm::dyn_cast<llvm::GlobalVariable>(pointer);
  if (global == nullptr || !global->hasInitializer()) return type;
  const llvm::Constant* described = global->getInitializer();
  const auto* kind = llvm::dyn_cast_or_null<llvm::ConstantInt>(described->getAggregateElement(0U));
  const auto* information = llvm::dyn_cast_or_null<llvm::ConstantInt>(described->getAggregateElement(1U));
  const auto* name = llvm::dyn_cast_or_null<llvm::ConstantDataArray>(described->getAggregateElement(2U));
  if (kind == nullptr || information == nullptr || name == nullptr) return type;
  type.name = name->getAsCString().str();
  if (kind->isZero()) type.width = 1U << (information->getZExtValue() >> 1U);
  type.is_signed = (information->getZExtValue() & 1U) != 0;
  return type;
}

std::string alignment_of(const llvm::CallBase& call) {
  const auto* logarithm = llvm::dyn_cast_or_null<llvm::ConstantInt>(member(call, 2));
  return logarithm == nullptr ? "its size" : std::to_string(1ULL << logarithm->getZExtValue());
}

}  // namespace

std::optional<UndefinedWords> undefined_words(const llvm::CallBase& call) {
  const llvm::StringRef handler = handler_of(call);
  if (handler.empty()) return std::nullopt;
  const auto* known = std::ranges::find(handlers, std::string_view(handler), &HandlerWords::handler);
  if (known == handlers.end()) return UndefinedWords{"the compiler's check " + handler.str() + " fails"};
  UndefinedWords words;
  const DescribedType type = type_of(call, known->type);
  const bool has_values = known->values != 0 && type.width != 0 && type.width <= 64;
  words.values = has_values ? known->values : 0;
  words.width = type.width;
  const std::string_view text =
      has_values || known->words_without_values.empty() ? known->words : known->words_without_values;
  if (text.starts_with("integer overflow") && type.width != 0)
    words.text = type.is_signed ? "signed " : "unsigned ";
  DescribedType number = type;  // of the next value
  for (const char c : text) {
    if (c == '%')
      words.text += type.name;
    else if (c == '&')
      words.text += alignment_of(call);
    else if (c == '#' && !number.is_signed)
      words.text += number.width > 32 ? '@' : '$';
    else
      words.text += c;
    if (c == '#' && handler == "shift_out_of_bounds") number = type_of(call, 2);
  }
  return words;
}

bool is_checked_elsewhere(const llvm::CallBase& call) {
  return handler_of(call) == "divrem_overflow";
}

}  // namespace heddle
