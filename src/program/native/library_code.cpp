#include "program/native/library_code.hpp"

#include <algorithm>
#include <array>
#include <llvm/Analysis/CaptureTracking.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/IPO/ElimAvailExtern.h>
#include <llvm/Transforms/IPO/GlobalDCE.h>
#include <llvm/Transforms/IPO/Internalize.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Utils/ModuleUtils.h>
#include <optional>
#include <vector>

#include "program/native/kept_accesses.hpp"
#include "program/native/passes.hpp"
#include "program/native/time_flow.hpp"

namespace heddle {

namespace {

bool is_library_file(llvm::StringRef path) {
  constexpr std::array folders{"/usr/include/", "/usr/lib/", "/usr/local/include/", "/usr/src/googletest/"};
  return std::ranges::any_of(folders, [&](const char* folder) { return path.starts_with(folder); });
}

/// Marks functions for inlining: the program's functions are not inlined, so that stacks can be shown; the
/// library's are.
void say_what_is_inlined(llvm::Module& module) {
  for (llvm::Function& function : module) {
    if (function.isDeclaration() || function.hasFnAttribute(llvm::Attribute::AlwaysInline)) continue;
    function.removeFnAttr(llvm::Attribute::NoInline);
    function.removeFnAttr(llvm::Attribute::OptimizeNone);
    // Calls that print numbers must stay visible to time_flow, because they decide nothing.
    const bool is_inlined = is_library(function) && !prints_numbers(function);
    function.addFnAttr(is_inlined ? llvm::Attribute::InlineHint : llvm::Attribute::NoInline);
    // Keeps the optimiser from making accesses that the text does not have.
    function.addFnAttr(llvm::Attribute::SanitizeThread);
  }
}

bool is_local(const llvm::Value* pointer) {
  return llvm::isa<llvm::AllocaInst>(llvm::getUnderlyingObject(pointer));
}

/// Whether so many bytes from the pointer on are inside one local variable: then no error is possible there,
/// and no other thread can access them.
bool is_inside_local(const llvm::Value* pointer, std::uint64_t length, const llvm::DataLayout& layout) {
  llvm::APInt offset(layout.getIndexTypeSizeInBits(pointer->getType()), 0);
  const auto* local = llvm::dyn_cast<llvm::AllocaInst>(
      pointer->stripAndAccumulateConstantOffsets(layout, offset, /*AllowNonInbounds=*/true));
  if (local == nullptr || offset.isNegative()) return false;
  const std::optional<llvm::TypeSize> size = local->getAllocationSize(layout);
  return size && !size->isScalable() && offset.getZExtValue() + length <= size->getFixedValue();
}

/// Whether the optimiser may replace a block that is copied or filled: it is all inside local variables, or
/// is copied from inside one to memory that is not local, which stays a store. That copy would also have the
/// padding of the local variable, whose bytes may be whatever the stack has there.
bool may_be_replaced(const llvm::MemIntrinsic& block, const llvm::DataLayout& layout) {
  const auto* length = llvm::dyn_cast<llvm::ConstantInt>(block.getLength());
  if (length == nullptr) return false;
  const bool fills_local = is_inside_local(block.getDest(), length->getZExtValue(), layout);
  const auto* copy = llvm::dyn_cast<llvm::MemTransferInst>(&block);
  if (copy == nullptr) return fills_local;
  return is_inside_local(copy->getSource(), length->getZExtValue(), layout) &&
         (fills_local || !is_local(block.getDest()));
}

/// Blocks that are copied or filled stay although nothing reads them, in the library's text as in the
/// program's: what is wrong with them would vanish, too. Before anything is optimised: even the division of
/// local variables drops them.
void keep_blocks(llvm::Module& module) {
  for (llvm::Function& function : module)
    for (llvm::Instruction& instruction : llvm::instructions(function))
      if (auto* block = llvm::dyn_cast<llvm::MemIntrinsic>(&instruction))
        if (!may_be_replaced(*block, module.getDataLayout()))
          block->setVolatile(llvm::ConstantInt::getBool(block->getContext(), true));
}

/// Whether the function allocates or frees memory: the optimiser might remove both, with all accesses to the
/// memory.
bool is_allocation(const llvm::Function& function) {
  constexpr std::array names{"malloc",        "calloc",         "realloc", "free",
                             "aligned_alloc", "posix_memalign", "strdup"};
  const llvm::StringRef name = function.getName();
  return llvm::is_contained(names, name) || name.starts_with("_Znw") || name.starts_with("_Zna") ||
         name.starts_with("_Zdl") || name.starts_with("_Zda");
}

/// Whether the function reads memory that its arguments point to: where nothing uses its result, the
/// optimiser would remove what it makes of the call. Lengths of literals have to be known.
bool reads_blocks(const llvm::Function& function) {
  constexpr std::array beginnings{"mem", "bcmp", "str", "wcs", "wmem"};
  const llvm::StringRef name = function.getName();
  return name != "strlen" &&
         std::ranges::any_of(beginnings, [&](const char* begin) { return name.starts_with(begin); });
}

/// Makes calls in the program's text, allocations, and what reads blocks, stay calls of these functions: the
/// optimiser knows what strcpy does, and drops what nothing reads. The library's other calls may be replaced.
void say_what_is_builtin(llvm::CallBase& call, bool is_of_program) {
  const llvm::Function* callee = call.getCalledFunction();
  if (callee == nullptr || callee->isIntrinsic() || !callee->isDeclaration()) return;
  const bool stays = is_of_program || is_allocation(*callee) || reads_blocks(*callee);
  call.removeFnAttr(stays ? llvm::Attribute::Builtin : llvm::Attribute::NoBuiltin);
  call.addFnAttr(stays ? llvm::Attribute::NoBuiltin : llvm::Attribute::Builtin);
}

/// Keeps accesses of the program's own text from being removed or moved.
void keep_accesses(llvm::Module& module) {
  for (llvm::Function& function : module)
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      const llvm::DILocation* place = instruction.getDebugLoc().get();
      const bool is_of_program = place != nullptr && !is_library_file(place->getFilename());
      if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction))
        say_what_is_builtin(*call, is_of_program);
      if (!is_of_program || instruction.hasMetadata("annotation")) continue;
      if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction))
        load->setVolatile(true);
      else if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
        store->setVolatile(true);
    }
}

