#include "program/script/lowering.hpp"

#include <algorithm>
#include <optional>
#include <ranges>
#include <string>
#include <utility>
#include <vector>

#include "program/script/thread_lowering.hpp"

namespace heddle {

namespace {

constexpr std::size_t max_threads = 1'024;
constexpr std::size_t max_locations = 65'536;

[[nodiscard]] std::string numbered(std::string_view name, std::size_t number) {
  return std::string(name) + '[' + std::to_string(number) + ']';
}

/// Declarations first, in the order of the text; then the threads, which may refer to any of them.
class Lowering {
 public:
  Lowering(std::string_view file_name, const ScriptParameters& parameters)
      : file_name_(file_name), diagnostics_(file_name), parameters_(parameters) {
    constants_only_.set_skipping(true);
  }
  Lowering(const Lowering&) = delete;  // its parts refer to each other
  Lowering& operator=(const Lowering&) = delete;

  [[nodiscard]] Result<ScriptProgram> run(const ScriptSyntax& syntax) {
    program_.name = syntax.name;
    for (const auto& declaration : syntax.declarations) {
      std::visit([this](const auto& node) { declare(node); }, declaration);
      if (diagnostics_.failed()) return *diagnostics_.error();
    }
    if (const auto error = check_parameters()) return *error;
    if (thread_names_.empty()) diagnostics_.report(syntax.end, "the program has no threads");
    lower_threads(syntax);
    if (!diagnostics_.failed()) leave_unlocks_unchecked();
    check_spawns();
    if (diagnostics_.failed()) return *diagnostics_.error();
    return std::move(program_);
  }

 private:
  void declare(const ParamNode& node);
  void declare(const SharedNode& node);
  void declare(const ThreadNode& node);
  void add_symbol(const ReferenceNode& reference, const ScriptSymbol& symbol);
  [[nodiscard]] std::optional<std::size_t> number_of(const ReferenceNode& reference, std::size_t least,
                                                     std::size_t room, std::string_view excess);
  [[nodiscard]] std::vector<Value> initial_values(const SharedNode& node, std::size_t cells);
  void lower_threads(const ScriptSyntax& syntax);
  void leave_unlocks_unchecked();
  void check_spawns();
  [[nodiscard]] std::optional<Error> check_parameters() const;

