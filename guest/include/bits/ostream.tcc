// libstdc++'s, but for numbers: those are printed by guest/cxx/stream_numbers.cpp.
#pragma once

#include_next <bits/ostream.tcc>

namespace std {

template <>
template <>
ostream& ostream::_M_insert(bool);
template <>
template <>
ostream& ostream::_M_insert(long);
template <>
template <>
ostream& ostream::_M_insert(unsigned long);
template <>
template <>
ostream& ostream::_M_insert(long long);
template <>
template <>
ostream& ostream::_M_insert(unsigned long long);
template <>
template <>
ostream& ostream::_M_insert(double);
template <>
template <>
ostream& ostream::_M_insert(long double);
template <>
template <>
ostream& ostream::_M_insert(const void*);

}  // namespace std
