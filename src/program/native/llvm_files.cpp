#include "program/native/llvm_files.hpp"

#include <llvm/IR/AutoUpgrade.h>
#include <llvm/IRReader/IRReader.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/TargetParser/Host.h>

#include "core/assert.hpp"
#include "program/native/uninitialised_values.hpp"

namespace heddle {

namespace {

/// Returns the data layout of this machine's programs.
std::string own_layout() {
  const std::string machine = llvm::sys::getDefaultTargetTriple();
  std::string problem;
  const llvm::Target* const target = llvm::TargetRegistry::lookupTarget(machine, problem);
  HEDDLE_CHECK(target != nullptr);
  const std::unique_ptr<llvm::TargetMachine> code(
      target->createTargetMachine(machine, "", "", llvm::TargetOptions(), std::nullopt));
  return code->createDataLayout().getStringRepresentation();
}

}  // namespace

Result<std::unique_ptr<llvm::Module>> read_llvm_file(const std::string& path, llvm::LLVMContext& context) {
  llvm::SMDiagnostic problem;
  const std::string own = own_layout();
  const llvm::ParserCallbacks callbacks([&](llvm::StringRef machine, llvm::StringRef layout) {
    return std::optional(layout.empty() ? own : llvm::UpgradeDataLayoutString(layout, machine));
  });
  auto module = llvm::parseIRFile(path, problem, context, callbacks);
  if (module && module->getDataLayoutStr() != own)
    return Error{path + ": it was compiled for another machine (" + module->getTargetTriple() +
                 "); supported: " + llvm::sys::getDefaultTargetTriple()};
  if (module) zero_uninitialised_values(*module);
  if (module) return module;
  std::string message;
  llvm::raw_string_ostream stream(message);
  problem.print("", stream, false);
  return Error{stream.str()};
}

}  // namespace heddle
