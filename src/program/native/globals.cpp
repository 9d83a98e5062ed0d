// Moves global variables to fixed addresses, turns thread-local ones into offsets, and lists the functions.
#include <algorithm>
#include <array>
#include <llvm/Analysis/CaptureTracking.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/ReplaceConstant.h>

#include "core/assert.hpp"
#include "program/native/external_uses.hpp"
#include "program/native/hook_calls.hpp"
#include "program/native/library_code.hpp"
#include "program/native/local_variables.hpp"
#include "program/native/type_names.hpp"

namespace heddle {

namespace {

/// Defines a stream that programs write to. What it points to is never accessed.
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

/// Defines the list of the environment's variables: it has none.
bool define_environment(llvm::GlobalVariable& global) {
  constexpr std::array<std::string_view, 3> names{"environ", "__environ", "_environ"};
  if (std::ranges::find(names, std::string_view(global.getName())) == names.end()) return false;
  auto* const null = llvm::ConstantPointerNull::get(llvm::PointerType::getUnqual(global.getContext()));
  auto* const list =
      llvm::cast<llvm::GlobalVariable>(global.getParent()->getOrInsertGlobal("environ[0]", null->getType()));
  list->setInitializer(null);
  global.setInitializer(list);
  return true;
}

/// Whether a global is a variable of Heddle's own definitions of the library that is never shown: a stream.
bool is_hidden(const llvm::GlobalVariable* global) {
  return global->getSection() == "heddle_hidden";
}

/// Returns the name of a variable as the program's text has it.
std::string shown_name(const std::string& symbol) {
  std::string name = llvm::demangle(symbol);
  constexpr std::string_view nameless = "(anonymous namespace)::";
  for (std::size_t at = 0; (at = name.find(nameless)) != std::string::npos;) name.erase(at, nameless.size());
  // A struct of which the only part that is used became a variable of its own.
  for (const std::string_view first_part : {" (.0)", ".0"})
    if (name.ends_with(first_part)) name.erase(name.size() - first_part.size());
  return name;
}

/// Whether the text of a library that is used by its headers, such as a test framework's, defines the
/// variable; or the one that it guards.
bool is_of_library(const llvm::GlobalVariable& global) {
  llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> places;
  global.getDebugInfo(places);
  if (!places.empty()) return is_in_foreign_header(*places.front()->getVariable());
  constexpr llvm::StringLiteral guards = "_ZGV";
  if (!global.getName().starts_with(guards)) return false;
  const llvm::GlobalVariable* guarded =
      global.getParent()->getNamedGlobal(("_Z" + global.getName().drop_front(guards.size())).str());
  return guarded != nullptr && is_of_library(*guarded);
}

/// Whether a use says which exceptions are caught.
bool is_catching(const llvm::User& user) {
  const auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&user);
  return llvm::isa<llvm::LandingPadInst>(user) ||
         (call != nullptr && call->getIntrinsicID() == llvm::Intrinsic::eh_typeid_for);
}

/// Defines a variable that the runtime finds by name.
void define(llvm::Module& module, const char* name, llvm::Constant* content) {
  auto* global = llvm::cast<llvm::GlobalVariable>(module.getOrInsertGlobal(name, content->getType()));
  global->setInitializer(content);
}

class GlobalMover {
 public:
  GlobalMover(HookCalls& hooks, const GuestLayout& layout)
      : hooks_(hooks), layout_(layout), next_constant_(layout.constants), next_global_(layout.globals) {
    for (const llvm::GlobalVariable& global : hooks.module().globals())  // before any is renamed
      if (is_of_library(global)) of_libraries_.insert(&global);
  }

