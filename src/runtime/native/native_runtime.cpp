#include "runtime/native/native_runtime.hpp"

#include <array>
#include <cstring>

#include "program/native/entry_functions.hpp"
#include "program/native/module_cache.hpp"
#include "program/native/module_record.hpp"
#include "runtime/native/call_stack.hpp"
#include "runtime/native/guest.hpp"
#include "runtime/native/library/clocks.hpp"
#include "runtime/native/library/environment_cell.hpp"
#include "runtime/native/library/library.hpp"
#include "runtime/native/native_conductor.hpp"

namespace heddle {

NativeProgram::NativeProgram(std::unique_ptr<Guest> guest) : guest_(std::move(guest)) {}
NativeProgram::NativeProgram(NativeProgram&&) noexcept = default;
NativeProgram::~NativeProgram() = default;

namespace {

/// Says that no file defines main, and which files were looked at.
std::string missing_main(const std::vector<SourceFile>& files) {
  constexpr std::size_t most = 5;
  std::string names;
  for (std::size_t i = 0; i < std::min(files.size(), most); ++i)
    names += (i == 0 ? "" : ", ") + files[i].path;
  if (files.size() > most) names += " and " + std::to_string(files.size() - most) + " more";
  return "the program has no function 'main': none of its files defines it (" + names + ")";
}

/// Returns an error if the program has nothing to start with.
std::optional<Error> missing_entry(const std::vector<GuestEntry>& entries, const GuestSettings& settings,
                                   const std::vector<SourceFile>& files) {
  const bool has_tests = std::ranges::any_of(entries, &GuestEntry::is_test);
  if (settings.tests) {
    if (has_tests) return std::nullopt;
    return Error{
        "the program has no tests: HEDDLE_TEST of heddle.h defines them ('heddle check' runs a program from "
        "main on)"};
  }
  if (find_entry(entries, settings.entry) != nullptr) return std::nullopt;
  return Error{missing_main(files) + (has_tests ? "; it has tests: 'heddle test' runs them" : "")};
}

ProgramRules rules_of(const GuestSettings& settings) {
  return {settings.wait_rules, settings.uninitialised, settings.volatile_is_atomic, settings.error_function};
}

/// Returns the rules as a text that differs where programs are instrumented in other ways.
std::string text_of(const ProgramRules& rules) {
  return std::string(rules.follows_unset ? "follows unset, " : "") +
         (rules.volatile_is_atomic ? "volatile is atomic, " : "") + rules.error_function;
}

Result<NativeModule> make_module(const std::vector<SourceFile>& files, const OwnFiles& own,
                                 const GuestSettings& settings, bool ahead) {
  const std::string& cache = settings.cache;
  auto module = compile_files(files, own, cache, ahead);
  if (!module) return module.error();
  if (const auto error = list_entries(*module, settings.entry)) return *error;
  if (const auto error = missing_entry(module->entries, settings, files)) return *error;
  constexpr std::uint64_t before = Guest::first_global - Region::globals_base;
  const GuestLayout layout{Region::base, Region::constants_size, Guest::first_global,
                           Region::globals_size - before};
  if (const auto error = instrument(*module, layout, own, rules_of(settings))) return *error;
  return module;
}

/// Whether a mangled name may be that of a template's instance: it has arguments of a template, or one of the
/// abbreviations for the library's own.
bool may_be_of_template(std::string_view name) {
  if (!name.starts_with("_Z")) return false;
  constexpr std::array marks{"I", "Sa", "Sb", "Ss", "Si", "So", "Sd"};
  return std::ranges::any_of(marks,
                             [&](const char* mark) { return name.find(mark) != std::string_view::npos; });
}

/// Whether an instance of a template that the program uses is defined nowhere.
bool misses_templates(const NativeModule& module, const GuestSettings& settings) {
  const auto resolved = resolve_externals(module, settings);
  return !resolved || std::ranges::any_of(resolved->unknown,
                                          [](const std::string& name) { return may_be_of_template(name); });
}

}  // namespace

Result<NativeProgram> NativeProgram::load(const std::vector<SourceFile>& files,
                                          const GuestSettings& settings) {
  const OwnFiles own(settings.own_folder);
  const ModuleCache cache(settings.cache.empty() ? "" : settings.cache + "/programs", own,
                          text_of(rules_of(settings)));
  // What is compiled for tests is what is compiled for main.
  const std::string entry = settings.entry.starts_with(test_prefix) ? "" : settings.entry;
  if (auto known = cache.find(files, entry))
    if (auto guest = Guest::load(std::move(*known), settings)) return NativeProgram(std::move(*guest));
  const auto start = std::filesystem::file_time_type::clock::now();
  auto module = make_module(files, own, settings, true);
  // A template that was instantiated with the headers may be missing from the program.
  if (module && misses_templates(*module, settings)) module = make_module(files, own, settings, false);
  if (!module) return module.error();
  const std::string record = settings.cache.empty() ? "" : record_of(*module);
  const std::vector<std::string> inputs = module->inputs;
  auto guest = Guest::load(std::move(*module), settings);
  if (!guest) return guest.error();
  cache.keep(files, entry, record, inputs, (*guest)->generated_code(), start);
  return NativeProgram(std::move(*guest));
}

std::unique_ptr<Runtime> NativeProgram::make_runtime(const Model& model) {
  return std::make_unique<NativeConductor>(*guest_, model);
}

Value NativeProgram::initial_value(LocationId location) const {
  const Place& place = guest_->locations().place(location);
  return guest_->region().at_first(place.address, place.size);
}

const std::vector<std::string>& NativeProgram::foreign_functions() const {
  return guest_->text().foreign;
}

const std::vector<std::string>& NativeProgram::uninstrumented() const {
  return guest_->text().uninstrumented;
}

bool NativeProgram::calls(std::string_view function) const {
  return std::ranges::find(guest_->text().externals, function) != guest_->text().externals.end();
}

Result<bool> NativeProgram::set_entry(const std::string& function) {
  return guest_->set_entry(function);
}

std::vector<std::string> NativeProgram::tests() const {
  std::vector<std::string> names;
  for (const GuestEntry& entry : guest_->text().entries)
    if (entry.is_test) names.push_back(entry.name);
  return names;
}

Result<bool> NativeProgram::start_test(const std::string& name) {
  for (const GuestEntry& entry : guest_->text().entries)
    if (entry.is_test && entry.name == name) return guest_->set_entry(entry.start);
  return Error{"the program has no test '" + name + "'"};
}

const Site& NativeProgram::site(SiteId site) const {
  return guest_->text().sites[site.value];
}

void NativeProgram::add_line(std::vector<SiteId>& lines, SiteId added) const {
  const auto same_line = [&](SiteId known) {
    return site(known).file == site(added).file && site(known).line == site(added).line;
  };
  if (std::ranges::none_of(lines, same_line)) lines.push_back(added);
}

const std::vector<UnsupportedPlace>& NativeProgram::unsupported_places() const {
  return guest_->text().unsupported;
}

std::vector<SiteId> NativeProgram::spin_loops() const {
  std::vector<SiteId> result;
  for (const std::uint32_t number : guest_->text().spin_loops) add_line(result, {number});
  for (const SiteId left : guest_->loops_cut_short().left) add_line(result, left);
  return result;
}

LoopBound NativeProgram::bound_of_loop(SiteId loop) const {
  return guest_->iteration_bounds().of(loop);
}

bool NativeProgram::time_decides() const {
  return guest_->text().time_decides;
}

std::vector<SiteId> NativeProgram::clock_reads_without_choice() const {
  std::vector<SiteId> result;
  for (const SiteId read : guest_->loops_cut_short().clock_reads) add_line(result, read);
  return result;
}

std::string NativeProgram::name_of(LocationId location, const std::string& member) const {
  const std::uint64_t address = guest_->locations().place(location).address;
  const Block* block = block_at(address);
  if (block == nullptr || address == block->cell || member.empty()) return name_at(address);
  return name_of(*block) + "->" + member;
}

bool NativeProgram::is_freed_by_writing(LocationId location) const {
  const std::uint64_t address = guest_->locations().place(location).address;
  const Block* block = block_at(address);
  return block != nullptr && address == block->cell;
}

bool NativeProgram::is_clock(LocationId location) const {
  const std::uint64_t address = guest_->locations().place(location).address;
  return address == clock_cell || address == processor_clock_cell;
}

/// Returns the heap block that an address, or the cell of a block, belongs to.
const Block* NativeProgram::block_at(std::uint64_t address) const {
  for (const Block& block : guest_->memory().blocks())
    if (!block.is_variable() &&
        (address == block.cell || (address >= block.address && address < block.address + block.size)))
      return &block;
  return nullptr;
}

std::string NativeProgram::name_at(std::uint64_t address) const {
  if (address == Guest::section_cell) return "atomic section";
  if (address == clock_cell) return "the clock";
  if (address == environment_cell) return "environ";
  if (address == processor_clock_cell) return "the processor's clock";
  if (const std::uint64_t waited_on = Region::address_of_cell(address); waited_on != 0)
    return "a change of " + name_at(waited_on);
  for (const GuestGlobal& global : guest_->text().globals)
    if (address >= global.address && address < global.address + global.size)
      return guest_->text().types.path(global.name, global.type, address - global.address);
  if (const Block* block = block_at(address)) {
    const bool is_start = address == block->cell || address == block->address;
    return is_start ? name_of(*block)
                    : name_of(*block) + "[" + std::to_string(address - block->address) + "]";
  }
  if (std::string local = guest_->memory().local_at(address); !local.empty()) return local;
  constexpr char digits[] = "0123456789abcdef";
  std::string text;
  for (std::uint64_t rest = address; rest != 0; rest /= 16) text.insert(text.begin(), digits[rest % 16]);
  return "0x" + text;
}

std::string NativeProgram::name_of(const Block& block) const {
  const std::uint32_t line = site(block.site).line;
  std::size_t number = 1, same = 0;
  for (const Block& other : guest_->memory().blocks()) {
    if (other.is_variable() || site(other.site).line != line) continue;
    ++same;
    if (other.address < block.address) ++number;
  }
  const std::string name = "block@" + std::to_string(line);
  return same == 1 ? name : name + "#" + std::to_string(number);
}

std::string NativeProgram::value_text(Value value) const {
  const auto address = static_cast<std::uint64_t>(value);
  if (!Region::contains(address)) return std::to_string(value);
  for (const GuestGlobal& global : guest_->text().globals)
    if (address >= global.address && address < global.address + global.size)
      return "&" + guest_->text().types.object_path(global.name, global.type, address - global.address);
  const std::string name = name_at(address);
  return name.starts_with("0x") ? name : "&" + name;
}

std::vector<std::string> NativeProgram::stack_of(ThreadId thread) const {
  return call_stack_of(guest_->text(), guest_->thread(thread.value));
}

std::string NativeProgram::start_function(ThreadId thread) const {
  if (thread.value == 0) return "main";
  const auto entry = reinterpret_cast<std::uint64_t>(guest_->thread(thread.value).entry);
  const GuestFunctionInfo* const function = guest_->text().function_at(entry);
  return function == nullptr || function->library ? "" : function->name;
}

std::vector<GuestFunctionInfo> NativeProgram::functions_of(ThreadId thread) const {
  return functions_in(guest_->text(), guest_->thread(thread.value));
}

std::vector<GuestFunctionInfo> NativeProgram::functions() const {
  std::vector<GuestFunctionInfo> own;
  for (const GuestFunctionInfo& function : guest_->text().functions)
    if (!function.library && function.name != start_symbol) own.push_back(function);
  return own;
}

std::string NativeProgram::variable_at(LocationId location) const {
  const std::uint64_t address = guest_->locations().place(location).address;
  for (const GuestGlobal& global : guest_->text().globals)
    if (address >= global.address && address < global.address + global.size) return global.name;
  return {};
}

bool NativeProgram::is_declared_benign(LocationId location, Part part) const {
  const Place& place = guest_->locations().place(location);
  return part.is_whole() ? guest_->memory().is_benign(place.address, place.size)
                         : guest_->memory().is_benign(place.address + part.offset, part.width);
}

const std::vector<std::string>& NativeProgram::warnings() const {
  return guest_->text().warnings;
}

const std::string& NativeProgram::running_test() const {
  return guest_->threads().test().name;
}

const std::string& NativeProgram::failure_words(ThreadId thread) const {
  return guest_->thread(thread.value).failure_words;
}

Value NativeProgram::word_at(const std::string& name, std::size_t index) const {
  Value value = 0;
  for (const GuestGlobal& global : guest_->text().globals)
    if (global.name == name && (index + 1) * sizeof value <= global.size)
      std::memcpy(&value, reinterpret_cast<const void*>(global.address + index * sizeof value), sizeof value);
  return value;
}

LearntNumbers NativeProgram::learnt() const {
  const std::span<const Place> places = guest_->locations().places();
  return {guest_->threads().paths(), {places.begin(), places.end()},      guest_->memory().shared_origins(),
          guest_->bounds().list(),   guest_->iteration_bounds().learnt(), guest_->barrier_users().list()};
}

bool NativeProgram::restore(const LearntNumbers& numbers) {
  return guest_->threads().restore(numbers.threads) && guest_->memory().restore_shared(numbers.shared) &&
         guest_->locations().restore(numbers.locations) && guest_->bounds().restore(numbers.loops) &&
         guest_->iteration_bounds().restore(numbers.cut_loops, guest_->text().sites.size()) &&
         guest_->barrier_users().restore(numbers.barriers, guest_->threads().size());
}

void NativeProgram::capture_output(std::string* output) {
  guest_->capture_output(output);
}

void NativeProgram::at_end(void (*call)()) {
  guest_->at_end(call);
}

}  // namespace heddle
