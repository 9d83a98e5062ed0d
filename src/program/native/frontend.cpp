#include <algorithm>
#include <array>
#include <clang/CodeGen/CodeGenAction.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendActions.h>
#include <clang/Frontend/MultiplexConsumer.h>
#include <clang/Frontend/Utils.h>
#include <filesystem>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/IRReader/IRReader.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Support/raw_ostream.h>

#include "program/native/all_inputs.hpp"
#include "program/native/compiled_headers.hpp"
#include "program/native/compiler_messages.hpp"
#include "program/native/digest.hpp"
#include "program/native/module.hpp"
#include "program/native/module_parts.hpp"
#include "program/native/own_files.hpp"
#include "program/native/source_limits.hpp"

#ifdef __SANITIZE_ADDRESS__
/// Suppresses leaks of the compiler itself: parts of its trees own memory and are never destroyed.
extern "C" const char* __lsan_default_suppressions() {
  return "leak:llvm::SmallVectorBase\n";
}
#endif

namespace heddle {

NativeModule::NativeModule(std::unique_ptr<NativeModuleParts> parts) : parts_(std::move(parts)) {}
NativeModule::NativeModule(ModuleFacts facts, std::string object)
    : ModuleFacts(std::move(facts)), code(std::move(object)) {}
NativeModule::NativeModule(NativeModule&&) noexcept = default;
NativeModule& NativeModule::operator=(NativeModule&&) noexcept = default;
NativeModule::~NativeModule() = default;

namespace fs = std::filesystem;

namespace {

/// The compiler's checks for undefined behaviour, except for those that Heddle makes itself, that are no
/// errors in practice, or that need a library of their own.
constexpr const char* undefined_checks = "-fsanitize=undefined,float-cast-overflow";
constexpr const char* other_checks =
    "-fno-sanitize=bool,bounds,enum,function,integer-divide-by-zero,nonnull-attribute,null,object-size,"
    "pointer-overflow,returns-nonnull-attribute,shift-base,vptr";

/// Warnings that are about how we call the compiler, not about the program.
constexpr std::array unwanted_warnings{"-Wno-unused-command-line-argument", "-Wno-unknown-warning-option",
                                       "-Wno-ignored-optimization-argument"};

/// What older C allows, and compilers of older C only warn of.
constexpr std::array warnings_not_errors{
    "-Wno-error=implicit-function-declaration", "-Wno-error=implicit-int", "-Wno-error=int-conversion",
    "-Wno-error=incompatible-function-pointer-types", "-Wno-error=return-mismatch"};

/// Returns the flag that turns the C++ library's own assertions on; off if the program's text mentions them.
std::string library_assertions(const SourceFile& file) {
  const std::string text = content_of(fs::path(file.folder) / file.path).value_or("");
  const bool is_set_up = text.find("_GLIBCXX_ASSERTIONS") != std::string::npos;
  return is_set_up ? "-U_GLIBCXX_ASSERTIONS" : "-D_GLIBCXX_ASSERTIONS";
}

/// Returns the flags that every file is compiled with: each access in the source stays one access, and
/// variables start as zero.
std::vector<std::string> arguments(const SourceFile& file, const OwnFiles& own, const fs::path& headers) {
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
                                  "-resource-dir",
                                  own.compiler().string(),
                                  "-D__NO_CTYPE",  // functions instead of tables of the C library
                                  undefined_checks,
                                  other_checks,
                                  "-fno-sanitize-recover=all"};
  result.insert(result.end(), unwanted_warnings.begin(), unwanted_warnings.end());
  // As in guest/CMakeLists.txt. A header is one that is compiled ahead.
  const bool is_cxx = is_cxx_file(file.path) || file.path.ends_with(".hpp");
  if (!is_cxx) result.insert(result.end(), warnings_not_errors.begin(), warnings_not_errors.end());
  // Read as a file of C, so that something can be read before it; its macros are expanded already.
  if (file.path.ends_with(".i")) {
    result.insert(result.begin() + 1, {"-x", "c"});
    result.insert(result.end(),
                  {"-Ulinux", "-Uunix", "-Ui386", "-include", own.before_preprocessed().string()});
  }
  if (is_cxx)
    result.insert(result.end(), {"-std=gnu++20", "-isystem", (own.guest() / "include").string(),
                                 "-fdebug-prefix-map=" + own.guest().string() + "=/usr/lib/heddle",
                                 library_assertions(file)});
  if (!headers.empty()) result.insert(result.end(), {"-include-pch", headers.string()});
  // Where what they name below this folder is now; nothing else goes by it.
  if (headers == own.compiled_headers()) result.insert(result.end(), {"-isysroot", own.folder().string()});
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

/// Returns the rule of the language: it changed with C++20 and C23.
ReleaseSequences release_sequences_of(const clang::LangOptions& language) {
  const bool is_new = language.CPlusPlus ? language.CPlusPlus20 : language.C23;
  return is_new ? ReleaseSequences::of_updates : ReleaseSequences::of_own_stores_too;
}

/// What a run of the compiler reports.
struct Compiled {
  std::vector<std::string> warnings;
  ReleaseSequences release_sequences = ReleaseSequences::of_updates;  // of the language
};

/// Returns why the driver did not start the compiler, from its messages. If the flags ask for another task,
/// it prints what it would do instead.
std::string why_not_started(const std::string& messages) {
  const bool is_other_task =
      messages.empty() || messages.find("expected exactly one compiler job") != std::string::npos;
  return is_other_task ? "the compiler's flags ask for something else than to compile one file" : messages;
}

/// Runs the compiler once. Errors are what it prints.
Result<Compiled> run_compiler(const std::vector<std::string>& arguments, clang::FrontendAction& action,
                              const std::shared_ptr<AllInputs>& inputs, const fs::path& output = {}) {
  std::vector<const char*> line;
  line.reserve(arguments.size());
  for (const std::string& argument : arguments) line.push_back(argument.c_str());
  // The flags decide which warnings there are, and whether they are errors.
  const llvm::IntrusiveRefCntPtr<clang::DiagnosticOptions> options(
      clang::CreateAndPopulateDiagOpts(line).release());
  CompilerMessages messages(*options);
  const auto diagnostics = clang::CompilerInstance::createDiagnostics(&*options, &messages, false);
  clang::CreateInvocationOptions invocation_options;
  invocation_options.Diags = diagnostics;
  auto invocation = clang::createInvocation(line, std::move(invocation_options));
  if (!invocation) return Error{why_not_started(messages.text())};
  // The driver lets the compiler keep its memory to the end of the process: ours goes on.
  invocation->getFrontendOpts().DisableFree = false;
  invocation->getCodeGenOpts().DisableFree = false;
  if (!output.empty()) invocation->getFrontendOpts().OutputFile = output.string();
  clang::CompilerInstance compiler;
  compiler.setInvocation(std::move(invocation));
  compiler.setDiagnostics(&*diagnostics);
  compiler.setVerboseOutputStream(llvm::nulls());  // "1 warning generated."
  compiler.addDependencyCollector(inputs);
  if (!compiler.ExecuteAction(action)) return Error{messages.text()};
  return Compiled{messages.one_by_one(), release_sequences_of(compiler.getLangOpts())};
}

/// What compiling a file leaves besides its module.
struct ByProducts {
  std::vector<std::string> inputs;
  std::vector<std::string> warnings;  // each once: files may include the same headers
  ReleaseSequences release_sequences = ReleaseSequences::of_own_stores_too;
};

/// What the files of a program are compiled with, and what that leaves.
struct Compilation {
  const OwnFiles& own;
  llvm::LLVMContext& context;
  ByProducts left = {};
};

/// Looks at a file when it has been read.
class SourceCheck : public clang::ASTConsumer {
 public:
  SourceCheck(clang::CompilerInstance& compiler, std::string& refusal)
      : compiler_(compiler), refusal_(refusal) {}
  void HandleTranslationUnit(clang::ASTContext&) override { refusal_ = unsupported_by_source(compiler_); }

