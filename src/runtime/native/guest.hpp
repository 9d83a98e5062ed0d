// The program under test while it runs: its fibers, its memory, and what its calls ask of the runtime.
//
// A fiber that comes to a visible operation says so (`visible`) and gives control back; it goes on when the operation
// has been performed. Everything here runs on one thread of Heddle, either in the host's own context or in a fiber's.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/execution.hpp"
#include "runtime/native/fiber.hpp"
#include "runtime/native/jit.hpp"
#include "runtime/native/locations.hpp"
#include "runtime/native/region.hpp"

namespace heddle {

class Guest {
  struct Key {};  // only load() has one

 public:
  using Entry = void* (*)(void*);

  /// Compiles nothing: the module is instrumented already.
  [[nodiscard]] static Result<std::unique_ptr<Guest>> load(NativeModule module);
  Guest(Key, Region region, Jit jit);
  Guest(const Guest&) = delete;
  Guest& operator=(const Guest&) = delete;
  ~Guest();

  // --- the host's side -------------------------------------------------------------------------------------
  void reset();
  [[nodiscard]] std::size_t size() const { return threads_.size(); }
  [[nodiscard]] ThreadState state(std::size_t thread) const { return threads_[thread]->state; }
  [[nodiscard]] const Operation& next(std::size_t thread) const { return threads_[thread]->next; }
  [[nodiscard]] FindingKind failure(std::size_t thread) const { return threads_[thread]->failure; }
  [[nodiscard]] SiteId site(std::size_t thread) const { return threads_[thread]->site; }
  void start(std::size_t thread);
  void resume(std::size_t thread, const Event& event);
  [[nodiscard]] const Locations& locations() const { return locations_; }
  [[nodiscard]] const std::vector<Site>& sites() const { return sites_; }
  [[nodiscard]] const std::vector<GuestGlobal>& globals() const { return globals_; }
  /// What ended the run although the program did nothing wrong: something that is not supported.
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }

  // --- a fiber's side: called by the program's code ------------------------------------------------------------
  /// The guest that runs now on this thread of Heddle.
  [[nodiscard]] static Guest& current();

  /// What the operation did, for the fiber that asked.
  struct Done {
    Value read = 0;
    bool wrote = false;
    std::uint32_t choice = 0;
  };
  Done visible(Operation op);
  /// An operation on memory: finds the location; a bad address is a failure.
  [[nodiscard]] Operation access(OpKind kind, std::uint64_t address, std::uint32_t size, Order order,
                                 SiteId site);
  void set_site(SiteId site) { threads_[running_]->site = site; }
  /// A loop went round; too many rounds without a visible step end the run.
  void count_round(SiteId site) {
    if (++rounds_ < max_rounds) return;
    set_site(site);
    refuse("a loop went round 50,000,000 times without a visible step: it may be endless");
  }
  [[nodiscard]] SiteId last_site() const { return threads_[running_]->site; }
  [[nodiscard]] std::size_t running() const { return running_; }

  [[nodiscard]] ThreadId new_child(Entry entry, void* argument);
  [[nodiscard]] void* result_of(ThreadId thread) const { return threads_[thread.value]->result; }
  [[nodiscard]] std::uint64_t allocate(std::uint64_t size, std::uint64_t alignment);
  [[noreturn]] void end_thread(ThreadState state, void* result = nullptr);
  [[noreturn]] void fail(FindingKind kind);
  [[noreturn]] void refuse(const std::string& what);

 private:
  struct Thread {
    FiberContext context;
    ThreadState state = ThreadState::unborn;
    Operation next;
    Done done;
    FindingKind failure{};
    SiteId site;
    Entry entry = nullptr;
    void* argument = nullptr;
    void* result = nullptr;
    std::uint32_t children = 0;
  };

  void run(std::size_t thread);
  static void fiber_main(void* guest);
  [[nodiscard]] std::size_t number_of(std::size_t parent, std::uint32_t ordinal);

  friend struct CrashHandler;

  Region region_;
  Jit jit_;
  std::vector<Site> sites_;
  std::vector<GuestGlobal> globals_;
  Locations locations_;
  FiberContext host_;
  std::vector<std::unique_ptr<Thread>> threads_;
  std::map<std::pair<std::size_t, std::uint32_t>, std::size_t> numbers_;  // creation path → number
  std::size_t running_ = 0;
  static constexpr std::uint64_t max_rounds = 50'000'000;
  std::uint64_t rounds_ = 0;  // of loops, since the last visible step
  void* main_ = nullptr;
  std::optional<Error> error_;
};

}  // namespace heddle
