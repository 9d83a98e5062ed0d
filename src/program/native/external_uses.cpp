#include "program/native/external_uses.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

#include "program/native/library_facts.hpp"

namespace heddle {

namespace {

/// Adds the instructions that use a value, also those that use it within a constant expression.
void add_users(const llvm::Value& value, std::vector<const llvm::Instruction*>& users,
               std::set<const llvm::Value*>& seen) {
  for (const llvm::User* user : value.users()) {
    if (!seen.insert(user).second) continue;
    if (const auto* instruction = llvm::dyn_cast<llvm::Instruction>(user))
      users.push_back(instruction);
    else if (llvm::isa<llvm::ConstantExpr>(user))
      add_users(*user, users, seen);
  }
}

/// Returns the sites of the instructions that use a value; site 0 if it is used in initial values alone.
std::vector<std::uint32_t> sites_of_users(HookCalls& hooks, const llvm::Value& value) {
  std::vector<const llvm::Instruction*> users;
  std::set<const llvm::Value*> seen;
  add_users(value, users, seen);
  std::vector<std::uint32_t> sites;
  sites.reserve(users.size());
  for (const llvm::Instruction* user : users)
    sites.push_back(static_cast<std::uint32_t>(hooks.site_of(*user, nullptr)->getZExtValue()));
  if (sites.empty()) sites.push_back(0);
  return sites;
}

bool is_known(llvm::StringRef name) {
  const auto numbers = functions_of_numbers();
  return find_library_facts(name) != nullptr || std::ranges::binary_search(numbers, std::string_view(name));
}

}  // namespace

void list_uses_of_external_functions(HookCalls& hooks) {
  for (const llvm::Function& function : hooks.module()) {
    const llvm::StringRef name = function.getName();
    if (!function.isDeclaration() || function.isIntrinsic() || function.use_empty()) continue;
    if (name.starts_with("heddle_hook_") || is_known(name)) continue;
    for (const std::uint32_t site : sites_of_users(hooks, function))
      hooks.native().external_uses.push_back({name.str(), site});
  }
}

bool is_library_variable(const llvm::GlobalVariable& variable) {
  constexpr std::array<std::string_view, 7> beginnings{"_ZT",           "_ZSt",           "_ZNSt",  "_ZNKSt",
                                                       "_ZN9__gnu_cxx", "_ZN10__cxxabiv", "_ZGVNSt"};
  const llvm::StringRef name = variable.getName();
  return std::ranges::any_of(beginnings, [&](std::string_view start) { return name.starts_with(start); });
}

void watch_missing_variables(llvm::Module& module) {
  for (llvm::GlobalVariable& variable : module.globals())
    if (variable.isDeclaration() && !is_library_variable(variable)) variable.setConstant(false);
}

void list_uses_of_missing_variable(HookCalls& hooks, const llvm::GlobalVariable& variable,
                                   const std::string& name) {
  for (const std::uint32_t site : sites_of_users(hooks, variable))
    hooks.native().unsupported.push_back({name, missing_variable, site, true});
}

}  // namespace heddle
