// Numbers that streams print and read. What they look like is decided by the locale's facets, which are not
// compiled with the program: what those access is not seen. So they get a stream of the thread's own that
// says the same about the form of numbers, a buffer that asks the real one, and a variable for the result.
#include <istream>
#include <limits>
#include <locale>
#include <ostream>
#include <streambuf>

#include "room.hpp"

namespace {

using State = std::ios_base::iostate;
using Traits = std::char_traits<char>;

/// Has no characters of its own: each is asked for where it is needed.
class Asking final : public std::streambuf {
 public:
  void ask(std::streambuf* from) { from_ = from; }

 protected:
  int_type underflow() override { return from_->sgetc(); }
  int_type uflow() override { return from_->sbumpc(); }

 private:
  std::streambuf* from_ = nullptr;
};

union Number {
  bool truth;
  unsigned short small;
  unsigned number;
  long whole;
  unsigned long positive;
  long long longer;
  unsigned long long longer_positive;
  float single;
  double real;
  long double longest;
  void* pointer;
};

/// As much of a stream as the facets look at: to make a whole one takes long, and is done in every execution.
class Form final : public std::ios_base {};

thread_local constinit heddle::Room<Form> form_room;
thread_local constinit heddle::Room<Asking> buffer_room;
thread_local constinit Form* form = nullptr;
thread_local constinit Asking* buffer = nullptr;
thread_local constinit Number result = {};
thread_local constinit State state = std::ios_base::goodbit;

/// A locale is a pointer to what it says. To compare them so makes no copy of either.
void* what_of(const std::locale& locale) {
  static_assert(sizeof locale == sizeof(void*));
  return *reinterpret_cast<void* const*>(&locale);
}

/// The thread's own stream, in the form of that one.
Form& form_of(const std::ios& stream) {
  if (form == nullptr) form = form_room.make();
  form->flags(stream.flags());
  form->precision(stream.precision());
  form->width(stream.width());
  if (what_of(stream._M_getloc()) != what_of(form->_M_getloc())) form->imbue(stream._M_getloc());
  return *form;
}

/// Prints if the stream is good. A buffer's exception is the stream's affair.
template <class Value>
void print(std::ostream& out, Value value) {
  bool failed = false;
  if (const std::ostream::sentry ready(out); ready) {
    try {
      Form& like = form_of(out);
      const auto& facet = std::use_facet<std::num_put<char>>(like._M_getloc());
      failed = facet.put(std::ostreambuf_iterator<char>(out), like, out.fill(), value).failed();
      out.width(0);
    } catch (...) {
      out._M_setstate(std::ios_base::badbit);
    }
  }
  if (failed) out.setstate(std::ios_base::badbit);
}

template <class Value>
Value parse(std::istream& in, Value Number::*field) {
  if (buffer == nullptr) buffer = buffer_room.make();
  buffer->ask(in.rdbuf());
  state = std::ios_base::goodbit;
  Form& like = form_of(in);
  const auto& facet = std::use_facet<std::num_get<char>>(like._M_getloc());
  facet.get(std::istreambuf_iterator<char>(buffer), {}, like, state, result.*field);
  return result.*field;
}

/// Reads if the stream is good, and hands on what was read.
template <class Value, class Take>
void read(std::istream& in, Value Number::*field, Take take) {
  State seen = std::ios_base::goodbit;
  if (const std::istream::sentry ready(in, false); ready) {
    try {
      const Value value = parse(in, field);
      seen = state;
      take(value, seen);
    } catch (...) {
      in._M_setstate(std::ios_base::badbit);
    }
  }
  if (seen != std::ios_base::goodbit) in.setstate(seen);
}

template <class Value>
void read_into(std::istream& in, Value Number::*field, Value& to) {
  read(in, field, [&](Value value, State&) { to = value; });
}

/// A number that does not fit becomes the nearest one that does.
template <class Value>
void read_smaller(std::istream& in, Value& to) {
  read(in, &Number::whole, [&](long value, State& seen) {
    constexpr long least = std::numeric_limits<Value>::min(), most = std::numeric_limits<Value>::max();
    if (value < least || value > most) seen |= std::ios_base::failbit;
    to = static_cast<Value>(value < least ? least : value > most ? most : value);
  });
}

}  // namespace

namespace std {

template <>
template <>
ostream& ostream::_M_insert(bool value) {
  print(*this, value);
  return *this;
}
template <>
template <>
ostream& ostream::_M_insert(long value) {
  print(*this, value);
  return *this;
}
template <>
template <>
ostream& ostream::_M_insert(unsigned long value) {
  print(*this, value);
  return *this;
}
template <>
template <>
ostream& ostream::_M_insert(long long value) {
  print(*this, value);
  return *this;
}
template <>
template <>
ostream& ostream::_M_insert(unsigned long long value) {
  print(*this, value);
  return *this;
}
template <>
template <>
ostream& ostream::_M_insert(double value) {
  print(*this, value);
  return *this;
}
template <>
template <>
ostream& ostream::_M_insert(long double value) {
  print(*this, value);
  return *this;
}
template <>
template <>
ostream& ostream::_M_insert(const void* value) {
  print(*this, value);
  return *this;
}

template <>
istream& istream::operator>>(short& to) {
  read_smaller(*this, to);
  return *this;
}
template <>
istream& istream::operator>>(int& to) {
  read_smaller(*this, to);
  return *this;
}
template <>
template <>
istream& istream::_M_extract(unsigned short& to) {
  read_into(*this, &Number::small, to);
  return *this;
}
template <>
template <>
istream& istream::_M_extract(unsigned int& to) {
  read_into(*this, &Number::number, to);
  return *this;
}
template <>
template <>
istream& istream::_M_extract(long& to) {
  read_into(*this, &Number::whole, to);
  return *this;
}
template <>
template <>
istream& istream::_M_extract(unsigned long& to) {
  read_into(*this, &Number::positive, to);
  return *this;
}
template <>
template <>
istream& istream::_M_extract(bool& to) {
  read_into(*this, &Number::truth, to);
  return *this;
}
template <>
template <>
istream& istream::_M_extract(long long& to) {
  read_into(*this, &Number::longer, to);
  return *this;
}
template <>
template <>
istream& istream::_M_extract(unsigned long long& to) {
  read_into(*this, &Number::longer_positive, to);
  return *this;
}
template <>
template <>
istream& istream::_M_extract(float& to) {
  read_into(*this, &Number::single, to);
  return *this;
}
template <>
template <>
istream& istream::_M_extract(double& to) {
  read_into(*this, &Number::real, to);
  return *this;
}
template <>
template <>
istream& istream::_M_extract(long double& to) {
  read_into(*this, &Number::longest, to);
  return *this;
}
template <>
template <>
istream& istream::_M_extract(void*& to) {
  read_into(*this, &Number::pointer, to);
  return *this;
}

}  // namespace std