 private:
  clang::CompilerInstance& compiler_;
  std::string& refusal_;
};

/// Compiles a file. One of C is looked at for what is not supported.
class CompileAction : public clang::EmitLLVMOnlyAction {
 public:
  using EmitLLVMOnlyAction::EmitLLVMOnlyAction;
  [[nodiscard]] const std::string& refusal() const { return refusal_; }

 protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& compiler,
                                                        llvm::StringRef file) override {
    auto translation = EmitLLVMOnlyAction::CreateASTConsumer(compiler, file);
    if (translation == nullptr || compiler.getLangOpts().CPlusPlus) return translation;
    std::vector<std::unique_ptr<clang::ASTConsumer>> both;
    both.push_back(std::make_unique<SourceCheck>(compiler, refusal_));
    both.push_back(std::move(translation));
    return std::make_unique<clang::MultiplexConsumer>(std::move(both));
  }

 private:
  std::string refusal_;
};

Result<std::unique_ptr<llvm::Module>> compile(const SourceFile& file, const fs::path& headers,
                                              Compilation& with) {
  const auto read = std::make_shared<AllInputs>();
  CompileAction action(&with.context);
  const auto compiled = run_compiler(arguments(file, with.own, headers), action, read);
  if (!compiled) return compiled.error();
  if (!action.refusal().empty()) return Error{file.path + ": " + action.refusal(), ErrorKind::unsupported};
  ByProducts& left = with.left;
  for (const std::string& warning : compiled->warnings)
    if (std::ranges::find(left.warnings, warning) == left.warnings.end()) left.warnings.push_back(warning);
  if (compiled->release_sequences == ReleaseSequences::of_updates)
    left.release_sequences = ReleaseSequences::of_updates;
  for (const std::string& input : read->getDependencies())
    left.inputs.push_back((fs::path(file.folder) / input).string());
  return action.takeModule();
}

bool compile_headers(const SourceFile& file, const OwnFiles& own, const fs::path& from, const fs::path& to) {
  std::vector<std::string> line = arguments({from.string(), file.flags, file.folder}, own, {});
  line.insert(line.begin() + 1, {"-x", "c++-header"});
  clang::GeneratePCHAction action;
  return run_compiler(line, action, std::make_shared<AllInputs>(), to).ok();
}

/// Loads a file, with precompiled headers where that works: a program may configure the library in its own
/// way.
Result<std::unique_ptr<llvm::Module>> load(const SourceFile& file, const fs::path& cache, bool ahead,
                                           Compilation& with) {
  if (is_compiled(file.path)) {
    with.left.release_sequences = ReleaseSequences::of_updates;  // for which language it was is not known
    return read_compiled(file.path, with.context);
  }
  if (std::ranges::find(file.flags, "-stdlib=libc++") != file.flags.end())
    return Error{file.path + ": libc++ is not supported; supported: libstdc++ 12 (without -stdlib=libc++)",
                 ErrorKind::unsupported};
  if (!ahead) return compile(file, {}, with);
  const fs::path headers = compiled_headers_for(
      file, with.own, cache,
      [&](const fs::path& from, const fs::path& to) { return compile_headers(file, with.own, from, to); });
  if (!headers.empty()) {
    if (auto quick = compile(file, headers, with)) return quick;
    forget_compiled_headers(headers, cache);
  }
  return compile(file, {}, with);
}

}  // namespace

