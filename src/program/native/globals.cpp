// Global variables move to fixed addresses; thread-local ones become offsets; functions are listed.
#include <algorithm>
#include <llvm/Analysis/CaptureTracking.h>
#include <llvm/IR/IntrinsicInst.h>

#include "program/native/hook_calls.hpp"
#include "program/native/local_variables.hpp"
#include "program/native/type_names.hpp"

namespace heddle {

namespace {

/// Streams that programs write to: what they point to is never looked at.
bool define_stream(llvm::GlobalVariable& global) {
  constexpr std::uint64_t standard_output = 1, standard_error = 2;
  const bool output = global.getName() == "stdout";
  if (!output && global.getName() != "stderr") return false;
  llvm::Type* word = llvm::Type::getInt64Ty(global.getContext());
  global.setInitializer(llvm::ConstantExpr::getIntToPtr(
      llvm::ConstantInt::get(word, output ? standard_output : standard_error), global.getValueType()));
  global.setConstant(true);
  return true;
}

/// A variable that the runtime finds by name.
void define(llvm::Module& module, const char* name, llvm::Constant* content) {
  auto* global = llvm::cast<llvm::GlobalVariable>(module.getOrInsertGlobal(name, content->getType()));
  global->setInitializer(content);
}

class GlobalMover {
 public:
  GlobalMover(HookCalls& hooks, const GuestLayout& layout)
      : hooks_(hooks), layout_(layout), next_constant_(layout.constants), next_global_(layout.globals) {}

  void move(llvm::GlobalVariable& global) {
    const std::uint64_t size = hooks_.module().getDataLayout().getTypeAllocSize(global.getValueType());
    const bool constant = global.isConstant();
    std::uint64_t& next = constant ? next_constant_ : next_global_;
    const std::uint64_t alignment = std::max<std::uint64_t>(8, global.getAlign().valueOrOne().value());
    next = (next + alignment - 1) / alignment * alignment;
    NativeModule& native = hooks_.native();
    const std::string name = global.getName().str();
    const std::uint32_t type = type_of_variable(global, native.types);
    global.replaceAllUsesWith(llvm::ConstantExpr::getIntToPtr(hooks_.wide_number(next), global.getType()));
    global.setLinkage(llvm::GlobalValue::ExternalLinkage);
    global.setName("heddle_image_" + std::to_string(native.globals.size()));
    native.globals.push_back({global.getName().str(), name, next, size, constant, type});
    next += size + gap;
    if (next_constant_ > layout_.constants + layout_.constants_size ||
        next_global_ > layout_.globals + layout_.globals_size)
      hooks_.refuse("global variables of more than 64 MB are not supported");
  }

 private:
  static constexpr std::uint64_t gap = 16;  // so that leaving a variable does not end in the next
  HookCalls& hooks_;
  GuestLayout layout_;
  std::uint64_t next_constant_;
  std::uint64_t next_global_;
};

}  // namespace

void move_globals(HookCalls& hooks, const GuestLayout& layout) {
  std::vector<llvm::GlobalVariable*> moved;
  for (llvm::GlobalVariable& global : hooks.module().globals()) {
    if (global.getName().starts_with("llvm.") || global.getName().starts_with("heddle_thread_image"))
      continue;
    if (!global.hasInitializer() && !define_stream(global)) {
      if (global.use_empty()) continue;
      return hooks.refuse("the variable '" + global.getName().str() + "' is not defined in the program");
    }
    moved.push_back(&global);
  }
  GlobalMover mover(hooks, layout);
  for (llvm::GlobalVariable* global : moved) mover.move(*global);
}

void lower_thread_locals(HookCalls& hooks) {
  llvm::Module& module = hooks.module();
  const llvm::DataLayout& layout = module.getDataLayout();
  std::vector<llvm::GlobalVariable*> variables;
  for (llvm::GlobalVariable& global : module.globals())
    if (global.isThreadLocal()) variables.push_back(&global);
  if (variables.empty()) return;
  std::uint64_t offset = 0;
  std::vector<llvm::Constant*> image;
  for (llvm::GlobalVariable* variable : variables) {
    if (!variable->hasInitializer())
      return hooks.refuse("the variable '" + variable->getName().str() + "' is not defined in the program");
    const std::uint64_t alignment = variable->getAlign().valueOrOne().value();
    const std::uint64_t start = (offset + alignment - 1) / alignment * alignment;
    llvm::Type* byte = llvm::Type::getInt8Ty(module.getContext());
    image.push_back(llvm::ConstantAggregateZero::get(llvm::ArrayType::get(byte, start - offset)));
    image.push_back(variable->getInitializer());
    std::vector<llvm::IntrinsicInst*> uses;
    for (llvm::User* user : variable->users())
      if (auto* use = llvm::dyn_cast<llvm::IntrinsicInst>(user)) uses.push_back(use);
    const bool own =
        std::ranges::all_of(uses, [](const llvm::IntrinsicInst* use) { return stays_private(*use); });
    for (llvm::IntrinsicInst* use : uses) {
      llvm::IRBuilder<> at(use);
      llvm::CallInst* address =
          hooks.call(at, "heddle_hook_thread_local", use->getType(), {hooks.wide_number(start)});
      if (own) hooks.hidden.insert(address);
      hooks.sizes[address] = layout.getTypeAllocSize(variable->getValueType());
      use->replaceAllUsesWith(address);
      use->eraseFromParent();
    }
    offset = start + layout.getTypeAllocSize(variable->getValueType());
  }
  llvm::Constant* whole = llvm::ConstantStruct::getAnon(image, true);
  define(module, "heddle_thread_image", whole);
  hooks.native().local_storage_size = offset;
  hooks.native().local_storage_image = "heddle_thread_image";
  for (llvm::GlobalVariable* variable : variables) {
    if (!variable->use_empty()) return hooks.refuse("this use of a thread-local variable is not supported");
    variable->eraseFromParent();
  }
}

void add_function_table(HookCalls& hooks) {
  llvm::Module& module = hooks.module();
  llvm::Type* pointer = llvm::PointerType::getUnqual(module.getContext());
  std::vector<llvm::Constant*> addresses;
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    function.addFnAttr("frame-pointer", "all");       // so that a thread's stack can be read
    function.addFnAttr("probe-stack", "inline-asm");  // so that no frame jumps over the guard page
    hooks.native().functions.push_back({function.getName().str(), hooks.site_of(function)});
    addresses.push_back(&function);
  }
  auto* type = llvm::ArrayType::get(pointer, addresses.size());
  define(module, "heddle_function_table", llvm::ConstantArray::get(type, addresses));
}

}  // namespace heddle
