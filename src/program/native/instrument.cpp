// Turns accesses into calls of the runtime.
//
// What stays as it is, because no other thread can see it: accesses to private local variables (local_variables.hpp),
// and reads of constants by name.
#include <llvm/Analysis/CFG.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Verifier.h>
#include <set>

#include "core/operation.hpp"
#include "program/native/local_variables.hpp"
#include "program/native/module.hpp"
#include "program/native/module_parts.hpp"

namespace heddle {

namespace {

using llvm::Instruction;
using llvm::Type;
using llvm::Value;  // in this file a value is LLVM's

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

class Instrumenter {
 public:
  Instrumenter(NativeModule& native, std::uint64_t globals_base)
      : native_(native),
        module_(*native.parts().module),
        context_(module_.getContext()),
        base_(globals_base),
        next_address_(globals_base) {}

  std::optional<Error> run() {
    native_.sites.emplace_back();  // site 0: nowhere in particular
    prepare_locals(module_);
    refuse_constructors();
    private_ = separate_locals(module_);
    for (llvm::Function& function : module_)
      if (!function.isDeclaration()) rewrite(function);
    if (error_) return error_;
    move_globals();
    if (error_) return error_;
    for (const llvm::Function& function : module_)
      if (function.isDeclaration() && !function.isIntrinsic() && !function.use_empty() &&
          !function.getName().starts_with("heddle_hook_"))
        native_.externals.push_back(function.getName().str());
    std::string wrong;
    llvm::raw_string_ostream stream(wrong);
    if (llvm::verifyModule(module_, &stream))
      return Error{"the instrumented module is broken: " + stream.str()};
    return std::nullopt;
  }

 private:
  void refuse_constructors() {
    for (const char* name : {"llvm.global_ctors", "llvm.global_dtors"})
      if (module_.getGlobalVariable(name) != nullptr)
        error_ = Error{"functions that run before or after main (constructor, destructor) are not supported"};
  }

  void rewrite(llvm::Function& function) {
    count_rounds(function);
    std::vector<Instruction*> accesses;
    for (Instruction& instruction : llvm::instructions(function)) accesses.push_back(&instruction);
    for (Instruction* instruction : accesses) {
      if (auto* load = llvm::dyn_cast<llvm::LoadInst>(instruction))
        rewrite_load(*load);
      else if (auto* store = llvm::dyn_cast<llvm::StoreInst>(instruction))
        rewrite_store(*store);
      else if (auto* rmw = llvm::dyn_cast<llvm::AtomicRMWInst>(instruction))
        rewrite_rmw(*rmw);
      else if (auto* cas = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(instruction))
        rewrite_cas(*cas);
      else if (auto* fence = llvm::dyn_cast<llvm::FenceInst>(instruction))
        rewrite_fence(*fence);
      else if (auto* call = llvm::dyn_cast<llvm::CallBase>(instruction))
        look_at_call(*call);
    }
  }

  /// A loop may go round without a visible step: each round is told, so that an endless one can be ended.
  void count_rounds(llvm::Function& function) {
    llvm::SmallVector<std::pair<const llvm::BasicBlock*, const llvm::BasicBlock*>> back_edges;
    llvm::FindFunctionBackedges(function, back_edges);
    std::set<const llvm::BasicBlock*> latches;
    for (const auto& edge : back_edges) latches.insert(edge.first);
    for (llvm::BasicBlock& block : function) {
      if (!latches.contains(&block)) continue;
      llvm::IRBuilder<> at(block.getTerminator());
      call(at, "heddle_hook_round", at.getVoidTy(), {site_of(*block.getTerminator(), nullptr)});
    }
  }

  [[nodiscard]] bool is_private(const Value* pointer) {
    const Value* object = llvm::getUnderlyingObject(pointer, 0);
    if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(object)) return global->isConstant();
    return private_.contains(object);
  }

  llvm::ConstantInt* site_of(const Instruction& at, const Value* pointer) {
    Site site;
    if (const llvm::DILocation* place = at.getDebugLoc().get()) {
      site.file = place->getFilename().str();
      site.line = place->getLine();
      site.column = place->getColumn();
    }
    site.function = at.getFunction()->getName().str();
    if (pointer != nullptr)
      if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(llvm::getUnderlyingObject(pointer)))
        site.object = global->getName().str();
    native_.sites.push_back(std::move(site));
    return llvm::ConstantInt::get(Type::getInt32Ty(context_), native_.sites.size() - 1);
  }

  void refuse(const Instruction& at, const std::string& what) {
    if (error_) return;
    std::string place;
    if (const llvm::DILocation* location = at.getDebugLoc().get())
      place = location->getFilename().str() + ":" + std::to_string(location->getLine()) + ": ";
    error_ = Error{place + what};
  }

  /// Bytes of a type that fits a 64-bit word; 0 for the others.
  [[nodiscard]] std::uint64_t word_size(Type* type) const {
    const bool simple = type->isIntegerTy() || type->isPointerTy() || type->isFloatTy() || type->isDoubleTy();
    if (!simple) return 0;
    const std::uint64_t size = module_.getDataLayout().getTypeStoreSize(type);
    return size <= 8 && (size & (size - 1)) == 0 ? size : 0;
  }

