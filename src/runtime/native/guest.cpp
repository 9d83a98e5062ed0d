#include "runtime/native/guest.hpp"

#include <algorithm>
#include <cstring>

#include "core/loop_limit.hpp"
#include "core/stop_token.hpp"
#include "runtime/native/crash_handler.hpp"
#include "runtime/native/library/at_exit.hpp"
#include "runtime/native/library/clocks.hpp"
#include "runtime/native/library/host_cxx.hpp"
#include "runtime/native/library/library.hpp"
#include "runtime/native/native_conductor.hpp"

namespace heddle {

namespace {

std::vector<std::byte> image_of(const std::vector<GuestGlobal>& globals, std::uint64_t base, bool constant,
                                const Jit& jit) {
  std::vector<std::byte> image(constant ? 0 : Guest::first_global - base);
  if (!constant) {  // what main is given
    std::memcpy(image.data() + (Guest::arguments_cell - base), &Guest::name_cell, sizeof Guest::name_cell);
    std::memcpy(image.data() + (Guest::name_cell - base), "program", 8);
    std::memcpy(image.data() + (clock_cell - base), &start_of_time, sizeof start_of_time);
  }
  for (const GuestGlobal& global : globals) {
    if (global.constant != constant) continue;
    image.resize(std::max<std::size_t>(image.size(), global.address + global.size - base));
    if (const auto content = jit.find(global.image))
      std::memcpy(image.data() + (global.address - base), *content, global.size);
  }
  return image;
}

std::vector<std::string> called_as_they_are(const NativeModule& module, const GuestSettings& settings) {
  std::vector<std::string> names;
  for (const std::string& name : module.externals)
    if (std::ranges::find(settings.allowed, name) != settings.allowed.end()) names.push_back(name);
  return names;
}

std::vector<std::string> unseen_by_anybody(const NativeModule& module) {
  std::vector<std::string> names;
  for (const std::string& external : module.externals)
    if (const std::string_view name = looks_unseen(external);
        !name.empty() && std::ranges::find(names, name) == names.end())
      names.emplace_back(name);
  return names;
}

std::vector<std::uint64_t> function_addresses(const Jit& jit, std::size_t count) {
  std::vector<std::uint64_t> addresses(count);
  if (const auto table = jit.find("heddle_function_table"); table && count != 0)
    std::memcpy(addresses.data(), *table, count * sizeof addresses[0]);
  return addresses;
}

}  // namespace

constinit thread_local Guest* Guest::current_ = nullptr;

Guest::Guest(Key, Region region, Jit jit, ProgramText text, GuestSettings settings)
    : region_(std::move(region)),
      jit_(std::move(jit)),
      text_(std::move(text)),
      settings_(std::move(settings)),
      threads_(Region::max_threads),
      shared_(first_local + text_.locals.size() + text_.sites.size(), settings_.all_visible ? 1 : 0) {
  for (std::size_t i = 0; i < text_.locals.size(); ++i)
    if (text_.locals[i].hidden) shared_[first_local + i] = 0;
  region_.limit_heaps(settings_.most_heap);
}
Guest::~Guest() = default;

Result<std::unique_ptr<Guest>> Guest::load(NativeModule module, GuestSettings settings) {
  auto region = Region::reserve();
  if (!region) return region.error();
  ProgramText text{module.sites,
                   module.globals,
                   module.types,
                   module.functions,
                   {},
                   called_as_they_are(module, settings),
                   unseen_by_anybody(module),
                   module.hidden_end,
                   module.local_storage_size,
                   module.spin_loops,
                   module.locals,
                   module.thread_locals,
                   module.local_storage_image,
                   module.warnings,
                   module.time_decides,
                   module.externals,
                   module.release_sequences};
  auto jit = Jit::load(std::move(module), settings);
  if (!jit) return jit.error();
  auto guest = std::make_unique<Guest>(Key{}, std::move(*region), std::move(*jit), std::move(text), settings);
  if (const auto found = guest->set_entry(start_symbol); !found) return found.error();
  ProgramText& known = guest->text_;
  known.addresses = function_addresses(guest->jit_, known.functions.size());
  guest->region_.set_constants(image_of(known.globals, Region::base, true, guest->jit_));
  guest->region_.set_globals(image_of(known.globals, Region::globals_base, false, guest->jit_));
  for (const GuestGlobal& global : known.globals)
    if (global.constant || global.address >= known.hidden_end)
      guest->region_.make_accessible(global.address, global.size);
  guest->region_.make_accessible(section_cell, 8);
  guest->region_.make_accessible(arguments_cell, 2 * sizeof(char*));
  guest->region_.make_accessible(name_cell, 8);
  install_crash_handler();
  prepare_exceptions();
  return guest;
}

std::string Guest::local_at(std::uint64_t address) const {
  if (!Region::in_heaps(address)) return {};
  const Origin origin = origin_at(address);
  if (origin == of_thread_locals) return thread_local_at(address);
  if (origin == of_exceptions) return "exception";
  const GuestLocal* local = local_of(origin);
  if (local == nullptr) return {};
  return text_.types.path(local->name.empty() ? "a local variable" : local->name, local->type,
                          local->offset + address - region_.start_of_object(address));
}

std::string Guest::thread_local_at(std::uint64_t address) const {
  const std::uint64_t offset = address - threads_[Region::owner_of(address)].local_storage;
  const GuestLocal* found = nullptr;
  for (const GuestLocal& variable : text_.thread_locals)
    if (offset >= errno_room + variable.offset) found = &variable;
  if (found == nullptr) return "errno";
  return text_.types.path(found->name, found->type, offset - errno_room - found->offset);
}

std::vector<std::uint32_t> Guest::shared_origins() const {
  std::vector<std::uint32_t> origins;
  for (Origin origin = 0; origin < shared_.size(); ++origin)
    if (shared_[origin] != 0) origins.push_back(origin);
  return origins;
}

bool Guest::restore_shared(std::span<const std::uint32_t> origins) {
  for (const std::uint32_t origin : origins) {
    if (origin >= shared_.size()) return false;
    shared_[origin] = 1;
  }
  return true;
}

Result<bool> Guest::set_entry(const std::string& function) {
  const auto found = jit_.find(function);
  if (!found) return found.error();
  entry_ = *found;
  locality_.clear();
  layouts_.clear();
  return true;
}

void Guest::reset() {
  region_.reset();
  for (std::size_t t = 0; t < known_threads_; ++t) threads_[t].reset();
  turn_count_ = 0;
  rounds_ = 0;
  over_ = endless_ = false;
  failed_.clear();
  has_failed_ = false;
  alone_ = nobody;
  crashed_.reset();
  blocks_.clear();
  notes_.clear();
  note_owners_.clear();
  key_destructors_.clear();
  exit_calls_.clear();
  error_.reset();
  start(0);
}

void Guest::give_stack(std::size_t thread) {
  const std::span<std::byte> stack = region_.stack_of(thread);
  threads_[thread].stack_low = reinterpret_cast<std::uint64_t>(stack.data());
  threads_[thread].stack_high = threads_[thread].stack_low + stack.size();
  threads_[thread].context.set_stack(stack);
}

void Guest::start(std::size_t thread) {
  GuestThread& started = threads_[thread];
  if (started.stack_high == 0) give_stack(thread);
  started.context.prepare(fiber_main, this);
  started.state = ThreadState::ready;
  if (late_starts_ && thread != 0 && started.starts_as_known()) {
    started.next = started.start.first;
    started.next_is_simple = false;
    started.starts_late = true;
    return;
  }
  turns_[turn_count_++] = static_cast<std::uint32_t>(thread);
}

/// The running thread has come to its first operation.
void Guest::remember_start() {
  if (running_ == 0 || me_->state != ThreadState::ready || me_->starts_as_known()) return;
  const auto entry = reinterpret_cast<std::uint64_t>(me_->entry);
  const bool in_program = std::ranges::find(text_.addresses, entry) != text_.addresses.end();
  if (in_program && !me_->called_library && !region_.uses_heap(running_))
    me_->start = {me_->entry, me_->argument, me_->next};
}

void Guest::run_main() {
  reinterpret_cast<int (*)(int, char**)>(entry_)(1, reinterpret_cast<char**>(arguments_cell));
  end_thread(ThreadState::exited);  // main returning ends the program
}

void Guest::fiber_main(void* self) {
  arrive_on_fiber();
  Guest& guest = *static_cast<Guest*>(self);
  if (guest.running_ == 0) guest.run_main();
  void* const result = guest.me().entry(guest.me().argument);
  if (guest.me().has_exit_calls()) run_thread_exit_calls(guest);
  guest.end_thread(ThreadState::finished, result);
}

std::size_t Guest::number_of(std::size_t parent, std::uint32_t ordinal) {
  const auto [entry, fresh] = numbers_.try_emplace({parent, ordinal}, known_threads_);
  if (fresh) ++known_threads_;
  return entry->second;
}

ThreadId Guest::new_child(Entry entry, void* argument) {
  const std::uint32_t ordinal = me_->children++;
  if (me_->child_numbers.size() <= ordinal) {
    if (known_threads_ >= Region::max_threads && !numbers_.contains({running_, ordinal}))
      refuse("more than 1,024 threads are not supported");
    me_->child_numbers.push_back(static_cast<std::uint32_t>(number_of(running_, ordinal)));
  }
  const std::size_t number = me_->child_numbers[ordinal];
  threads_[number].entry = entry;
  threads_[number].argument = argument;
  threads_[number].site = me_->site;  // until it comes to a place of its own
  return {static_cast<std::uint16_t>(number)};
}

std::vector<std::pair<std::size_t, std::uint32_t>> Guest::thread_paths() const {
  std::vector<std::pair<std::size_t, std::uint32_t>> paths(known_threads_ - 1);
  for (const auto& [path, number] : numbers_) paths[number - 1] = path;
  return paths;
}

bool Guest::restore_threads(std::span<const std::pair<std::size_t, std::uint32_t>> paths) {
  for (const auto& [parent, ordinal] : paths) {
    if (parent >= known_threads_ || known_threads_ >= Region::max_threads) return false;
    static_cast<void>(number_of(parent, ordinal));
  }
  return true;
}

void Guest::end_thread(ThreadState state, void* result) {
  me_->state = state;
  me_->result = result;
  if (state == ThreadState::finished) end_variables_of_thread();
  // Who ends in an atomic section in another way than by returning has ended the execution: nobody sees its
  // middle.
  if (alone_ == running_ && state == ThreadState::finished) alone_ = nobody;
  leave();
  __builtin_unreachable();
}

void Guest::fail(FindingKind kind, std::string_view words) {
  // It was known to come to an operation: other memory than then lies where it looks, and it came late to say
  // so.
  if (late_starts_ && me_->starts_as_known() && conductor_->steps_of(running_) == 0) learn_again();
  me_->failure = kind;
  me_->failure_words = words;
  // The last place that was told may be far from where the stack ran out.
  if (kind == FindingKind::stack_overflow)
    correct_site(0, reinterpret_cast<std::uint64_t>(__builtin_frame_address(0)));
  note_failed(running_);
  if (at_end_ != nullptr) at_end_();
  end_thread(ThreadState::failed);
}

void Guest::refuse(std::string_view what) {
  {  // nothing that owns memory stays on the stack: the fiber is never resumed
    const Site& site = text_.sites[me_->site.value];
    const std::string place = site.line == 0 ? "" : site.file + ":" + std::to_string(site.line) + ": ";
    error_ = Error{place + std::string(what), ErrorKind::unsupported};
  }
  FiberContext::switch_to(me_->context, host_);
  __builtin_unreachable();
}

void Guest::learn_again() {
  for (std::size_t t = 0; t < known_threads_; ++t) threads_[t].start = {};  // locations may have changed
  layouts_.clear();                                                         // and so may what others see
  error_ = Error{"the program's memory was found to be divided in another way", ErrorKind::retry};
  FiberContext::switch_to(me_->context, host_);
  __builtin_unreachable();
}

/// The run is over if the running thread has computed for too long, or for longer than anybody wants to wait.
void Guest::end_if_too_long(SiteId site) {
  static_assert(max_rounds == max_silent_iterations);  // which the report names
  StopToken* const stop = conductor_->limit().stop_token();
  const bool is_unwanted = stop != nullptr && stop->stop_requested();
  if (!is_unwanted && me_->rounds < max_rounds) return;
  if (is_unwanted) error_ = abandoned_run();
  endless_ = !is_unwanted;
  endless_at_ = site.value != 0 ? site : me_->site;  // within the library: where it was called
  FiberContext::switch_to(me_->context, host_);
  __builtin_unreachable();
}

void Guest::end_loop(SiteId site) {
  if (site.value != 0) me_->site = site;  // else within the library: where it was called
  end_thread(ThreadState::bounded);
}

void Guest::print(std::string_view text) {
  count_round(me_->site, 0);  // a loop that only prints may never end
  if (output_ != nullptr) output_->append(text);
}

void Guest::note(std::uint32_t index, Value value) {
  if (index > 4096) refuse("heddle_note: the index must be at most 4096");
  if (notes_.size() <= index) {
    notes_.resize(index + 1, 0);
    note_owners_.resize(index + 1, no_thread);
  }
  notes_[index] = value;
  note_access_without_event(LocalityMonitor::first_note + index, true);
  note_owners_[index] = {static_cast<std::uint16_t>(running_)};
}

std::vector<const GuestFunctionInfo*> Guest::frames(std::size_t number, std::uint64_t instruction,
                                                    std::uint64_t frame) const {
  const GuestThread& thread = threads_[number];
  std::vector<const GuestFunctionInfo*> result;
  const auto add = [&](std::uint64_t at) {
    const GuestFunctionInfo* function = text_.function_at(at);
    if (function != nullptr && function->name != start_symbol && !function->library)
      result.push_back(function);
  };
  if (instruction != 0) add(instruction);
  constexpr std::size_t deepest = 64;
  while (result.size() < deepest && frame % 8 == 0 && frame >= thread.stack_low &&
         frame + 16 <= thread.stack_high) {
    std::array<std::uint64_t, 2> saved{};  // the caller's frame, where it goes on
    std::memcpy(saved.data(), reinterpret_cast<const void*>(frame), sizeof saved);
    add(saved[1] - 1);
    if (saved[0] <= frame) break;
    frame = saved[0];
  }
  return result;
}

std::vector<std::string> Guest::stack_of(std::size_t number) const {
  const GuestThread& thread = threads_[number];
  const bool crashed = thread.crash_instruction != 0;
  std::vector<std::string> names;
  for (const GuestFunctionInfo* function :
       frames(number, thread.crash_instruction, crashed ? thread.crash_frame : thread.context.frame()))
    names.push_back(function->name);
  return names;
}

void Guest::correct_site(std::uint64_t instruction, std::uint64_t frame) {
  const auto in = frames(running_, instruction, frame);
  if (!in.empty() && text_.sites[me_->site.value].function != in.front()->name)
    me_->site = {in.front()->site};
}

}  // namespace heddle
