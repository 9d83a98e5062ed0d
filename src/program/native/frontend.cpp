#include <algorithm>
#include <array>
#include <clang/CodeGen/CodeGenAction.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendActions.h>
#include <clang/Frontend/Utils.h>
#include <filesystem>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Support/VirtualFileSystem.h>
#include <llvm/Support/raw_ostream.h>

#include "program/native/all_inputs.hpp"
#include "program/native/compile_action.hpp"
#include "program/native/compiled_files.hpp"
#include "program/native/compiled_headers.hpp"
#include "program/native/compiler_messages.hpp"
#include "program/native/definitions.hpp"
#include "program/native/digest.hpp"
#include "program/native/llvm_files.hpp"
#include "program/native/module.hpp"
#include "program/native/module_parts.hpp"
#include "program/native/own_files.hpp"
#include "program/source_endings.hpp"

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
                                  "-D__HEDDLE__",
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
  return is_in(SourceLanguage::llvm, path);
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
  // Has a working folder of its own: -working-directory sets it, and this process stays where it is.
  invocation_options.VFS = llvm::vfs::createPhysicalFileSystem();
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

/// What compiling files leaves besides their modules.
struct ByProducts {
  std::vector<std::string> inputs;
  std::vector<std::string> warnings;  // each once: files may include the same headers
  ReleaseSequences release_sequences = ReleaseSequences::of_own_stores_too;

  void add(const CompiledFile& file) {
    for (const std::string& warning : file.warnings)
      if (std::ranges::find(warnings, warning) == warnings.end()) warnings.push_back(warning);
    inputs.insert(inputs.end(), file.inputs.begin(), file.inputs.end());
    if (file.release_sequences == ReleaseSequences::of_updates)
      release_sequences = ReleaseSequences::of_updates;
  }
};

/// What the files of a program are compiled with, and what that leaves.
struct Compilation {
  const OwnFiles& own;
  llvm::LLVMContext& context;
  fs::path headers;    // where compiled headers are kept; empty: they are not
  CompiledFiles kept;  // the files
  bool ahead = false;  // headers that were compiled ahead may be used
  ByProducts left = {};
};

/// A file in LLVM's form, with what compiling it left; `bitcode` is not set.
struct FreshFile {
  std::unique_ptr<llvm::Module> module;
  CompiledFile facts;
};

Result<FreshFile> compile(const SourceFile& file, const fs::path& headers, const Compilation& with) {
  const auto read = std::make_shared<AllInputs>();
  CompileAction action(&with.context);
  auto compiled = run_compiler(arguments(file, with.own, headers), action, read);
  if (!compiled) return compiled.error();
  if (!action.refusal().empty()) return Error{file.path + ": " + action.refusal(), ErrorKind::unsupported};
  CompiledFile facts;
  facts.warnings = std::move(compiled->warnings);
  facts.release_sequences = compiled->release_sequences;
  for (const std::string& input : read->getDependencies())
    facts.inputs.push_back((fs::path(file.folder) / input).string());
  return FreshFile{action.takeModule(), std::move(facts)};
}

bool compile_headers(const SourceFile& file, const OwnFiles& own, const fs::path& from, const fs::path& to) {
  std::vector<std::string> line = arguments({from.string(), file.flags, file.folder}, own, {});
  line.insert(line.begin() + 1, {"-x", "c++-header"});
  clang::GeneratePCHAction action;
  return run_compiler(line, action, std::make_shared<AllInputs>(), to).ok();
}

/// Compiles a file, with precompiled headers where that works: a program may configure the library in its
/// own way.
Result<FreshFile> compile_quickly(const SourceFile& file, const Compilation& with) {
  if (!with.ahead) return compile(file, {}, with);
  const fs::path headers = compiled_headers_for(
      file, with.own, with.headers,
      [&](const fs::path& from, const fs::path& to) { return compile_headers(file, with.own, from, to); });
  if (!headers.empty()) {
    if (auto quick = compile(file, headers, with)) return quick;
    forget_compiled_headers(headers, with.headers);
  }
  return compile(file, {}, with);
}

