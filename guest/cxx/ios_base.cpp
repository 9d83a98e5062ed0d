// What all streams have: the form of numbers, a locale, words and calls that the program may attach.
#include <algorithm>
#include <ios>
#include <locale>

namespace {

constinit int next_word = 0;

}  // namespace

namespace std {

ios_base::ios_base() noexcept
    : _M_precision(0),
      _M_width(0),
      _M_flags(),
      _M_exception(),
      _M_streambuf_state(),
      _M_callbacks(nullptr),
      _M_word_size(_S_local_word_size),
      _M_word(_M_local_word) {}

ios_base::~ios_base() {
  _M_call_callbacks(erase_event);
  _M_dispose_callbacks();
  if (_M_word != _M_local_word) delete[] _M_word;
}

void ios_base::_M_init() noexcept {
  _M_precision = 6;
  _M_width = 0;
  _M_flags = skipws | dec;
  _M_ios_locale = locale();
}

locale ios_base::imbue(const locale& given) noexcept {
  const locale before = _M_ios_locale;
  _M_ios_locale = given;
  _M_call_callbacks(imbue_event);
  return before;
}

void ios_base::register_callback(event_callback function, int index) {
  _M_callbacks = new _Callback_list(function, index, _M_callbacks);
}

void ios_base::_M_call_callbacks(event happened) noexcept {
  for (const _Callback_list* each = _M_callbacks; each != nullptr; each = each->_M_next) {
    try {
      each->_M_fn(happened, *this, each->_M_index);
    } catch (...) {  // nobody could be told
    }
  }
}

// Streams share the rest of a list with those that they were copied from.
void ios_base::_M_dispose_callbacks() noexcept {
  while (_M_callbacks != nullptr && _M_callbacks->_M_remove_reference() == 0) {
    _Callback_list* const rest = _M_callbacks->_M_next;
    delete _M_callbacks;
    _M_callbacks = rest;
  }
  _M_callbacks = nullptr;
}

int ios_base::xalloc() noexcept {
  return __atomic_fetch_add(&next_word, 1, __ATOMIC_RELAXED);
}

ios_base::_Words& ios_base::_M_grow_words(int index, bool) {
  _Words* const more = new _Words[static_cast<size_t>(index) + 1];
  copy(_M_word, _M_word + _M_word_size, more);
  if (_M_word != _M_local_word) delete[] _M_word;
  _M_word = more;
  _M_word_size = index + 1;
  return _M_word[index];
}

void ios_base::_M_swap(ios_base& other) noexcept {
  swap(_M_precision, other._M_precision);
  swap(_M_width, other._M_width);
  swap(_M_flags, other._M_flags);
  swap(_M_exception, other._M_exception);
  swap(_M_streambuf_state, other._M_streambuf_state);
  swap(_M_callbacks, other._M_callbacks);
  swap(_M_ios_locale, other._M_ios_locale);
  const bool here = _M_word == _M_local_word, there = other._M_word == other._M_local_word;
  swap(_M_local_word, other._M_local_word);
  swap(_M_word_size, other._M_word_size);
  swap(_M_word, other._M_word);
  if (there) _M_word = _M_local_word;
  if (here) other._M_word = other._M_local_word;
}

// This one is new: it gives what it has, which is nothing.
void ios_base::_M_move(ios_base& from) noexcept {
  _M_precision = from._M_precision;
  _M_width = from._M_width;
  _M_flags = from._M_flags;
  _M_exception = from._M_exception;
  _M_streambuf_state = from._M_streambuf_state;
  _M_ios_locale = from._M_ios_locale;
  swap(_M_callbacks, from._M_callbacks);
  if (from._M_word == from._M_local_word) {
    copy(from._M_local_word, from._M_local_word + _S_local_word_size, _M_local_word);
    fill(from._M_local_word, from._M_local_word + _S_local_word_size, _Words());
    return;
  }
  _M_word = from._M_word;
  _M_word_size = from._M_word_size;
  from._M_word = from._M_local_word;
  from._M_word_size = _S_local_word_size;
}

}  // namespace std
