#include "program/native/time_flow.hpp"

#include <algorithm>
#include <array>
#include <llvm/Analysis/CFG.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <span>
#include <string_view>

namespace heddle {

namespace {

using llvm::dyn_cast;
using llvm::isa;

bool is_one_of(std::span<const std::string_view> names, llvm::StringRef name) {
  return std::ranges::find(names, std::string_view(name)) != names.end();
}
bool starts_with_one_of(std::span<const std::string_view> beginnings, llvm::StringRef name) {
  return std::ranges::any_of(beginnings,
                             [&](std::string_view beginning) { return name.starts_with(beginning); });
}

/// Whether the time makes no difference to a function: sleeping and waiting are explored with all their
/// outcomes anyway, and one sequence of random numbers is as good as another.
bool does_not_mind_time(llvm::StringRef name) {
  constexpr std::array<std::string_view, 13> beginnings{"pthread_", "sem_",      "mtx_",   "cnd_",   "thrd_",
                                                        "tss_",     "heddle_",   "__cxa_", "_ZdlPv", "_ZdaPv",
                                                        "srand",    "call_once", "_Unwind"};
  constexpr std::array<std::string_view, 16> names{
      "printf", "fprintf", "dprintf", "vprintf", "vfprintf", "puts",      "fputs",           "fwrite",
      "write",  "perror",  "free",    "sleep",   "usleep",   "nanosleep", "clock_nanosleep", "putchar"};
  return starts_with_one_of(beginnings, name) || is_one_of(names, name);
}

bool prints_into_memory(llvm::StringRef name) {
  constexpr std::array<std::string_view, 4> names{"sprintf", "snprintf", "vsprintf", "vsnprintf"};
  return is_one_of(names, name);
}

}  // namespace

bool prints_numbers(const llvm::Function& function) {
  constexpr std::array<std::string_view, 2> beginnings{"_ZNSolsE", "_ZNSo9_M_insertI"};
  return starts_with_one_of(beginnings, function.getName());
}

TimeFlow::TimeFlow(llvm::Module& module) : module_(module), pointers_(module) {
  do {
    changed_ = false;
    for (llvm::Function& function : module)
      for (llvm::Instruction& instruction : llvm::instructions(function)) look_at(instruction);
  } while (changed_);
}

std::uint64_t TimeFlow::size_of(const llvm::Value* value) const {
  llvm::Type* type = value->getType();
  return type->isSized() ? module_.getDataLayout().getTypeStoreSize(type).getFixedValue() : whole;
}

void TimeFlow::mark_object(const Pointers::Place& place, std::uint64_t size) {
  const auto& [object, offset] = place;
  std::set<std::int64_t>& grains = memory_[object];
  if (pointers_.is_given_away(object) && !in_memory_given_away_) in_memory_given_away_ = changed_ = true;
  if (offset == Pointers::anywhere || size == whole) {
    changed_ |= grains.insert(Pointers::anywhere).second;
    return;
  }
  for (std::int64_t at = offset / grain; at * grain < offset + static_cast<std::int64_t>(size); ++at)
    changed_ |= grains.insert(at).second;
}

void TimeFlow::mark_memory(const llvm::Value* pointer, std::uint64_t size) {
  const Pointers::Targets targets = pointers_.of(pointer);
  for (const Pointers::Place& place : targets.places) mark_object(place, size);
  if (targets.unknown && !in_unknown_memory_) in_unknown_memory_ = changed_ = true;
}

bool TimeFlow::object_holds_time(const Pointers::Place& place, std::uint64_t size) const {
  const auto& [object, offset] = place;
  if (in_unknown_memory_ && pointers_.is_given_away(object)) return true;
  const auto known = memory_.find(object);
  if (known == memory_.end() || known->second.empty()) return false;
  if (offset == Pointers::anywhere || size == whole || known->second.contains(Pointers::anywhere))
    return true;
  for (std::int64_t at = offset / grain; at * grain < offset + static_cast<std::int64_t>(size); ++at)
    if (known->second.contains(at)) return true;
  return false;
}

bool TimeFlow::holds_time(const llvm::Value* pointer, std::uint64_t size) const {
  const Pointers::Targets targets = pointers_.of(pointer);
  if (targets.unknown && (in_unknown_memory_ || in_memory_given_away_)) return true;
  return std::ranges::any_of(targets.places,
                             [&](const auto& place) { return object_holds_time(place, size); });
}

bool TimeFlow::any_argument_is_time(const llvm::CallBase& call) const {
  return llvm::any_of(call.args(), [&](const llvm::Use& argument) { return is_time(argument.get()); });
}

void TimeFlow::look_at_clock(const llvm::CallBase& call, const LibraryFacts& facts) {
  constexpr std::uint64_t one_word = 8, two_words = 16;
  if (facts.returns_time()) mark(&call);
  if (facts.time_parameter() >= 0)
    mark_memory(call.getArgOperand(static_cast<unsigned>(facts.time_parameter())),
                facts.returns_time() ? one_word : two_words);
}

void TimeFlow::look_at_block(const llvm::Value* to, const llvm::Value* from, std::uint64_t size) {
  if (holds_time(from, size)) mark_memory(to, size);
}

/// Follows times into a function of the program that is called.
void TimeFlow::enter(const llvm::CallBase& call, const llvm::Function& callee) {
  for (unsigned i = 0; i < call.arg_size(); ++i) {
    if (!is_time(call.getArgOperand(i))) continue;
    if (i < callee.arg_size())
      mark(callee.getArg(i));
    else
      lost_ = true;  // it is read through a list of arguments
  }
  if (returning_.contains(&callee)) mark(&call);
}

void TimeFlow::look_at_external(const llvm::CallBase& call, const llvm::Function& callee) {
  const llvm::StringRef name = callee.getName();
  const LibraryFacts* facts = find_library_facts(name);
  if (facts != nullptr && tells_time(*facts)) return look_at_clock(call, *facts);
  if (does_not_mind_time(name)) return;
  if (const auto* block = dyn_cast<llvm::MemTransferInst>(&call)) {
    const auto* size = dyn_cast<llvm::ConstantInt>(block->getLength());
    return look_at_block(block->getRawDest(), block->getRawSource(),
                         size == nullptr ? whole : size->getZExtValue());
  }
  if (callee.isIntrinsic() || std::ranges::binary_search(functions_of_numbers(), std::string_view(name))) {
    if (any_argument_is_time(call) && !call.getType()->isVoidTy()) mark(&call);
    return;
  }
  const bool is_given_time =
      any_argument_is_time(call) || llvm::any_of(call.args(), [&](const llvm::Use& argument) {
        return argument->getType()->isPointerTy() && holds_time(argument.get(), whole);
      });
  if (!is_given_time) return;
  if (name == "memcpy" || name == "memmove")
    look_at_block(call.getArgOperand(0), call.getArgOperand(1), whole);
  else if (prints_into_memory(name))
    mark_memory(call.getArgOperand(0), whole);
  else
    lost_ = true;
}

void TimeFlow::look_at_call(const llvm::CallBase& call) {
  if (isa<llvm::DbgInfoIntrinsic>(call) || call.isInlineAsm()) return;
  const llvm::Function* callee = call.getCalledFunction();
  if (callee != nullptr) {
    if (prints_numbers(*callee)) return;
    if (const ThreadStart started = thread_started_by(call);
        started.function != nullptr && is_time(started.argument))
      mark(started.function->getArg(0));
    return callee->isDeclaration() ? look_at_external(call, *callee) : enter(call, *callee);
  }
  // By its type: any function to which a pointer may have been stored.
  for (const llvm::Function& function : module_)
    if (!function.isDeclaration() && pointers_.has_unknown_callers(function) &&
        function.getFunctionType() == call.getFunctionType())
      enter(call, function);
}

bool TimeFlow::checks_for_error(const llvm::Instruction& instruction) {
  const auto* comparison = dyn_cast<llvm::ICmpInst>(&instruction);
  if (comparison == nullptr || !comparison->isEquality()) return false;
  const auto* constant = dyn_cast<llvm::ConstantInt>(comparison->getOperand(1));
  return constant != nullptr && constant->isMinusOne();
}

bool TimeFlow::branches_by_time(const llvm::BasicBlock& block) const {
  const llvm::Instruction* end = block.getTerminator();
  if (const auto* branch = dyn_cast<llvm::BranchInst>(end))
    return branch->isConditional() && is_time(branch->getCondition());
  const auto* choice = dyn_cast<llvm::SwitchInst>(end);
  return choice != nullptr && is_time(choice->getCondition());
}

/// Whether the value is one of several constants, depending on which branch was taken: a truth value.
bool TimeFlow::is_set_by_branch(llvm::PHINode& value) {
  const auto branches = branches_.find(value.getFunction());
  if (branches == branches_.end()) return false;
  if (!llvm::all_of(value.incoming_values(),
                    [](const llvm::Use& use) { return isa<llvm::Constant>(use.get()); }))
    return false;
  auto& order = orders_[value.getFunction()];
  if (order == nullptr) order = std::make_unique<llvm::DominatorTree>(*value.getFunction());
  const llvm::BasicBlock* here = value.getParent();
  const auto* node = order->getNode(here);
  if (node == nullptr || node->getIDom() == nullptr) return false;
  const llvm::BasicBlock* before = node->getIDom()->getBlock();
  return std::ranges::any_of(branches->second, [&](const llvm::BasicBlock* branch) {
    return order->dominates(before, branch) &&
           llvm::isPotentiallyReachable(branch, here, nullptr, order.get());
  });
}

void TimeFlow::look_at(llvm::Instruction& instruction) {
  if (const auto* call = dyn_cast<llvm::CallBase>(&instruction)) return look_at_call(*call);
  if (const auto* load = dyn_cast<llvm::LoadInst>(&instruction)) {
    if (holds_time(load->getPointerOperand(), size_of(load))) mark(load);
    return;
  }
  if (const auto* store = dyn_cast<llvm::StoreInst>(&instruction)) {
    const llvm::Value* value = store->getValueOperand();
    const llvm::BasicBlock* before = store->getParent()->getSinglePredecessor();
    const bool by_branch = isa<llvm::Constant>(value) && before != nullptr && branches_by_time(*before);
    if (is_time(value) || by_branch) mark_memory(store->getPointerOperand(), size_of(value));
    return;
  }
  if (isa<llvm::AtomicRMWInst, llvm::AtomicCmpXchgInst>(instruction)) {
    const llvm::Value* written = instruction.getOperand(instruction.getNumOperands() - 1);
    if (is_time(written)) mark_memory(instruction.getOperand(0), size_of(written));
    if (holds_time(instruction.getOperand(0), size_of(written))) mark(&instruction);
    return;
  }
  if (const auto* end = dyn_cast<llvm::ReturnInst>(&instruction)) {
    const bool returns_time = end->getReturnValue() != nullptr && is_time(end->getReturnValue());
    if (returns_time) changed_ |= returning_.insert(end->getFunction()).second;
    return;
  }
  if (instruction.isTerminator()) {
    if (branches_by_time(*instruction.getParent()))
      changed_ |= branches_[instruction.getFunction()].insert(instruction.getParent()).second;
    return;
  }
  if (checks_for_error(instruction)) return;
  // An overflow of a sum of times is not a decision by time.
  if (const auto* part = dyn_cast<llvm::ExtractValueInst>(&instruction);
      part != nullptr && isa<llvm::WithOverflowInst>(part->getAggregateOperand()) &&
      part->getIndices()[0] == 1)
    return;
  const bool any =
      llvm::any_of(instruction.operand_values(), [&](const auto* value) { return is_time(value); });
  auto* merged = dyn_cast<llvm::PHINode>(&instruction);
  if (any || (merged != nullptr && is_set_by_branch(*merged))) mark(&instruction);
}

}  // namespace heddle