std::string bitcode_of(const llvm::Module& module) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  llvm::WriteBitcodeToFile(module, stream);
  return text;
}

/// Returns a module from its bitcode; nullptr if that is none.
std::unique_ptr<llvm::Module> module_of(const CompiledFile& file, const std::string& name,
                                        llvm::LLVMContext& context) {
  auto module = llvm::parseBitcodeFile(llvm::MemoryBufferRef(file.bitcode, name), context);
  if (module) return std::move(*module);
  llvm::consumeError(module.takeError());
  return nullptr;
}

/// Loads a file: it is compiled unless the result of an earlier time is kept.
Result<std::unique_ptr<llvm::Module>> load(const SourceFile& file, Compilation& with) {
  if (is_compiled(file.path)) {
    with.left.release_sequences = ReleaseSequences::of_updates;  // for which language it was is not known
    with.left.inputs.push_back((fs::path(file.folder) / file.path).string());
    return read_llvm_file(file.path, with.context);
  }
  if (std::ranges::find(file.flags, "-stdlib=libc++") != file.flags.end())
    return Error{file.path + ": libc++ is not supported; supported: libstdc++ 12 (without -stdlib=libc++)",
                 ErrorKind::unsupported};
  if (const auto kept = with.kept.find(file, with.ahead))
    if (auto module = module_of(*kept, file.path, with.context)) {
      with.left.add(*kept);
      return module;
    }
  const auto start = fs::file_time_type::clock::now();
  auto fresh = compile_quickly(file, with);
  if (!fresh) return fresh.error();
  with.left.add(fresh->facts);
  if (with.kept.are_kept()) {
    fresh->facts.bitcode = bitcode_of(*fresh->module);
    with.kept.keep(file, with.ahead, fresh->facts, start);
  }
  return std::move(fresh->module);
}

/// The files of a program, as they are linked into one module.
class Linked {
 public:
  Linked(NativeModuleParts& parts, const std::string& problems) : parts_(parts), problems_(problems) {}

  [[nodiscard]] std::optional<Error> add(const SourceFile& file, std::unique_ptr<llvm::Module> module) {
    if (file.on_demand && !(parts_.module && is_wanted(*module, *parts_.module))) {
      waiting_.emplace_back(&file, std::move(module));
      return std::nullopt;
    }
    return link(file, std::move(module));
  }
  /// Adds the files of libraries that the program needs, also those that these need.
  [[nodiscard]] std::optional<Error> add_wanted() {
    for (bool has_added = true; has_added;) {
      has_added = false;
      for (auto& [file, module] : waiting_) {
        if (!module || !parts_.module || !is_wanted(*module, *parts_.module)) continue;
        if (auto error = link(*file, std::move(module))) return error;
        has_added = true;
      }
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] std::optional<Error> link(const SourceFile& file, std::unique_ptr<llvm::Module> module) {
    if (const ErrorMessage twice = definitions_.add(*module)) return Error{*twice};
    if (!parts_.module)
      parts_.module = std::move(module);
    else if (llvm::Linker::linkModules(*parts_.module, std::move(module)))
      return Error{file.path + ": cannot be linked with the other files: " + problems_};
    return std::nullopt;
  }

  NativeModuleParts& parts_;
  const std::string& problems_;
  Definitions definitions_;
  std::vector<std::pair<const SourceFile*, std::unique_ptr<llvm::Module>>> waiting_;
};

}  // namespace

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
  Compilation with{own, *parts->context, cache.empty() ? cache : cache / "headers",
                   CompiledFiles(cache.empty() ? cache : cache / "files", own), ahead};
  parts->context->setDiagnosticHandlerCallBack(collect, &problems);
  Linked linked(*parts, problems);
  for (const SourceFile& file : files) {
    auto module = load(file, with);
    if (!module) return module.error();
    if (auto error = linked.add(file, std::move(*module))) return *error;
  }
  if (auto error = linked.add_wanted()) return *error;
  if (!parts->module) return Error{"none of the files is linked: all are parts of libraries"};
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
