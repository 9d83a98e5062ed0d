#include "program/native/definitions.hpp"

#include <algorithm>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/DebugInfoMetadata.h>

namespace heddle {

namespace {

/// Whether another definition of the same name is an error.
bool is_only_one(const llvm::GlobalValue& symbol) {
  return !symbol.isDeclaration() && symbol.hasExternalLinkage();
}

std::string place_text(llvm::StringRef file, unsigned line) {
  return file.str() + ":" + std::to_string(line);
}

/// Returns the place of a definition; without debug information, the file.
std::string place_of(const llvm::GlobalValue& symbol) {
  if (const auto* function = llvm::dyn_cast<llvm::Function>(&symbol))
    if (const llvm::DISubprogram* place = function->getSubprogram())
      return place_text(place->getFilename(), place->getLine());
  if (const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(&symbol)) {
    llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> places;
    variable->getDebugInfo(places);
    if (!places.empty())
      return place_text(places.front()->getVariable()->getFilename(),
                        places.front()->getVariable()->getLine());
  }
  return symbol.getParent()->getSourceFileName();
}

}  // namespace

ErrorMessage Definitions::add(const llvm::Module& module) {
  constexpr std::size_t most = 10;
  std::vector<std::string> twice;
  for (const llvm::GlobalValue& symbol : module.global_values()) {
    if (!is_only_one(symbol)) continue;
    const std::string place = place_of(symbol);
    const auto [known, is_new] = places_.emplace(symbol.getName().str(), place);
    if (!is_new)
      twice.push_back("'" + llvm::demangle(symbol.getName().str()) + "' is defined twice: at " +
                      known->second + " and at " + place);
  }
  if (twice.empty()) return std::nullopt;
  std::ranges::sort(twice);
  std::string text = twice.front();
  for (std::size_t i = 1; i < std::min(twice.size(), most); ++i) text += "\n  " + twice[i];
  if (twice.size() > most) text += "\n  and " + std::to_string(twice.size() - most) + " more";
  return text;
}

bool is_wanted(const llvm::Module& library, const llvm::Module& program) {
  return llvm::any_of(library.global_values(), [&](const llvm::GlobalValue& symbol) {
    if (symbol.isDeclaration() || symbol.hasLocalLinkage()) return false;
    const llvm::GlobalValue* wanted = program.getNamedValue(symbol.getName());
    if (symbol.getName() == "main") return wanted == nullptr || wanted->isDeclaration();
    return wanted != nullptr && wanted->isDeclaration() && !wanted->hasExternalWeakLinkage() &&
           !wanted->use_empty();
  });
}

}  // namespace heddle