  Value* to_word(llvm::IRBuilder<>& at, Value* value) {
    Type* type = value->getType();
    if (type->isPointerTy()) return at.CreatePtrToInt(value, at.getInt64Ty());
    if (type->isFloatTy()) value = at.CreateBitCast(value, at.getInt32Ty());
    if (type->isDoubleTy()) value = at.CreateBitCast(value, at.getInt64Ty());
    return at.CreateSExt(value, at.getInt64Ty());
  }
  Value* from_word(llvm::IRBuilder<>& at, Value* word, Type* type) {
    if (type->isPointerTy()) return at.CreateIntToPtr(word, type);
    if (type->isFloatTy()) return at.CreateBitCast(at.CreateTrunc(word, at.getInt32Ty()), type);
    if (type->isDoubleTy()) return at.CreateBitCast(word, type);
    return at.CreateTrunc(word, type);
  }

  llvm::CallInst* call(llvm::IRBuilder<>& at, const char* name, Type* result, std::vector<Value*> arguments) {
    std::vector<Type*> types;
    for (const Value* argument : arguments) types.push_back(argument->getType());
    return at.CreateCall(module_.getOrInsertFunction(name, llvm::FunctionType::get(result, types, false)),
                         arguments);
  }
  llvm::ConstantInt* number(std::uint64_t value) {
    return llvm::ConstantInt::get(Type::getInt32Ty(context_), value);
  }

  void rewrite_load(llvm::LoadInst& load) {
    if (is_private(load.getPointerOperand())) return;
    const std::uint64_t size = word_size(load.getType());
    if (size == 0) return refuse(load, "a load of this size is not supported");
    llvm::IRBuilder<> at(&load);
    Value* word = call(at, "heddle_hook_load", at.getInt64Ty(),
                       {load.getPointerOperand(), number(size),
                        number(static_cast<std::uint64_t>(order_of(load.getOrdering()))),
                        site_of(load, load.getPointerOperand())});
    load.replaceAllUsesWith(from_word(at, word, load.getType()));
    load.eraseFromParent();
  }

  void rewrite_store(llvm::StoreInst& store) {
    if (store.hasMetadata("annotation") || is_private(store.getPointerOperand())) return;
    const std::uint64_t size = word_size(store.getValueOperand()->getType());
    if (size == 0) return refuse(store, "a store of this size is not supported");
    llvm::IRBuilder<> at(&store);
    call(at, "heddle_hook_store", at.getVoidTy(),
         {store.getPointerOperand(), to_word(at, store.getValueOperand()), number(size),
          number(static_cast<std::uint64_t>(order_of(store.getOrdering()))),
          site_of(store, store.getPointerOperand())});
    store.eraseFromParent();
  }

  void rewrite_rmw(llvm::AtomicRMWInst& rmw) {
    const std::uint64_t size = word_size(rmw.getType());
    llvm::IRBuilder<> at(&rmw);
    Value* operand = size == 0 ? nullptr : to_word(at, rmw.getValOperand());
    Update::Kind update{};
    switch (rmw.getOperation()) {
      case llvm::AtomicRMWInst::Xchg:
        update = Update::Kind::set;
        break;
      case llvm::AtomicRMWInst::Add:
        update = Update::Kind::add;
        break;
      case llvm::AtomicRMWInst::Sub:
        update = Update::Kind::add;
        if (operand != nullptr) operand = at.CreateNeg(operand);
        break;
      case llvm::AtomicRMWInst::And:
        update = Update::Kind::bit_and;
        break;
      case llvm::AtomicRMWInst::Or:
        update = Update::Kind::bit_or;
        break;
      case llvm::AtomicRMWInst::Xor:
        update = Update::Kind::bit_xor;
        break;
      default:
        return refuse(rmw, "this atomic read-modify-write is not supported");
    }
    if (operand == nullptr) return refuse(rmw, "a read-modify-write of this size is not supported");
    Value* word = call(at, "heddle_hook_rmw", at.getInt64Ty(),
                       {rmw.getPointerOperand(), operand, number(static_cast<std::uint64_t>(update)),
                        number(size), number(static_cast<std::uint64_t>(order_of(rmw.getOrdering()))),
                        site_of(rmw, rmw.getPointerOperand())});
    rmw.replaceAllUsesWith(from_word(at, word, rmw.getType()));
    rmw.eraseFromParent();
  }

  void rewrite_cas(llvm::AtomicCmpXchgInst& cas) {
    Type* type = cas.getNewValOperand()->getType();
    const std::uint64_t size = word_size(type);
    if (size == 0) return refuse(cas, "a compare-exchange of this size is not supported");
    llvm::IRBuilder<> at(&cas);
    Value* expected = to_word(at, cas.getCompareOperand());
    Value* word = call(at, "heddle_hook_cas", at.getInt64Ty(),
                       {cas.getPointerOperand(), expected, to_word(at, cas.getNewValOperand()), number(size),
                        number(static_cast<std::uint64_t>(order_of(cas.getSuccessOrdering()))),
                        site_of(cas, cas.getPointerOperand())});
    Value* pair = llvm::UndefValue::get(cas.getType());
    pair = at.CreateInsertValue(pair, from_word(at, word, type), 0);
    pair = at.CreateInsertValue(pair, at.CreateICmpEQ(word, expected), 1);
    cas.replaceAllUsesWith(pair);
    cas.eraseFromParent();
  }

