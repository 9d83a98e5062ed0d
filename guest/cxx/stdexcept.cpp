// The exception classes with a message, and the message: immutable text that the copies of an exception
// share.
#include <atomic>
#include <cstddef>
#include <cstring>
#include <new>
#include <stdexcept>
#include <string>

namespace {

/// What stands before the characters of a message. The order, sizes and meaning of the members are those of
/// the host's library, so that exceptions may be copied and destroyed on either side.
struct MessageHeader {
  std::size_t length;
  std::size_t capacity;      // 0: the host's empty message, which has no owner
  std::atomic<int> sharers;  // besides the first owner
};
static_assert(sizeof(MessageHeader) == 24 && sizeof(std::atomic<int>) == sizeof(int));

MessageHeader* header_of(const char* text) {
  return reinterpret_cast<MessageHeader*>(const_cast<char*>(text)) - 1;
}

const char* new_message(const char* text, std::size_t length) {
  void* block = ::operator new(sizeof(MessageHeader) + length + 1);
  // The capacity counts the final 0, which makes it positive for empty text, too.
  MessageHeader* header = ::new (block) MessageHeader{length, length + 1, 0};
  char* copy = reinterpret_cast<char*>(header + 1);
  std::memcpy(copy, text, length);
  copy[length] = 0;
  return copy;
}

const char* share(const char* text) noexcept {
  MessageHeader* header = header_of(text);
  if (header->capacity != 0) header->sharers.fetch_add(1, std::memory_order_relaxed);
  return text;
}

void drop(const char* text) noexcept {
  MessageHeader* header = header_of(text);
  if (header->capacity == 0) return;
  if (header->sharers.fetch_sub(1, std::memory_order_acq_rel) <= 0) ::operator delete(header);
}

}  // namespace

namespace std {

__cow_string::__cow_string() : __cow_string("", 0) {}
__cow_string::__cow_string(const string& text) : __cow_string(text.data(), text.size()) {}
__cow_string::__cow_string(const char* text, size_t length) : _M_p(new_message(text, length)) {}
__cow_string::__cow_string(const __cow_string& other) noexcept : _M_p(share(other._M_p)) {}
// Moving shares as well: the source keeps a message, and what() of it stays valid.
__cow_string::__cow_string(__cow_string&& other) noexcept : _M_p(share(other._M_p)) {}
__cow_string::~__cow_string() {
  drop(_M_p);
}

__cow_string& __cow_string::operator=(const __cow_string& other) noexcept {
  const char* old = _M_p;
  _M_p = share(other._M_p);
  drop(old);
  return *this;
}
__cow_string& __cow_string::operator=(__cow_string&& other) noexcept {
  return *this = static_cast<const __cow_string&>(other);
}

logic_error::logic_error(const string& message) : _M_msg(message) {}
logic_error::logic_error(const char* message) : _M_msg(message, strlen(message)) {}
logic_error::logic_error(const logic_error&) noexcept = default;
logic_error::logic_error(logic_error&&) noexcept = default;
logic_error& logic_error::operator=(const logic_error&) noexcept = default;
logic_error& logic_error::operator=(logic_error&&) noexcept = default;
logic_error::~logic_error() noexcept = default;
const char* logic_error::what() const noexcept {
  return _M_msg._M_p;
}

domain_error::domain_error(const string& message) : logic_error(message) {}
domain_error::domain_error(const char* message) : logic_error(message) {}
domain_error::~domain_error() noexcept = default;

invalid_argument::invalid_argument(const string& message) : logic_error(message) {}
invalid_argument::invalid_argument(const char* message) : logic_error(message) {}
invalid_argument::~invalid_argument() noexcept = default;

length_error::length_error(const string& message) : logic_error(message) {}
length_error::length_error(const char* message) : logic_error(message) {}
length_error::~length_error() noexcept = default;

out_of_range::out_of_range(const string& message) : logic_error(message) {}
out_of_range::out_of_range(const char* message) : logic_error(message) {}
out_of_range::~out_of_range() noexcept = default;

runtime_error::runtime_error(const string& message) : _M_msg(message) {}
runtime_error::runtime_error(const char* message) : _M_msg(message, strlen(message)) {}
runtime_error::runtime_error(const runtime_error&) noexcept = default;
runtime_error::runtime_error(runtime_error&&) noexcept = default;
runtime_error& runtime_error::operator=(const runtime_error&) noexcept = default;
runtime_error& runtime_error::operator=(runtime_error&&) noexcept = default;
runtime_error::~runtime_error() noexcept = default;
const char* runtime_error::what() const noexcept {
  return _M_msg._M_p;
}

range_error::range_error(const string& message) : runtime_error(message) {}
range_error::range_error(const char* message) : runtime_error(message) {}
range_error::~range_error() noexcept = default;

overflow_error::overflow_error(const string& message) : runtime_error(message) {}
overflow_error::overflow_error(const char* message) : runtime_error(message) {}
overflow_error::~overflow_error() noexcept = default;

underflow_error::underflow_error(const string& message) : runtime_error(message) {}
underflow_error::underflow_error(const char* message) : runtime_error(message) {}
underflow_error::~underflow_error() noexcept = default;

}  // namespace std
