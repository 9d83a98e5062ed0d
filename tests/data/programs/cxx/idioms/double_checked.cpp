//! {"exit": 1, "kind": "data-race", "line": 61, "thread": "T1"}
//! {"args": ["--define", "RELAXED=1"], "exit": 1, "kind": "data-race", "line": 74, "thread": "T1"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Double-checked locking. The first look at a plain pointer races with its creation; with a relaxed one the object
// behind it does.
#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>

class Settings {
 public:
  static const Settings& get();

  int port;
  int retries;

 private:
  explicit Settings(int default_port) : port(default_port), retries(default_port == 8080 ? 3 : 5) {}

  static std::mutex mutex_;
#if defined(FIXED) || defined(RELAXED)
  static std::atomic<Settings*> instance_;
#else
  static Settings* instance_;
#endif
};

std::mutex Settings::mutex_;

#if defined(FIXED) || defined(RELAXED)

#ifdef FIXED
constexpr std::memory_order seen = std::memory_order_acquire;
constexpr std::memory_order published = std::memory_order_release;
#else
constexpr std::memory_order seen = std::memory_order_relaxed;
constexpr std::memory_order published = std::memory_order_relaxed;
#endif

std::atomic<Settings*> Settings::instance_{nullptr};

const Settings& Settings::get() {
  Settings* settings = instance_.load(seen);
  if (settings == nullptr) {
    const std::lock_guard lock(mutex_);
    settings = instance_.load(std::memory_order_relaxed);
    if (settings == nullptr) {
      settings = new Settings(8080);
      instance_.store(settings, published);
    }
  }
  return *settings;
}

#else

Settings* Settings::instance_ = nullptr;

const Settings& Settings::get() {
  if (instance_ == nullptr) {
    const std::lock_guard lock(mutex_);
    if (instance_ == nullptr) instance_ = new Settings(8080);
  }
  return *instance_;
}

#endif

namespace {

void serve() {
  const Settings& settings = Settings::get();
  assert(settings.port == 8080);
}

}  // namespace

int main() {
  std::thread server(serve);
  serve();
  server.join();
  assert(Settings::get().retries == 3);
  return 0;
}