  void rewrite_fence(llvm::FenceInst& fence) {
    llvm::IRBuilder<> at(&fence);
    if (fence.getSyncScopeID() != llvm::SyncScope::SingleThread)
      call(at, "heddle_hook_fence", at.getVoidTy(),
           {number(static_cast<std::uint64_t>(order_of(fence.getOrdering()))), site_of(fence, nullptr)});
    fence.eraseFromParent();
  }

  void look_at_call(llvm::CallBase& call_site) {
    if (const auto* assembly = llvm::dyn_cast<llvm::InlineAsm>(call_site.getCalledOperand())) {
      const llvm::StringRef text = assembly->getAsmString();
      if (text.trim().empty()) return;  // a compiler barrier
      if (text.trim() == "mfence" && call_site.getType()->isVoidTy()) {
        llvm::IRBuilder<> at(&call_site);
        call(at, "heddle_hook_fence", at.getVoidTy(),
             {number(static_cast<std::uint64_t>(Order::seq_cst)), site_of(call_site, nullptr)});
        call_site.eraseFromParent();
        return;
      }
      return refuse(call_site, "inline assembly is not supported: '" + text.str() + "'");
    }
    if (auto* copy = llvm::dyn_cast<llvm::MemIntrinsic>(&call_site)) {
      const auto* transfer = llvm::dyn_cast<llvm::MemTransferInst>(copy);
      if (is_first_setting(*copy)) return;
      const bool shared =
          !is_private(copy->getRawDest()) || (transfer != nullptr && !is_private(transfer->getRawSource()));
      if (shared && !copy->hasMetadata("annotation"))
        refuse(call_site, "copying or setting a block of shared memory is not supported yet");
      return;
    }
    if (call_site.getCalledFunction() != nullptr && call_site.getCalledFunction()->isIntrinsic()) return;
    for (unsigned i = 0; i < call_site.arg_size(); ++i)
      if (call_site.isByValArgument(i) && !is_private(call_site.getArgOperand(i)))
        return refuse(call_site, "passing a struct by value that other threads can see is not supported yet");
    remember_call(call_site);
  }

  /// Calls of the runtime's own functions need to know where they are: the site goes before them.
  void remember_call(llvm::CallBase& call_site) {
    const llvm::Function* callee = call_site.getCalledFunction();
    if (callee == nullptr || !callee->isDeclaration()) return;
    llvm::IRBuilder<> at(&call_site);
    const Value* object = call_site.arg_empty() ? nullptr : call_site.getArgOperand(0);
    const bool pointer = object != nullptr && object->getType()->isPointerTy();
    call(at, "heddle_hook_site", at.getVoidTy(), {site_of(call_site, pointer ? object : nullptr)});
  }

  void move_globals() {
    const llvm::DataLayout& layout = module_.getDataLayout();
    std::vector<llvm::GlobalVariable*> moved;
    for (llvm::GlobalVariable& global : module_.globals()) {
      if (global.getName().starts_with("llvm.")) continue;
      if (global.isThreadLocal()) {
        error_ = Error{"thread-local variables are not supported yet: " + global.getName().str()};
        return;
      }
      if (!global.hasInitializer()) {
        error_ = Error{"the variable '" + global.getName().str() + "' is not defined in the program"};
        return;
      }
      moved.push_back(&global);
    }
    for (llvm::GlobalVariable* global : moved) {
      const std::uint64_t alignment = std::max<std::uint64_t>(8, global->getAlign().valueOrOne().value());
      next_address_ = (next_address_ + alignment - 1) / alignment * alignment;
      const std::string name = global->getName().str();
      const std::uint64_t size = layout.getTypeAllocSize(global->getValueType());
      auto* address = llvm::ConstantExpr::getIntToPtr(
          llvm::ConstantInt::get(Type::getInt64Ty(context_), next_address_), global->getType());
      global->replaceAllUsesWith(address);
      global->setLinkage(llvm::GlobalValue::ExternalLinkage);
      global->setName("heddle_image_" + std::to_string(native_.globals.size()));
      native_.globals.push_back({global->getName().str(), name, next_address_, size});
      next_address_ += size;
      if (next_address_ - base_ > max_globals) {
        error_ = Error{"global variables of more than 64 MB are not supported"};
        return;
      }
    }
  }

  NativeModule& native_;
  llvm::Module& module_;
  llvm::LLVMContext& context_;
  static constexpr std::uint64_t max_globals = 64ULL << 20;
  std::uint64_t base_;
  std::uint64_t next_address_;
  std::set<const Value*> private_;  // local variables that no other thread can see
  std::optional<Error> error_;
};

}  // namespace

std::optional<Error> instrument(NativeModule& module, std::uint64_t globals_base) {
  return Instrumenter(module, globals_base).run();
}

}  // namespace heddle
