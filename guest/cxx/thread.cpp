// What of std::thread is not in the headers.
#include <cerrno>
#include <pthread.h>
#include <sys/sysinfo.h>
#include <system_error>
#include <thread>

namespace {

/// An exception that leaves it cannot be caught: the program ends where it was thrown, with the stack in
/// place.
void* run_thread(void* state) {
  const std::thread::_State_ptr owned(static_cast<std::thread::_State*>(state));
  owned->_M_run();
  return nullptr;
}

}  // namespace

namespace std {

thread::_State::~_State() = default;

void thread::_M_start_thread(_State_ptr state, void (*)()) {
  if (const int error = pthread_create(&_M_id._M_thread, nullptr, run_thread, state.get())) {
    _M_id = id();
    __throw_system_error(error);
  }
  state.release();
}

void thread::join() {
  if (!joinable()) __throw_system_error(EINVAL);
  if (const int error = pthread_join(_M_id._M_thread, nullptr)) __throw_system_error(error);
  _M_id = id();
}

void thread::detach() {
  if (!joinable()) __throw_system_error(EINVAL);
  if (const int error = pthread_detach(_M_id._M_thread)) __throw_system_error(error);
  _M_id = id();
}

unsigned thread::hardware_concurrency() noexcept {
  return static_cast<unsigned>(get_nprocs());
}

}  // namespace std