  std::string_view file_name_;
  ScriptDiagnostics diagnostics_;
  const ScriptParameters& parameters_;
  ScriptScope globals_;
  ScriptThreadCode constants_only_;  // where expressions outside of threads leave nothing behind
  ScriptExpressionLowering expressions_{globals_, constants_only_, diagnostics_};
  std::vector<std::string_view> param_names_;
  std::vector<std::string> thread_names_;
  std::vector<std::optional<ScriptSpawn>> spawns_;
  ScriptProgram program_;
};

void Lowering::add_symbol(const ReferenceNode& reference, const ScriptSymbol& symbol) {
  if (!globals_.add(reference.name, symbol))
    diagnostics_.report(reference.place, quoted(reference.name) + " is declared twice");
}

void Lowering::declare(const ParamNode& node) {
  Value value = expressions_.constant(*node.value);
  for (const auto& [name, override_value] : parameters_.values)
    if (name == node.name.name) value = override_value;
  param_names_.push_back(node.name.name);
  add_symbol(node.name, ConstantSymbol{value});
}

/// How many there are of what has an index; nothing, and reported, if that is out of bounds.
std::optional<std::size_t> Lowering::number_of(const ReferenceNode& reference, std::size_t least,
                                               std::size_t room, std::string_view excess) {
  const Value number = reference.index ? expressions_.constant(*reference.index) : 1;
  const TextPlace place = reference.index ? reference.index->place : reference.place;
  if (number < static_cast<Value>(least))
    diagnostics_.report(place, quoted(reference.name) + " cannot have " + std::to_string(number) +
                                   (least == 0 ? " copies" : " cells"));
  else if (number > static_cast<Value>(room))
    diagnostics_.report(place, excess);
  if (diagnostics_.failed()) return std::nullopt;
  return static_cast<std::size_t>(number);
}

void Lowering::declare(const SharedNode& node) {
  const auto base = static_cast<std::uint32_t>(program_.locations.size());
  const auto cells = number_of(node.name, 1, max_locations - base, "more than 65,536 shared locations");
  if (!cells) return;
  const bool is_array = node.name.index != nullptr;
  add_symbol(node.name, SharedSymbol{{base}, static_cast<std::uint32_t>(*cells), is_array, node.is_mutex});
  const std::vector<Value> initial = initial_values(node, *cells);
  for (std::size_t i = 0; i < *cells; ++i)
    program_.locations.push_back(
        {is_array ? numbered(node.name.name, i) : std::string(node.name.name), initial[i]});
}

std::vector<Value> Lowering::initial_values(const SharedNode& node, std::size_t cells) {
  if (node.initial.size() > 1 && node.initial.size() != cells)
    diagnostics_.report(node.name.place, quoted(node.name.name) + " has " + std::to_string(cells) +
                                             " cells and " + std::to_string(node.initial.size()) +
                                             " initial values");
  std::vector<Value> values;
  for (const ExprPtr& expr : node.initial) values.push_back(expressions_.constant(*expr));
  values.resize(cells, values.empty() ? 0 : values.front());
  return values;
}

void Lowering::declare(const ThreadNode& node) {
  const std::size_t first = thread_names_.size();
  const auto copies = number_of(node.name, 0, max_threads - first, "more than 1,024 threads");
  if (!copies) return;
  const bool is_array = node.name.index != nullptr;
  add_symbol(
      node.name,
      ThreadSymbol{{static_cast<std::uint16_t>(first)}, static_cast<std::uint32_t>(*copies), is_array});
  for (std::size_t i = 0; i < *copies; ++i)
    thread_names_.push_back(is_array ? numbered(node.name.name, i) : std::string(node.name.name));
}

void Lowering::lower_threads(const ScriptSyntax& syntax) {
  spawns_.resize(thread_names_.size());
  const ScriptThreadContext context{globals_, thread_names_, spawns_, diagnostics_};
  for (const auto& declaration : syntax.declarations) {
    const auto* const node = std::get_if<ThreadNode>(&declaration);
    if (node == nullptr) continue;
    const auto& symbol = *globals_.find_as<ThreadSymbol>(node->name.name);
    for (std::uint32_t i = 0; i < symbol.count && !diagnostics_.failed(); ++i) {
      const ThreadId id{static_cast<std::uint16_t>(program_.threads.size())};
      const auto copy = symbol.is_array ? std::optional<Value>(i) : std::nullopt;
      program_.threads.push_back(ScriptThreadLowering(context, id, copy).run(node->body));
    }
  }
}

/// Leaves unlocks of mutexes that some thread initialises unchecked: a thread that unlocks one that another
/// has initialised meanwhile would read that, and reductions rely on it that unlocks replace their locks.
void Lowering::leave_unlocks_unchecked() {
  std::vector<char> is_stored(program_.locations.size(), 0);
  const auto for_each = [&](Code code, auto visit) {
    for (ScriptThread& thread : program_.threads)
      for (Instruction& instruction : thread.code)
        if (instruction.code == code) visit(instruction);
  };
  const auto cells_of = [&](const Instruction& i) {
    const auto first = is_stored.begin() + static_cast<std::ptrdiff_t>(i.base.value);
    return std::ranges::subrange(first, first + static_cast<std::ptrdiff_t>(i.extent));
  };
  for_each(Code::store, [&](const Instruction& store) { std::ranges::fill(cells_of(store), 1); });
  for_each(Code::unlock, [&](Instruction& unlock) {
    const auto cells = cells_of(unlock);
    if (std::ranges::find(cells, 1) != cells.end()) unlock.condition = Predicate::Kind::always;
  });
}

void Lowering::check_spawns() {
  if (diagnostics_.failed()) return;
  for (std::size_t i = 0; i < spawns_.size(); ++i) {
    program_.threads[i].spawned = spawns_[i].has_value();
    // Each thread has one parent at most: a path that is longer than the number of threads goes round in
    // circles.
    std::size_t ancestor = i;
    for (std::size_t steps = 0; spawns_[ancestor] && steps <= spawns_.size(); ++steps)
      ancestor = spawns_[ancestor]->by.value;
    if (spawns_[ancestor])
      diagnostics_.report(spawns_[i]->place, quoted(thread_names_[i]) +
                                                 " never starts: it is spawned only by itself"
                                                 " or by threads that wait for it");
  }
}

std::optional<Error> Lowering::check_parameters() const {
  for (const auto& [name, value] : parameters_.values)
    if (std::ranges::find(param_names_, name) == param_names_.end())
      return Error{std::string(file_name_) + ": there is no param " + quoted(name)};
  return std::nullopt;
}

}  // namespace

Result<ScriptProgram> lower_script(const ScriptSyntax& syntax, std::string_view file_name,
                                   const ScriptParameters& parameters) {
  return Lowering(file_name, parameters).run(syntax);
}

}  // namespace heddle
