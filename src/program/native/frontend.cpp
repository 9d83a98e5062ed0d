#include <algorithm>
#include <array>
#include <clang/Basic/Diagnostic.h>
#include <clang/CodeGen/CodeGenAction.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <clang/Frontend/Utils.h>
#include <filesystem>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/IRReader/IRReader.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Support/raw_ostream.h>

#include "program/native/module.hpp"
#include "program/native/module_parts.hpp"

namespace heddle {

NativeModule::NativeModule(std::unique_ptr<NativeModuleParts> parts) : parts_(std::move(parts)) {}
NativeModule::NativeModule(NativeModule&&) noexcept = default;
NativeModule& NativeModule::operator=(NativeModule&&) noexcept = default;
NativeModule::~NativeModule() = default;

namespace {

constexpr const char* compiled_headers = HEDDLE_GUEST_LIBRARY "/standard.pch";

bool is_cxx_file(const std::string& path) {
  constexpr std::array endings{".cpp", ".cc", ".cxx", ".C"};
  return std::ranges::any_of(endings, [&](const char* ending) { return path.ends_with(ending); });
}

/// Whether the library's headers can be had compiled: only the program's own names are set, nothing of the language.
bool takes_compiled_headers(const SourceFile& file) {
  constexpr std::array harmless{"-D", "-I", "-W", "-isystem", "-iquote", "-pthread"};
  std::error_code problem;
  if (!is_cxx_file(file.path) || !std::filesystem::exists(compiled_headers, problem)) return false;
  for (std::size_t i = 0; i < file.flags.size(); ++i) {
    const std::string& flag = file.flags[i];
    if (flag == "-isystem" || flag == "-iquote" || flag == "-I" || flag == "-D") {
      ++i;
      continue;
    }
    if (flag.starts_with("-D_") ||
        std::ranges::none_of(harmless, [&](const char* known) { return flag.starts_with(known); }))
      return false;
  }
  return true;
}

/// What every file is compiled with: each source access stays one access, variables start as zero.
std::vector<std::string> arguments(const SourceFile& file, bool headers) {
  std::vector<std::string> result{HEDDLE_CLANG,
                                  "-c",
                                  file.path,
                                  "-O1",
                                  "-g",
                                  "-Xclang",
                                  "-disable-llvm-passes",
                                  "-fno-finite-loops",
                                  "-ftrivial-auto-var-init=zero",
                                  "-U_FORTIFY_SOURCE",
                                  "-D__NO_CTYPE",  // functions instead of tables of the C library
                                  "-w"};
  // The same as in guest/CMakeLists.txt.
  if (is_cxx_file(file.path))
    result.insert(result.end(), {"-std=gnu++20", "-isystem", HEDDLE_GUEST "/include",
                                 "-fdebug-prefix-map=" HEDDLE_GUEST "=/usr/lib/heddle"});
  if (headers) result.insert(result.end(), {"-include-pch", compiled_headers});
  if (!file.folder.empty()) result.push_back("-working-directory=" + file.folder);
  result.insert(result.end(), file.flags.begin(), file.flags.end());
  return result;
}

void collect(const llvm::DiagnosticInfo* problem, void* text) {
  llvm::raw_string_ostream stream(*static_cast<std::string*>(text));
  llvm::DiagnosticPrinterRawOStream printer(stream);
  if (problem->getSeverity() == llvm::DS_Error) problem->print(printer);
}
void ignore(const llvm::DiagnosticInfo*, void*) {}

bool is_compiled(const std::string& path) {
  return path.ends_with(".ll") || path.ends_with(".bc");
}

Result<std::unique_ptr<llvm::Module>> read_compiled(const std::string& path, llvm::LLVMContext& context) {
  llvm::SMDiagnostic problem;
  auto module = llvm::parseIRFile(path, problem, context);
  if (module) return module;
  std::string message;
  llvm::raw_string_ostream stream(message);
  problem.print("heddle", stream, false);
  return Error{stream.str()};
}

Result<std::unique_ptr<llvm::Module>> compile(const SourceFile& file, llvm::LLVMContext& context,
                                              bool headers) {
  std::string messages;
  llvm::raw_string_ostream stream(messages);
  const auto options = llvm::makeIntrusiveRefCnt<clang::DiagnosticOptions>();
  clang::TextDiagnosticPrinter printer(stream, &*options);
  const auto diagnostics = clang::CompilerInstance::createDiagnostics(&*options, &printer, false);
  const std::vector<std::string> owned = arguments(file, headers);
  std::vector<const char*> line;
  for (const std::string& argument : owned) line.push_back(argument.c_str());
  clang::CreateInvocationOptions invocation_options;
  invocation_options.Diags = diagnostics;
  auto invocation = clang::createInvocation(line, std::move(invocation_options));
  if (!invocation) return Error{stream.str()};
  // The driver lets the compiler keep its memory to the end of the process: ours goes on.
  invocation->getFrontendOpts().DisableFree = false;
  invocation->getCodeGenOpts().DisableFree = false;
  clang::CompilerInstance compiler;
  compiler.setInvocation(std::move(invocation));
  compiler.setDiagnostics(&*diagnostics);
  compiler.setVerboseOutputStream(llvm::nulls());  // "1 warning generated."
  clang::EmitLLVMOnlyAction action(&context);
  if (!compiler.ExecuteAction(action)) return Error{stream.str()};
  return action.takeModule();
}

/// With the library's headers compiled ahead where that works: a program may set them up in a way of its own.
Result<std::unique_ptr<llvm::Module>> load(const SourceFile& file, llvm::LLVMContext& context) {
  if (is_compiled(file.path)) return read_compiled(file.path, context);
  if (takes_compiled_headers(file))
    if (auto quick = compile(file, context, true)) return quick;
  return compile(file, context, false);
}

}  // namespace

bool defines_main(NativeModule& module) {
  const llvm::Function* main = module.parts().module->getFunction("main");
  return main != nullptr && !main->isDeclaration();
}

Result<NativeModule> compile_c(const std::vector<SourceFile>& files) {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  llvm::InitializeNativeTargetAsmParser();
  auto parts = std::make_unique<NativeModuleParts>();
  parts->context = std::make_unique<llvm::LLVMContext>();
  // LLVM's own handler would end the process at an error.
  std::string problems;
  parts->context->setDiagnosticHandlerCallBack(collect, &problems);
  for (const SourceFile& file : files) {
    auto module = load(file, *parts->context);
    if (!module) return module.error();
    if (!parts->module) {
      parts->module = std::move(*module);
    } else if (llvm::Linker::linkModules(*parts->module, std::move(*module))) {
      return Error{file.path + ": cannot be linked with the other files: " + problems};
    }
  }
  parts->context->setDiagnosticHandlerCallBack(ignore, nullptr);
  return NativeModule(std::move(parts));
}

}  // namespace heddle
