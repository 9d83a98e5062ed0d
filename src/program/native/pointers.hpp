// A points-to analysis of the whole program: which variables and heap blocks a pointer may point to, and
// where in them. It ignores the order of statements. A pointer that was loaded from memory may point to any
// object that has been given away.
#pragma once

#include <cstdint>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>
#include <map>
#include <set>

namespace heddle {

/// The function that a call starts as a thread, and its argument; nullptr if the call starts no thread, or
/// the function is not known.
struct ThreadStart {
  llvm::Function* function = nullptr;
  llvm::Value* argument = nullptr;
};
[[nodiscard]] ThreadStart thread_started_by(const llvm::CallBase& call);

class Pointers {
 public:
  static constexpr std::int64_t anywhere = -1;
  /// An object and the offset in bytes from its start; all elements of an array count as the first.
  using Place = std::pair<const llvm::Value*, std::int64_t>;
  struct Targets {
    bool unknown = false;  // it may also point to any object that has been given away
    std::set<Place> places;
  };

  explicit Pointers(const llvm::Module& module);

  [[nodiscard]] Targets of(const llvm::Value* pointer) const;
  /// Whether pointers of which nothing is known may point to the object.
  [[nodiscard]] bool is_given_away(const llvm::Value* object) const { return given_away_.contains(object); }
  /// Whether the function may be called from elsewhere than by the calls that name it.
  [[nodiscard]] bool has_unknown_callers(const llvm::Function& function) const {
    return with_unknown_callers_.contains(&function);
  }

 private:
  void find_unknown_callers();
  [[nodiscard]] bool look_at(const llvm::Instruction& instruction);
  [[nodiscard]] bool look_at_call(const llvm::CallBase& call);
  [[nodiscard]] bool add(const llvm::Value* pointer, const Targets& targets);
  [[nodiscard]] bool give_away(const llvm::Value* pointer);
  [[nodiscard]] Targets moved(const Targets& targets, const llvm::GEPOperator& by) const;
  [[nodiscard]] std::int64_t folded(const llvm::Value* object, std::int64_t offset) const;

  const llvm::Module& module_;
  std::map<const llvm::Value*, Targets> targets_;
  std::set<const llvm::Value*> given_away_;
  std::set<const llvm::Value*> to_many_;  // pointers with so many targets that nothing more is told of them
  std::set<const llvm::Function*> with_unknown_callers_;
};

}  // namespace heddle
