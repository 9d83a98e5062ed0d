#include "program/native/library_code.hpp"

#include <algorithm>
#include <array>
#include <llvm/Analysis/CaptureTracking.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/IPO/ElimAvailExtern.h>
#include <llvm/Transforms/IPO/GlobalDCE.h>
#include <llvm/Transforms/IPO/Internalize.h>
#include <llvm/Transforms/Scalar/SROA.h>

#include "program/native/passes.hpp"
#include "program/native/time_flow.hpp"

namespace heddle {

namespace {

bool is_library_file(llvm::StringRef path) {
  constexpr std::array folders{"/usr/include/", "/usr/lib/", "/usr/local/include/"};
  return std::ranges::any_of(folders, [&](const char* folder) { return path.starts_with(folder); });
}

/// The program's functions stay what they are, so that stacks can be shown; the library's go where they are called.
void say_what_is_inlined(llvm::Module& module) {
  for (llvm::Function& function : module) {
    if (function.isDeclaration() || function.hasFnAttribute(llvm::Attribute::AlwaysInline)) continue;
    function.removeFnAttr(llvm::Attribute::NoInline);
    function.removeFnAttr(llvm::Attribute::OptimizeNone);
    // Where numbers are printed must be seen afterwards: that decides nothing (time_flow).
    const bool is_inlined = is_library(function) && !prints_numbers(function);
    function.addFnAttr(is_inlined ? llvm::Attribute::InlineHint : llvm::Attribute::NoInline);
    // Keeps the optimiser from making accesses that the text does not have.
    function.addFnAttr(llvm::Attribute::SanitizeThread);
  }
}

/// An access of the program's own text must neither vanish nor move.
void keep_accesses(llvm::Module& module) {
  for (llvm::Function& function : module)
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      const llvm::DILocation* place = instruction.getDebugLoc().get();
      if (place == nullptr || is_library_file(place->getFilename()) || instruction.hasMetadata("annotation"))
        continue;
      if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction))
        load->setVolatile(true);
      else if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
        store->setVolatile(true);
    }
}

void set_volatile(llvm::AllocaInst& local, bool on) {
  for (llvm::User* user : local.users()) {
    if (auto* load = llvm::dyn_cast<llvm::LoadInst>(user)) load->setVolatile(on);
    if (auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
        store != nullptr && store->getPointerOperand() == &local)
      store->setVolatile(on);
  }
}

/// Once the library's functions stand where they are called, a variable that was given to them by reference may be the
/// function's own: no access to it is of interest to anybody else.
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
  llvm::ModulePassManager first;
  first.addPass(llvm::InternalizePass(has_to_stay));
  first.addPass(llvm::GlobalDCEPass());
  first.addPass(llvm::createModuleToFunctionPassAdaptor(llvm::SROAPass(llvm::SROAOptions::ModifyCFG)));
  first.run(module, passes.modules);
  say_what_is_inlined(module);
  keep_accesses(module);
  Passes again;
  llvm::ModulePassManager all = again.builder.buildModuleSimplificationPipeline(
      llvm::OptimizationLevel::O1, llvm::ThinOrFullLTOPhase::None);
  all.run(module, again.modules);
  release_locals(module);
}

}  // namespace heddle
