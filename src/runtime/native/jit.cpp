#include "runtime/native/jit.hpp"

#include <llvm/ExecutionEngine/ObjectCache.h>
#include <llvm/ExecutionEngine/Orc/CompileUtils.h>
#include <llvm/ExecutionEngine/Orc/LLJIT.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/TargetSelect.h>

#include "program/native/module_parts.hpp"
#include "runtime/native/debugger.hpp"
#include "runtime/native/library/library.hpp"

namespace heddle {

/// Keeps what the compiler makes.
class KeptCode : public llvm::ObjectCache {
 public:
  void notifyObjectCompiled(const llvm::Module*, llvm::MemoryBufferRef object) override {
    code = object.getBuffer().str();
  }
  std::unique_ptr<llvm::MemoryBuffer> getObject(const llvm::Module*) override { return nullptr; }
  std::string code;
};

struct Jit::Parts {
  KeptCode kept;  // before who uses it
  std::unique_ptr<llvm::orc::LLJIT> jit;
};

Jit::Jit(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Jit::Jit(Jit&&) noexcept = default;
Jit::~Jit() = default;

Result<Jit> Jit::load(NativeModule module, const GuestSettings& settings) {
  const auto functions = resolve_externals(module.externals, settings);
  if (!functions) return functions.error();
  initialize_compiler();
  // Nothing of this process by name: a call of the real pthread_create would start a real thread.
  auto parts = std::make_unique<Parts>();
  using Compiler = std::unique_ptr<llvm::orc::IRCompileLayer::IRCompiler>;
  const auto make_compiler =
      [kept = &parts->kept](llvm::orc::JITTargetMachineBuilder builder) -> llvm::Expected<Compiler> {
    // The calls of the runtime are where the time goes: better code would not be faster, and takes longer to make.
    builder.setCodeGenOptLevel(llvm::CodeGenOptLevel::None);
    auto machine = builder.createTargetMachine();
    if (!machine) return machine.takeError();
    return std::make_unique<llvm::orc::TMOwningSimpleCompiler>(std::move(*machine), kept);
  };
  auto built = llvm::orc::LLJITBuilder()
                   .setLinkProcessSymbolsByDefault(false)
                   .setPlatformSetUp(llvm::orc::setUpInactivePlatform)
                   .setCompileFunctionCreator(make_compiler)
                   .create();
  if (!built) return Error{llvm::toString(built.takeError())};
  parts->jit = std::move(*built);
  if (settings.debugger) announce_code_to_debugger(*parts->jit);
  llvm::orc::SymbolMap symbols;
  for (const GuestFunction& function : *functions)
    symbols[parts->jit->mangleAndIntern(llvm::StringRef(function.name))] = {
        llvm::orc::ExecutorAddr::fromPtr(function.address), llvm::JITSymbolFlags::Exported};
  // In a library of their own, linked after the program's, so that a program may define a function of the same name.
  auto library = parts->jit->createJITDylib("runtime");
  if (!library) return Error{llvm::toString(library.takeError())};
  if (auto error = library->define(llvm::orc::absoluteSymbols(std::move(symbols))))
    return Error{llvm::toString(std::move(error))};
  parts->jit->getMainJITDylib().addToLinkOrder(*library);
  if (!module.code.empty()) {
    auto object = llvm::MemoryBuffer::getMemBufferCopy(module.code, "program");
    if (auto error = parts->jit->addObjectFile(std::move(object)))
      return Error{llvm::toString(std::move(error))};
    return Jit(std::move(parts));
  }
  NativeModuleParts& ir = module.parts();
  if (auto error =
          parts->jit->addIRModule(llvm::orc::ThreadSafeModule(std::move(ir.module), std::move(ir.context))))
    return Error{llvm::toString(std::move(error))};
  return Jit(std::move(parts));
}

const std::string& Jit::generated() const {
  return parts_->kept.code;
}

Result<void*> Jit::find(const std::string& symbol) const {
  auto address = parts_->jit->lookup(symbol);
  if (!address) return Error{"the program cannot be loaded: " + llvm::toString(address.takeError())};
  return address->toPtr<void*>();
}

}  // namespace heddle
