#include "runtime/native/jit.hpp"

#include <dlfcn.h>
#include <link.h>
#include <llvm/ExecutionEngine/ObjectCache.h>
#include <llvm/ExecutionEngine/Orc/CompileUtils.h>
#include <llvm/ExecutionEngine/Orc/EPCEHFrameRegistrar.h>
#include <llvm/ExecutionEngine/Orc/LLJIT.h>
#include <llvm/ExecutionEngine/Orc/ObjectLinkingLayer.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/TargetSelect.h>
#include <optional>
#include <set>
#include <vector>

#include "program/native/module_parts.hpp"
#include "runtime/native/debugger.hpp"
#include "runtime/native/fixed_code.hpp"
#include "runtime/native/hooks.hpp"
#include "runtime/native/library/library.hpp"

namespace heddle {

/// Keeps the object code that the compiler generates.
class KeptCode : public llvm::ObjectCache {
 public:
  void notifyObjectCompiled(const llvm::Module*, llvm::MemoryBufferRef object) override {
    code = object.getBuffer().str();
  }
  std::unique_ptr<llvm::MemoryBuffer> getObject(const llvm::Module*) override { return nullptr; }
  std::string code;
};

struct Jit::Parts {
  KeptCode kept;  // before its users
  std::optional<FixedEntries> entries;
  std::vector<std::string> unknown;
  std::unique_ptr<llvm::orc::LLJIT> jit;
};

namespace {

/// Returns the error for what LLVM reports: a defect of Heddle, since the module was verified.
Error internal(llvm::Error error) {
  return {llvm::toString(std::move(error)), ErrorKind::internal};
}

llvm::Expected<std::unique_ptr<llvm::orc::ObjectLayer>> make_linker(llvm::orc::ExecutionSession& session,
                                                                    const llvm::Triple&) {
  auto linker = std::make_unique<llvm::orc::ObjectLinkingLayer>(session, fixed_code_memory());
  auto frames = llvm::orc::EPCEHFrameRegistrar::Create(session);
  if (!frames) return frames.takeError();
  linker->addPlugin(std::make_shared<llvm::orc::EHFrameRegistrationPlugin>(session, std::move(*frames)));
  return linker;
}

/// Whether a symbol is one of the C++ library's variables, such as a table of virtual functions.
bool is_variable(const GuestFunction& symbol) {
  if (!symbol.name.starts_with("_Z")) return false;
  Dl_info info{};
  ElfW(Sym)* known = nullptr;
  const bool found = dladdr1(symbol.address, &info, reinterpret_cast<void**>(&known), RTLD_DL_SYMENT) != 0;
  return found && known != nullptr && ELF64_ST_TYPE(known->st_info) == STT_OBJECT;
}

/// Returns the addresses that the program can call and access: its externals are at fixed ones.
Result<llvm::orc::SymbolMap> symbols_for(llvm::orc::LLJIT& jit, const ResolvedExternals& resolved,
                                         const std::vector<std::string>& externals,
                                         std::optional<FixedEntries>& entries) {
  const std::vector<GuestFunction>& functions = resolved.known;
  const std::set<std::string_view> visible(externals.begin(), externals.end());
  const auto is_entered = [&](const GuestFunction& function) {
    return visible.contains(function.name) && !is_variable(function);
  };
  std::vector<void*> entered;
  for (const GuestFunction& function : functions)
    if (is_entered(function)) entered.push_back(function.address);
  entries.emplace(entered, resolved.unknown.size(), call_unknown_function);
  if (!entries->ok()) return Error{"the functions of the library cannot be put at their addresses"};
  llvm::orc::SymbolMap symbols;
  std::size_t next = 0;
  const auto define = [&](std::string_view name, void* address) {
    symbols[jit.mangleAndIntern(llvm::StringRef(name))] = {llvm::orc::ExecutorAddr::fromPtr(address),
                                                           llvm::JITSymbolFlags::Exported};
  };
  for (const GuestFunction& function : functions)
    define(function.name, is_entered(function) ? entries->entry(next++) : function.address);
  for (const std::string& name : resolved.unknown) define(name, entries->entry(next++));
  return symbols;
}

}  // namespace

Jit::Jit(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Jit::Jit(Jit&&) noexcept = default;
Jit::~Jit() = default;

Result<Jit> Jit::load(NativeModule module, const GuestSettings& settings) {
  auto functions = resolve_externals(module, settings);
  if (!functions) return functions.error();
  initialize_compiler();
  // No symbol of this process is found by name: a call of the real pthread_create would start a real thread.
  auto parts = std::make_unique<Parts>();
  using Compiler = std::unique_ptr<llvm::orc::IRCompileLayer::IRCompiler>;
  const auto make_compiler =
      [kept = &parts->kept](llvm::orc::JITTargetMachineBuilder builder) -> llvm::Expected<Compiler> {
    // Most of the time is spent in calls of the runtime: better code would not be faster, and takes longer to
    // generate.
    builder.setCodeGenOptLevel(llvm::CodeGenOptLevel::None);
    builder.setRelocationModel(llvm::Reloc::PIC_);
    builder.setCodeModel(llvm::CodeModel::Small);
    auto machine = builder.createTargetMachine();
    if (!machine) return machine.takeError();
    return std::make_unique<llvm::orc::TMOwningSimpleCompiler>(std::move(*machine), kept);
  };
  auto built = llvm::orc::LLJITBuilder()
                   .setLinkProcessSymbolsByDefault(false)
                   .setPlatformSetUp(llvm::orc::setUpInactivePlatform)
                   .setCompileFunctionCreator(make_compiler)
                   .setObjectLinkingLayerCreator(make_linker)
                   .create();
  if (!built) return internal(built.takeError());
  parts->jit = std::move(*built);
  if (settings.debugger) announce_code_to_debugger(*parts->jit);
  auto symbols = symbols_for(*parts->jit, *functions, module.externals, parts->entries);
  if (!symbols) return symbols.error();
  // In a library of their own, linked after the program's, so that a program may define a function of the
  // same name.
  parts->unknown = std::move(functions->unknown);
  auto library = parts->jit->createJITDylib("runtime");
  if (!library) return internal(library.takeError());
  if (auto error = library->define(llvm::orc::absoluteSymbols(std::move(*symbols))))
    return internal(std::move(error));
  parts->jit->getMainJITDylib().addToLinkOrder(*library);
  if (!module.code.empty()) {
    auto object = llvm::MemoryBuffer::getMemBufferCopy(module.code, "program");
    if (auto error = parts->jit->addObjectFile(std::move(object))) return internal(std::move(error));
    return Jit(std::move(parts));
  }
  NativeModuleParts& ir = module.parts();
  if (auto error =
          parts->jit->addIRModule(llvm::orc::ThreadSafeModule(std::move(ir.module), std::move(ir.context))))
    return internal(std::move(error));
  return Jit(std::move(parts));
}

const std::vector<std::string>& Jit::unknown_functions() const {
  return parts_->unknown;
}

const std::string& Jit::generated() const {
  return parts_->kept.code;
}

Result<void*> Jit::find(const std::string& symbol) const {
  auto address = parts_->jit->lookup(symbol);
  if (!address)
    return Error{"the program cannot be loaded: " + llvm::toString(address.takeError()),
                 ErrorKind::unsupported};
  return address->toPtr<void*>();
}

}  // namespace heddle
