// What of condition variables is not in the headers.
#include <condition_variable>
#include <memory>
#include <mutex>
#include <pthread.h>
#include <utility>

namespace {

/// A mutex to unlock and a condition variable to notify as a thread ends.
struct Notification {
  std::condition_variable* condition;
  std::unique_lock<std::mutex> lock;
  Notification* next;
};

pthread_once_t key_made = PTHREAD_ONCE_INIT;
pthread_key_t notifications;  // a thread's value of it: the first one

void notify_all_of(void* first) {
  std::unique_ptr<Notification> one(static_cast<Notification*>(first));
  while (one != nullptr) {
    one->lock.unlock();
    one->condition->notify_all();
    one.reset(one->next);
  }
}

}  // namespace

namespace std {

condition_variable::condition_variable() noexcept = default;
condition_variable::~condition_variable() noexcept = default;

void condition_variable::wait(unique_lock<mutex>& lock) {
  _M_cond.wait(*lock.mutex());
}
void condition_variable::notify_one() noexcept {
  _M_cond.notify_one();
}
void condition_variable::notify_all() noexcept {
  _M_cond.notify_all();
}

// By a key's destructor, because thread_local variables must be destroyed before.
void notify_all_at_thread_exit(condition_variable& condition, unique_lock<mutex> lock) {
  pthread_once(&key_made, [] { pthread_key_create(&notifications, notify_all_of); });
  auto* const before = static_cast<Notification*>(pthread_getspecific(notifications));
  pthread_setspecific(notifications, new Notification{&condition, std::move(lock), before});
}

}  // namespace std
