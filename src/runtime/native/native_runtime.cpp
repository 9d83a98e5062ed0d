#include "runtime/native/native_runtime.hpp"

#include "memory/machine.hpp"
#include "runtime/conductor.hpp"
#include "runtime/native/guest.hpp"

namespace heddle {

namespace {

/// The guest's threads as the conductor sees them.
class NativeThreads {
 public:
  explicit NativeThreads(Guest* guest) : guest_(guest) {}
  void reset(GuestMemory&) { guest_->reset(); }
  [[nodiscard]] std::size_t size() const { return guest_->size(); }
  [[nodiscard]] ThreadState state(std::size_t thread) const { return guest_->state(thread); }
  [[nodiscard]] const Operation& next(std::size_t thread) const { return guest_->next(thread); }
  [[nodiscard]] FindingKind failure(std::size_t thread) const { return guest_->failure(thread); }
  [[nodiscard]] SiteId site(std::size_t thread) const { return guest_->site(thread); }
  void start(std::size_t thread) { guest_->start(thread); }
  void resume(std::size_t thread, const Event& event) { guest_->resume(thread, event); }
  void describe_registers(std::vector<Value>&) const {}

 private:
  Guest* guest_;
};

class GuestMachine : public BasicMachine<GuestMemory> {
 public:
  explicit GuestMachine(const Locations* locations) : BasicMachine(GuestMemory(locations)) {}
};

class NativeRuntime final : public Runtime {
 public:
  NativeRuntime(Guest& guest, const Model& model)
      : guest_(guest), conductor_(model, NativeThreads(&guest), GuestMachine(&guest.locations())) {}

  [[nodiscard]] Result<const Execution*> run(const Plan& plan) override {
    auto result = conductor_.run(plan);
    if (guest_.error()) return *guest_.error();
    return result;
  }

 private:
  Guest& guest_;
  Conductor<NativeThreads, GuestMachine> conductor_;
};

}  // namespace

NativeProgram::NativeProgram(std::unique_ptr<Guest> guest) : guest_(std::move(guest)) {}
NativeProgram::NativeProgram(NativeProgram&&) noexcept = default;
NativeProgram::~NativeProgram() = default;

Result<NativeProgram> NativeProgram::load(const std::vector<std::string>& files,
                                          const std::vector<std::string>& flags) {
  auto module = compile_c(files, flags);
  if (!module) return module.error();
  if (!defines_main(*module)) return Error{"the program has no function 'main'"};
  if (const auto error = instrument(*module, Region::base)) return *error;
  auto guest = Guest::load(std::move(*module));
  if (!guest) return guest.error();
  return NativeProgram(std::move(*guest));
}

std::unique_ptr<Runtime> NativeProgram::make_runtime(const Model& model) {
  return std::make_unique<NativeRuntime>(*guest_, model);
}

const Site& NativeProgram::site(SiteId site) const {
  return guest_->sites()[site.value];
}

std::string NativeProgram::name_of(LocationId location) const {
  const Place& place = guest_->locations().place(location);
  for (const GuestGlobal& global : guest_->globals()) {
    if (place.address < global.address || place.address >= global.address + global.size) continue;
    const std::uint64_t offset = place.address - global.address;
    return offset == 0 ? global.name : global.name + "+" + std::to_string(offset);
  }
  constexpr char digits[] = "0123456789abcdef";
  std::string text;
  for (std::uint64_t rest = place.address; rest != 0; rest /= 16)
    text.insert(text.begin(), digits[rest % 16]);
  return "0x" + text;
}

}  // namespace heddle
