// Reading characters from streams, where the headers leave it to the library: strings, lines, what is to be
// ignored.
#include <istream>
#include <limits>
#include <locale>
#include <streambuf>
#include <string>

namespace {

using State = std::ios_base::iostate;
using Traits = std::char_traits<char>;

/// Takes characters as long as they are wanted. Returns what the stream is to know of it.
template <class Wanted>
State take_while(std::istream& in, Wanted wanted) {
  std::streambuf& from = *in.rdbuf();
  for (int next = from.sgetc(); !Traits::eq_int_type(next, Traits::eof()); next = from.snextc())
    if (!wanted(Traits::to_char_type(next))) return std::ios_base::goodbit;
  return std::ios_base::eofbit;
}

/// Reads if the stream is good. A buffer's exception is the stream's affair.
template <class Read>
void read_from(std::istream& in, bool keep_spaces, Read read) {
  State state = std::ios_base::goodbit;
  if (const std::istream::sentry ready(in, keep_spaces); ready) {
    try {
      state = read();
    } catch (...) {
      in._M_setstate(std::ios_base::badbit);
    }
  }
  in.setstate(state);
}

/// Reads up to a space, at most so many characters; does not look beyond them.
template <class Store>
State read_word(std::istream& in, std::size_t most, Store store) {
  const auto& kinds = std::use_facet<std::ctype<char>>(in.getloc());
  if (in.width() > 0 && static_cast<std::size_t>(in.width()) < most)
    most = static_cast<std::size_t>(in.width());
  in.width(0);
  State state = std::ios_base::goodbit;
  std::size_t count = 0;
  for (; count < most; ++count) {
    const int next = in.rdbuf()->sgetc();
    if (Traits::eq_int_type(next, Traits::eof())) state |= std::ios_base::eofbit;
    if (state != std::ios_base::goodbit || kinds.is(std::ctype_base::space, Traits::to_char_type(next)))
      break;
    store(Traits::to_char_type(next));
    in.rdbuf()->sbumpc();
  }
  if (count == 0) state |= std::ios_base::failbit;
  return state;
}

constexpr std::streamsize no_limit = std::numeric_limits<std::streamsize>::max();

}  // namespace

namespace std {

template <>
istream& operator>>(istream& in, string& word) {
  read_from(in, false, [&] {
    word.clear();
    return read_word(in, word.max_size(), [&](char next) { word.push_back(next); });
  });
  return in;
}

void __istream_extract(istream& in, char* word, streamsize size) {
  // The width counts the zero at the end.
  if (in.width() > 0 && in.width() < size) size = in.width();
  in.width(0);
  read_from(in, false, [&] {
    char* end = word;
    const State state = read_word(in, static_cast<size_t>(size - 1), [&](char next) { *end++ = next; });
    *end = 0;
    return state;
  });
}

template <>
istream& getline(istream& in, string& line, char end) {
  read_from(in, true, [&] {
    line.clear();
    bool ended = false, full = false;
    State state = take_while(in, [&](char next) {
      ended = next == end;
      full = !ended && line.size() == line.max_size();
      if (!ended && !full) line.push_back(next);
      return !ended && !full;
    });
    if (ended) in.rdbuf()->sbumpc();
    if (full || (line.empty() && !ended)) state |= ios_base::failbit;
    return state;
  });
  return in;
}

template <>
istream& istream::getline(char* line, streamsize size, char end) {
  _M_gcount = 0;
  streamsize stored = 0;
  read_from(*this, true, [&] {
    bool ended = false, full = false;
    State state = take_while(*this, [&](char next) {
      ended = next == end;
      full = !ended && stored + 1 >= size;
      if (!ended && !full) line[stored++] = next;
      return !ended && !full;
    });
    if (ended) rdbuf()->sbumpc();
    _M_gcount = stored + (ended ? 1 : 0);
    if (full || _M_gcount == 0) state |= ios_base::failbit;
    return state;
  });
  if (size > 0) line[stored] = 0;
  return *this;
}

template <>
istream& istream::ignore(streamsize count) {
  return ignore(count, traits_type::eof());
}

template <>
istream& istream::ignore(streamsize count, int end) {
  _M_gcount = 0;
  read_from(*this, true, [&] {
    while (count == no_limit || _M_gcount < count) {
      const int next = rdbuf()->sbumpc();
      if (next == traits_type::eof()) return ios_base::eofbit;
      if (_M_gcount != no_limit) ++_M_gcount;
      if (next == end) break;
    }
    return ios_base::goodbit;
  });
  return *this;
}

template <>
streamsize __copy_streambufs_eof(streambuf* from, streambuf* to, bool& from_ended) {
  streamsize copied = 0;
  int next = from->sgetc();
  while (next != Traits::eof() && to->sputc(Traits::to_char_type(next)) != Traits::eof()) {
    ++copied;
    next = from->snextc();
  }
  from_ended = next == Traits::eof();
  return copied;
}

}  // namespace std