/// Returns all variables that can change: stores to them stay, even if nothing reads them.
std::vector<llvm::GlobalValue*> variables_of(llvm::Module& module) {
  std::vector<llvm::GlobalValue*> variables;
  for (llvm::GlobalVariable& variable : module.globals())
    if (!variable.isConstant() && !variable.isDeclaration() && !variable.getName().starts_with("llvm."))
      variables.push_back(&variable);
  return variables;
}

void set_volatile(llvm::AllocaInst& local, bool on) {
  for (llvm::User* user : local.users()) {
    if (auto* load = llvm::dyn_cast<llvm::LoadInst>(user)) load->setVolatile(on);
    if (auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
        store != nullptr && store->getPointerOperand() == &local)
      store->setVolatile(on);
    if (auto* block = llvm::dyn_cast<llvm::MemIntrinsic>(user))
      block->setVolatile(llvm::ConstantInt::getBool(block->getContext(), on));
  }
}

/// Makes accesses to local variables that are not captured ordinary again. Once the library's functions are
/// inlined, a variable that was passed to them by reference may be the function's own: no access to it
/// matters to other threads.
void release_locals(llvm::Module& module) {
  for (llvm::Function& function : module)
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
      if (local == nullptr) continue;
      set_volatile(*local, false);  // a volatile access counts as one that hands the address on
      if (llvm::PointerMayBeCaptured(local, true, true)) set_volatile(*local, true);
    }
}

bool has_to_stay(const llvm::GlobalValue& value) {
  return value.getName() == "main" || value.getName().starts_with("heddle_");
}

}  // namespace

bool is_library(const llvm::Function& function) {
  const llvm::DISubprogram* place = function.getSubprogram();
  return place != nullptr && is_library_file(place->getFilename());
}

bool is_in_foreign_header(const llvm::DIVariable& variable) {
  const llvm::StringRef path = variable.getFilename();
  return is_library_file(path) && !path.starts_with("/usr/include/c++/") &&
         !path.starts_with("/usr/include/x86_64-linux-gnu/c++/") && !path.starts_with("/usr/lib/");
}

const llvm::DILocation* place_in_program(const llvm::DILocation* place) {
  // Line 0: the compiler's own.
  while (place != nullptr && (is_library_file(place->getFilename()) || place->getLine() == 0))
    place = place->getInlinedAt();
  return place;
}

bool is_cxx(const llvm::Module& module) {
  return llvm::any_of(module.debug_compile_units(), [](const llvm::DICompileUnit* unit) {
    return llvm::dwarf::isCPlusPlus(static_cast<llvm::dwarf::SourceLanguage>(unit->getSourceLanguage()));
  });
}

void drop_copies(llvm::Module& module) {
  Passes passes;
  llvm::EliminateAvailableExternallyPass().run(module, passes.modules);
}

void shrink_library_code(llvm::Module& module) {
  Passes passes;
  keep_blocks(module);
  keep_loads(module);
  keep_locals_whole(module);
  llvm::ModulePassManager first;
  first.addPass(llvm::InternalizePass(has_to_stay));
  first.addPass(llvm::GlobalDCEPass());
  first.addPass(llvm::createModuleToFunctionPassAdaptor(llvm::SROAPass(llvm::SROAOptions::ModifyCFG)));
  first.run(module, passes.modules);
  say_what_is_inlined(module);
  keep_accesses(module);
  const std::vector<llvm::GlobalValue*> variables = variables_of(module);
  llvm::appendToCompilerUsed(module, variables);
  Passes again;
  llvm::ModulePassManager all = again.builder.buildModuleSimplificationPipeline(
      llvm::OptimizationLevel::O1, llvm::ThinOrFullLTOPhase::None);
  all.run(module, again.modules);
  llvm::removeFromUsedLists(module, [&](llvm::Constant* used) {
    return std::ranges::find(variables, used->stripPointerCasts()) != variables.end();
  });
  keep_calls(module);
  release_loads(module);
  release_whole_locals(module);
  release_locals(module);
}

}  // namespace heddle