bool provide_main(NativeModule& module) {
  const llvm::Module& program = *module.parts().module;
  const llvm::Function* main = program.getFunction("main");
  if (main != nullptr) return !main->isDeclaration();
  llvm::Function* other = program.getFunction("user_main");
  if (other == nullptr || other->isDeclaration()) return false;
  other->setName("main");
  return true;
}

void initialize_compiler() {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  llvm::InitializeNativeTargetAsmParser();
}

Result<NativeModule> compile_files(const std::vector<SourceFile>& files, const OwnFiles& own,
                                   const fs::path& cache, bool ahead) {
  if (const auto error = own.check()) return *error;
  initialize_compiler();
  auto parts = std::make_unique<NativeModuleParts>();
  parts->context = std::make_unique<llvm::LLVMContext>();
  // LLVM's own handler would end the process at an error.
  std::string problems;
  Compilation with{own, *parts->context};
  parts->context->setDiagnosticHandlerCallBack(collect, &problems);
  for (const SourceFile& file : files) {
    auto module = load(file, cache, ahead, with);
    if (!module) return module.error();
    if (!parts->module) {
      parts->module = std::move(*module);
    } else if (llvm::Linker::linkModules(*parts->module, std::move(*module))) {
      return Error{file.path + ": cannot be linked with the other files: " + problems};
    }
  }
  parts->context->setDiagnosticHandlerCallBack(ignore, nullptr);
  if (!parts->module->ifunc_empty())
    return Error{"the function '" + parts->module->ifunc_begin()->getName().str() +
                     "' is chosen by another one when the program is loaded (ifunc), which is not supported",
                 ErrorKind::unsupported};
  NativeModule whole(std::move(parts));
  whole.inputs = std::move(with.left.inputs);
  whole.warnings = std::move(with.left.warnings);
  whole.release_sequences = with.left.release_sequences;
  return whole;
}

}  // namespace heddle
