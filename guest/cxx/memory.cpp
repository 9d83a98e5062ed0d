// What of smart pointers and <new> is not in the headers.
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <new>
#include <typeinfo>

namespace {

// Many, lest an operation on one shared_ptr order threads that have to do with another: that would hide data
// races.
constexpr std::size_t lock_count = 61;
constinit std::mutex locks[lock_count];

unsigned char lock_of(const void* object) {
  return static_cast<unsigned char>(reinterpret_cast<std::uintptr_t>(object) / sizeof(std::shared_ptr<int>) %
                                    lock_count);
}

constinit std::atomic<std::new_handler> handler = nullptr;

}  // namespace

namespace std {

bool _Sp_make_shared_tag::_S_eq(const type_info& type) noexcept {
  return type == typeid(_Sp_make_shared_tag);
}

_Sp_locker::_Sp_locker(const void* object) noexcept : _Sp_locker(object, object) {}

_Sp_locker::_Sp_locker(const void* first, const void* second) noexcept
    : _M_key1(min(lock_of(first), lock_of(second))), _M_key2(max(lock_of(first), lock_of(second))) {
  locks[_M_key1].lock();
  if (_M_key2 != _M_key1) locks[_M_key2].lock();
}

_Sp_locker::~_Sp_locker() {
  if (_M_key2 != _M_key1) locks[_M_key2].unlock();
  locks[_M_key1].unlock();
}

const nothrow_t nothrow{};

// Kept for the program to ask; allocation does not fail, so it is not called.
new_handler set_new_handler(new_handler next) noexcept {
  return handler.exchange(next);
}
new_handler get_new_handler() noexcept {
  return handler.load();
}

// The headers may promise these to the program (extern template).
template class allocator<char>;
template class allocator<wchar_t>;

}  // namespace std
