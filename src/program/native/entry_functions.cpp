#include "program/native/entry_functions.hpp"

#include <algorithm>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Module.h>
#include <vector>

#include "core/close_names.hpp"
#include "program/native/library_code.hpp"
#include "program/native/module_parts.hpp"

namespace heddle {

namespace {

/// Returns the name of a function with its namespaces and classes, and without its parameters and result.
std::string qualified_name(const llvm::Function& function) {
  std::string whole = llvm::demangle(function.getName().str());
  constexpr std::string_view unnamed = "(anonymous namespace)";
  std::size_t begin = 0, depth = 0;  // within < >
  for (std::size_t i = 0; i < whole.size(); ++i) {
    if (depth == 0 && whole.compare(i, unnamed.size(), unnamed) == 0)
      i += unnamed.size() - 1;
    else if (whole[i] == '<')
      ++depth;
    else if (whole[i] == '>' && depth > 0)
      --depth;
    else if (depth == 0 && whole[i] == ' ')
      begin = i + 1;  // what came before is the result of a template
    else if (depth == 0 && whole[i] == '(')
      return whole.substr(begin, i - begin);
  }
  return whole;
}

/// A function that the program defines itself.
struct Candidate {
  const llvm::Function* function;
  std::string name;  // qualified
};

/// Whether a function can be called without arguments, and returns nothing or a number.
bool can_start(const llvm::Function& function) {
  const llvm::Type* result = function.getReturnType();
  return function.arg_empty() && !function.isVarArg() && (result->isVoidTy() || result->isIntegerTy(32));
}

/// Whether a name that the user wrote is the one of a function, or its last parts.
bool is_meant(const std::string& name, const std::string& asked) {
  if (asked.starts_with("::")) return name == asked.substr(2);
  return name == asked || name.ends_with("::" + asked);
}

std::string place_of(const llvm::Function& function) {
  const llvm::DISubprogram* place = function.getSubprogram();
  if (place == nullptr) return {};
  return " (" + place->getFilename().str() + ":" + std::to_string(place->getLine()) + ")";
}

/// Returns a name by which a candidate alone is meant: outside of namespaces it begins with "::".
std::string shown(const Candidate& candidate, const std::string& asked) {
  return (candidate.name == asked ? "::" : "") + candidate.name + place_of(*candidate.function);
}

/// Whether a function is the compiler's own: one that constructs static objects.
bool is_made_by_compiler(const llvm::Function& function) {
  return function.getName().starts_with("_GLOBAL__") || function.getName().starts_with("__");
}

std::vector<Candidate> own_functions(const llvm::Module& module) {
  std::vector<Candidate> found;
  for (const llvm::Function& function : module)
    if (!function.isDeclaration() && !is_library(function) && !is_made_by_compiler(function) &&
        function.getName() != "main")
      found.push_back({&function, qualified_name(function)});
  return found;
}

std::string with_commas(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

Error nothing_named(const std::string& asked, const std::vector<Candidate>& candidates) {
  std::vector<std::string> names;
  for (const Candidate& candidate : candidates)
    if (can_start(*candidate.function)) names.push_back(candidate.name);
  std::string text = "--entry: the program has no function '" + asked + "'";
  if (const std::string close = closest_name(asked, names); !close.empty())
    text += "; did you mean '" + close + "'?";
  constexpr std::size_t most = 20;
  const bool has_more = names.size() > most;
  names.resize(std::min(names.size(), most));
  if (names.empty()) return Error{text + "; it defines no function without parameters that could be started"};
  return Error{text + "; functions that can be started: " + with_commas(names) + (has_more ? ", …" : "")};
}

/// Returns the function that the user means.
Result<const llvm::Function*> function_asked_for(const llvm::Module& module, const std::string& asked) {
  std::vector<Candidate> all = own_functions(module), meant;
  std::ranges::copy_if(all, std::back_inserter(meant),
                       [&](const Candidate& candidate) { return is_meant(candidate.name, asked); });
  if (meant.empty())
    if (const llvm::Function* test = module.getFunction(test_prefix + asked))
      if (!test->isDeclaration()) meant.push_back({test, test->getName().str()});
  if (meant.empty()) return nothing_named(asked, all);
  std::vector<Candidate> usable;
  std::ranges::copy_if(meant, std::back_inserter(usable),
                       [](const Candidate& candidate) { return can_start(*candidate.function); });
  if (usable.size() == 1) return usable.front().function;
  if (usable.empty())
    return Error{"--entry: " + meant.front().name + place_of(*meant.front().function) +
                 " cannot be started: supported are functions without parameters that return void or int"};
  std::vector<std::string> names;
  names.reserve(usable.size());
  for (const Candidate& candidate : usable) names.push_back(shown(candidate, asked));
  return Error{"--entry: '" + asked + "' may be any of these: " + with_commas(names)};
}

bool is_main(const llvm::Function& function) {
  return function.getName() == "main";
}

/// Makes user_main, which programs for CDSChecker have, the main of a program that has none.
void take_other_main(llvm::Module& module) {
  const llvm::Function* main = module.getFunction("main");
  llvm::Function* other = module.getFunction("user_main");
  if (main == nullptr && other != nullptr && !other->isDeclaration()) other->setName("main");
}

/// Returns what a program without main misses if it has tests of GoogleTest; none if it has not.
std::optional<Error> missing_framework(const llvm::Module& module) {
  bool is_used = false, is_missing = false;
  for (const llvm::Function& function : module) {
    const llvm::StringRef name = function.getName();
    if (!name.starts_with("_ZN7testing") && !name.starts_with("_ZNK7testing")) continue;
    is_used = true;
    is_missing = is_missing || function.isDeclaration();
  }
  if (!is_used) return std::nullopt;
  return Error{
      std::string(
          "the program has no function 'main': its tests are GoogleTest's, which is a library: add ") +
      (is_missing ? "-lgtest -lgtest_main" : "-lgtest_main")};
}

}  // namespace

std::optional<Error> list_entries(NativeModule& native, const std::string& asked) {
  llvm::Module& module = *native.parts().module;
  take_other_main(module);
  const auto add = [&](const llvm::Function& function, std::string name, bool is_test) {
    std::string symbol = start_symbol;
    if (!is_main(function)) symbol += "_" + std::to_string(native.entries.size());
    native.entries.push_back({std::move(name), function.getName().str(), std::move(symbol), is_test});
  };
  for (const llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    const llvm::StringRef name = function.getName();
    if (is_main(function)) add(function, "", false);
    if (name.starts_with(test_prefix) && can_start(function))
      add(function, name.drop_front(std::string_view(test_prefix).size()).str(), true);
  }
  if (asked.empty()) return native.entries.empty() ? missing_framework(module) : std::nullopt;
  const auto function = function_asked_for(module, asked);
  if (!function) return function.error();
  if (std::ranges::find(native.entries, (*function)->getName().str(), &GuestEntry::function) ==
      native.entries.end())
    add(**function, asked, false);
  return std::nullopt;
}

const GuestEntry* find_entry(const std::vector<GuestEntry>& entries, const std::string& asked) {
  const auto find = [&](const auto& is_it) -> const GuestEntry* {
    const auto found = std::ranges::find_if(entries, is_it);
    return found == entries.end() ? nullptr : &*found;
  };
  if (const auto* own = find([&](const GuestEntry& entry) { return !entry.is_test && entry.name == asked; }))
    return own;
  if (const auto* test = find([&](const GuestEntry& entry) { return entry.function == asked; })) return test;
  return find([&](const GuestEntry& entry) { return entry.is_test && entry.name == asked; });
}

}  // namespace heddle
