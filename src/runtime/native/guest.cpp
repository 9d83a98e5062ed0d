#include "runtime/native/guest.hpp"

#include <cstring>

#include "runtime/native/crash_handler.hpp"
#include "runtime/native/guest_library.hpp"

namespace heddle {

namespace {

/// The program's code calls plain functions: this is how they find the guest they belong to.
thread_local Guest* current_guest = nullptr;

std::vector<std::byte> initial_globals(const std::vector<GuestGlobal>& globals, const Jit& jit) {
  if (globals.empty()) return {};
  std::vector<std::byte> image(globals.back().address + globals.back().size - Region::base);
  for (const GuestGlobal& global : globals)
    if (const auto content = jit.find(global.image))
      std::memcpy(image.data() + (global.address - Region::base), *content, global.size);
  return image;
}

}  // namespace

Guest& Guest::current() {
  return *current_guest;
}

Guest::Guest(Key, Region region, Jit jit) : region_(std::move(region)), jit_(std::move(jit)) {}
Guest::~Guest() = default;

Result<std::unique_ptr<Guest>> Guest::load(NativeModule module) {
  auto region = Region::reserve();
  if (!region) return region.error();
  std::vector<Site> sites = module.sites;
  std::vector<GuestGlobal> globals = module.globals;
  auto jit = Jit::load(std::move(module), guest_functions());
  if (!jit) return jit.error();
  auto guest = std::make_unique<Guest>(Key{}, std::move(*region), std::move(*jit));
  guest->sites_ = std::move(sites);
  guest->globals_ = std::move(globals);
  const auto main = guest->jit_.find("main");
  if (!main) return main.error();
  guest->main_ = *main;
  guest->region_.set_globals(initial_globals(guest->globals_, guest->jit_));
  guest->threads_.push_back(std::make_unique<Thread>());
  install_crash_handler();
  return guest;
}

void Guest::reset() {
  region_.reset();
  for (auto& thread : threads_) {
    thread->state = ThreadState::unborn;
    thread->children = 0;
    thread->site = {};
    thread->result = nullptr;
  }
  error_.reset();
  start(0);
}

void Guest::start(std::size_t thread) {
  threads_[thread]->context.prepare(region_.stack_of(thread), fiber_main, this);
  run(thread);
}

void Guest::run(std::size_t thread) {
  current_guest = this;
  running_ = thread;
  rounds_ = 0;
  threads_[thread]->state = ThreadState::ready;
  FiberContext::switch_to(host_, threads_[thread]->context);
}

void Guest::resume(std::size_t thread, const Event& event) {
  threads_[thread]->done = {event.read, event.writes, event.choice};
  run(thread);
}

void Guest::fiber_main(void* self) {
  Guest& guest = *static_cast<Guest*>(self);
  const Thread& thread = *guest.threads_[guest.running_];
  if (guest.running_ == 0) {
    auto* name = reinterpret_cast<char*>(guest.allocate(8, 8));
    auto* arguments = reinterpret_cast<char**>(guest.allocate(2 * sizeof(char*), 8));
    std::memcpy(name, "program", 8);
    arguments[0] = name;
    reinterpret_cast<int (*)(int, char**)>(guest.main_)(1, arguments);
    guest.end_thread(ThreadState::exited);  // main returning ends the program
  }
  guest.end_thread(ThreadState::finished, thread.entry(thread.argument));
}

Guest::Done Guest::visible(Operation op) {
  Thread& thread = *threads_[running_];
  thread.next = op;
  thread.site = op.site;
  FiberContext::switch_to(thread.context, host_);
  return thread.done;
}

Operation Guest::access(OpKind kind, std::uint64_t address, std::uint32_t size, Order order, SiteId site) {
  set_site(site);
  if (!Region::contains(address, size)) fail(FindingKind::invalid_access);
  const auto location = locations_.find_or_add(address, size);
  if (!location) refuse("accesses of different sizes to the same memory are not supported yet");
  Operation op;
  op.kind = kind;
  op.location = *location;
  op.order = order;
  op.site = site;
  return op;
}

std::size_t Guest::number_of(std::size_t parent, std::uint32_t ordinal) {
  const auto [entry, fresh] = numbers_.try_emplace({parent, ordinal}, threads_.size());
  if (fresh) threads_.push_back(std::make_unique<Thread>());
  return entry->second;
}

ThreadId Guest::new_child(Entry entry, void* argument) {
  if (threads_.size() >= Region::max_threads) refuse("more than 1,024 threads are not supported");
  const std::size_t number = number_of(running_, threads_[running_]->children++);
  threads_[number]->entry = entry;
  threads_[number]->argument = argument;
  return {static_cast<std::uint16_t>(number)};
}

std::uint64_t Guest::allocate(std::uint64_t size, std::uint64_t alignment) {
  const std::uint64_t address = region_.allocate(running_, size, alignment);
  if (address == 0) refuse("a thread's heap is full (16 MB)");
  return address;
}

void Guest::end_thread(ThreadState state, void* result) {
  Thread& thread = *threads_[running_];
  thread.state = state;
  thread.result = result;
  FiberContext::switch_to(thread.context, host_);
  __builtin_unreachable();
}

void Guest::fail(FindingKind kind) {
  threads_[running_]->failure = kind;
  end_thread(ThreadState::failed);
}

void Guest::refuse(const std::string& what) {
  const Site& site = sites_[last_site().value];
  error_ = Error{site.file + ":" + std::to_string(site.line) + ": " + what};
  end_thread(ThreadState::failed);
}

}  // namespace heddle