  void move(llvm::GlobalVariable& global) {
    HEDDLE_DCHECK(!is_hidden(&global) || !global.isConstant());
    const std::uint64_t size = hooks_.module().getDataLayout().getTypeAllocSize(global.getValueType());
    const bool constant = global.isConstant();
    std::uint64_t& next = next_of(global);
    NativeModule& native = hooks_.native();
    const std::string name = shown_name(global.getName().str());
    const bool of_library = of_libraries_.contains(&global);
    const std::uint32_t type = type_of_variable(global, native.types);
    // Where exceptions are caught, types must stay what the compiler knows; they are compared by name.
    global.replaceUsesWithIf(llvm::ConstantExpr::getIntToPtr(hooks_.wide_number(next), global.getType()),
                             [](const llvm::Use& use) { return !is_catching(*use.getUser()); });
    global.setComdat(nullptr);
    global.setLinkage(llvm::GlobalValue::ExternalLinkage);
    global.setName("heddle_image_" + std::to_string(native.globals.size()));
    if (is_hidden(&global)) native.hidden_end = next + size;
    native.globals.push_back({global.getName().str(), name, next, size, constant, type,
                              hooks_.counted_variables.contains(&global), false, of_library && !constant});
    pass(next, size);
  }

  /// Gives a variable that the program does not define an address at which nothing can be accessed.
  void place_missing(llvm::GlobalVariable& global) {
    HEDDLE_DCHECK(global.isDeclaration() && !global.isConstant());
    const std::string name = shown_name(global.getName().str());
    list_uses_of_missing_variable(hooks_, global, name);
    llvm::Type* const type = global.getValueType();
    const std::uint64_t known =
        type->isSized() ? hooks_.data_layout().getTypeAllocSize(type).getFixedValue() : 0;
    const std::uint64_t size = std::max<std::uint64_t>(8, known);
    std::uint64_t& next = next_of(global);
    global.replaceAllUsesWith(llvm::ConstantExpr::getIntToPtr(hooks_.wide_number(next), global.getType()));
    hooks_.native().globals.push_back({"", name, next, size, false, 0, false, true});
    pass(next, size);
  }

 private:
  /// Returns where the variable is to be placed, with its alignment.
  [[nodiscard]] std::uint64_t& next_of(const llvm::GlobalVariable& global) {
    std::uint64_t& next = global.isConstant() ? next_constant_ : next_global_;
    const std::uint64_t alignment = std::max<std::uint64_t>(8, global.getAlign().valueOrOne().value());
    next = (next + alignment - 1) / alignment * alignment;
    return next;
  }
  void pass(std::uint64_t& next, std::uint64_t size) {
    next += size + gap;
    if (next_constant_ > layout_.constants + layout_.constants_size ||
        next_global_ > layout_.globals + layout_.globals_size)
      hooks_.refuse("global variables of more than 64 MB are not supported");
  }

  static constexpr std::uint64_t gap = 16;  // so that leaving a variable does not end in the next
  HookCalls& hooks_;
  GuestLayout layout_;
  std::uint64_t next_constant_;
  std::uint64_t next_global_;
  std::set<const llvm::GlobalVariable*> of_libraries_;
};

}  // namespace

void move_globals(HookCalls& hooks, const GuestLayout& layout) {
  for (const char* list : {"llvm.used", "llvm.compiler.used"})  // for a linker: there is none
    if (llvm::GlobalVariable* used = hooks.module().getGlobalVariable(list)) used->eraseFromParent();
  std::vector<llvm::GlobalVariable*> moved, missing;
  for (llvm::GlobalVariable& global : hooks.module().globals()) {
    if (global.getName().starts_with("llvm.") || global.getName().starts_with("heddle_thread_image"))
      continue;
    if (!global.hasInitializer() && !define_stream(global) && !define_environment(global)) {
      if (global.use_empty()) continue;
      if (global.getName() == "__dso_handle") {  // only its address counts
        global.setInitializer(llvm::Constant::getNullValue(global.getValueType()));
        global.setVisibility(llvm::GlobalValue::DefaultVisibility);
        moved.push_back(&global);
        continue;
      }
      if (!is_library_variable(global)) {
        missing.push_back(&global);
        continue;
      }
      hooks.native().externals.push_back(global.getName().str());
      hooks.native().external_variables.push_back(global.getName().str());
      continue;
    }
    moved.push_back(&global);
  }
  std::stable_partition(moved.begin(), moved.end(), is_hidden);
  GlobalMover mover(hooks, layout);
  for (llvm::GlobalVariable* global : moved) mover.move(*global);
  for (llvm::GlobalVariable* global : missing) mover.place_missing(*global);
}

