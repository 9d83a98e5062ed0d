// What of futures is not in the headers: their errors, the base of results, results that get ready as a
// thread ends.
#include <future>
#include <memory>
#include <pthread.h>
#include <string>
#include <system_error>
#include <utility>

namespace {

class FutureCategory final : public std::error_category {
 public:
  const char* name() const noexcept override { return "future"; }
  std::string message(int error) const override {
    switch (static_cast<std::future_errc>(error)) {
      case std::future_errc::future_already_retrieved:
        return "Future already retrieved";
      case std::future_errc::promise_already_satisfied:
        return "Promise already satisfied";
      case std::future_errc::no_state:
        return "No associated state";
      case std::future_errc::broken_promise:
        return "Broken promise";
    }
    return "Unknown error";
  }
};

// A constant that is never destroyed: needs no code at the program's start and end.
[[clang::no_destroy]] constinit const FutureCategory the_future_category;

pthread_once_t exit_key_made = PTHREAD_ONCE_INIT;
pthread_key_t exit_key;  // a thread's value of it: the first of its callbacks

void run_exit_callbacks(void* first) {
  auto* element = static_cast<std::__at_thread_exit_elt*>(first);
  while (element != nullptr) {
    std::__at_thread_exit_elt* next = element->_M_next;  // the callback may free its element
    element->_M_cb(element);
    element = next;
  }
}

/// By a key's destructor, because thread_local variables must be destroyed before.
void call_at_thread_exit(std::__at_thread_exit_elt* element) {
  pthread_once(&exit_key_made, [] { pthread_key_create(&exit_key, run_exit_callbacks); });
  element->_M_next = static_cast<std::__at_thread_exit_elt*>(pthread_getspecific(exit_key));
  pthread_setspecific(exit_key, element);
}

}  // namespace

namespace std {

const error_category& future_category() noexcept {
  return the_future_category;
}

future_error::~future_error() noexcept = default;
const char* future_error::what() const noexcept {
  return logic_error::what();
}

__future_base::_Result_base::_Result_base() = default;
__future_base::_Result_base::~_Result_base() = default;

void __future_base::_State_baseV2::_Make_ready::_S_run(void* object) {
  const unique_ptr<_Make_ready> self(static_cast<_Make_ready*>(static_cast<__at_thread_exit_elt*>(object)));
  if (const shared_ptr<_State_baseV2> state = self->_M_shared_state.lock())
    state->_M_status._M_store_notify_all(_Status::__ready, memory_order_release);
}

void __future_base::_State_baseV2::_Make_ready::_M_set() {
  _M_cb = &_S_run;
  call_at_thread_exit(this);
}

}  // namespace std