/// Returns every use of a thread-local variable, as the intrinsic that computes its address there.
static std::vector<llvm::IntrinsicInst*> addresses_of(llvm::GlobalVariable& variable) {
  llvm::convertUsersOfConstantsToInstructions({&variable});
  std::vector<llvm::Use*> direct;
  std::vector<llvm::IntrinsicInst*> addresses;
  for (llvm::Use& use : variable.uses()) {
    auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(use.getUser());
    if (intrinsic != nullptr && intrinsic->getIntrinsicID() == llvm::Intrinsic::threadlocal_address)
      addresses.push_back(intrinsic);
    else if (llvm::isa<llvm::Instruction>(use.getUser()))
      direct.push_back(&use);
  }
  for (llvm::Use* use : direct) {
    auto* user = llvm::cast<llvm::Instruction>(use->getUser());
    auto* phi = llvm::dyn_cast<llvm::PHINode>(user);
    llvm::IRBuilder<> at(phi != nullptr ? phi->getIncomingBlock(*use)->getTerminator() : user);
    auto* address = llvm::cast<llvm::IntrinsicInst>(at.CreateThreadLocalAddress(&variable));
    addresses.push_back(address);
    use->set(address);
  }
  return addresses;
}

/// Makes each use of a thread-local variable that the program does not define the end of the thread.
static void refuse_missing_thread_locals(HookCalls& hooks) {
  std::vector<llvm::GlobalVariable*> missing;
  for (llvm::GlobalVariable& global : hooks.module().globals())
    if (global.isThreadLocal() && global.isDeclaration()) missing.push_back(&global);
  for (llvm::GlobalVariable* variable : missing) {
    for (llvm::IntrinsicInst* use : addresses_of(*variable)) {
      hooks.refuse_when_reached(*use, shown_name(variable->getName().str()), missing_variable);
      hooks.native().unsupported.back().is_defined_nowhere = true;
    }
    variable->eraseFromParent();
  }
}

void lower_thread_locals(HookCalls& hooks) {
  refuse_missing_thread_locals(hooks);
  llvm::Module& module = hooks.module();
  const llvm::DataLayout& layout = module.getDataLayout();
  std::vector<llvm::GlobalVariable*> variables;
  for (llvm::GlobalVariable& global : module.globals())
    if (global.isThreadLocal()) variables.push_back(&global);
  if (variables.empty()) return;
  std::uint64_t offset = 0;
  std::vector<llvm::Constant*> image;
  for (llvm::GlobalVariable* variable : variables) {
    // Between two of them lie eight bytes or more that belong to neither.
    const std::uint64_t alignment = std::max<std::uint64_t>(8, variable->getAlign().valueOrOne().value());
    const std::uint64_t start = (offset + 8 + alignment - 1) / alignment * alignment;
    const std::uint64_t size = layout.getTypeAllocSize(variable->getValueType());
    llvm::Type* byte = llvm::Type::getInt8Ty(module.getContext());
    image.push_back(llvm::ConstantAggregateZero::get(llvm::ArrayType::get(byte, start - offset)));
    image.push_back(variable->getInitializer());
    NativeModule& native = hooks.native();
    native.thread_locals.push_back({shown_name(variable->getName().str()),
                                    type_of_variable(*variable, native.types), start, 0, false, size});
    const std::vector<llvm::IntrinsicInst*> uses = addresses_of(*variable);
    const bool own =
        std::ranges::all_of(uses, [](const llvm::IntrinsicInst* use) { return stays_private(*use); });
    for (llvm::IntrinsicInst* use : uses) {
      llvm::IRBuilder<> at(use);
      llvm::CallInst* address =
          hooks.call(at, "heddle_hook_thread_local", use->getType(), {hooks.wide_number(start)});
      if (own) hooks.hidden.insert(address);
      hooks.sizes[address] = hooks.wide_number(size);
      use->replaceAllUsesWith(address);
      use->eraseFromParent();
    }
    offset = start + size;
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
    hooks.native().functions.push_back(
        {llvm::demangle(function.getName().str()), hooks.site_of(function), is_library(function)});
    addresses.push_back(&function);
  }
  auto* type = llvm::ArrayType::get(pointer, addresses.size());
  define(module, "heddle_function_table", llvm::ConstantArray::get(type, addresses));
}

}  // namespace heddle
