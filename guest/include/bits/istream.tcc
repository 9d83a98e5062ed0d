// libstdc++'s, but for numbers: those are read by guest/cxx/stream_numbers.cpp.
#pragma once

#include_next <bits/istream.tcc>

namespace std {

template <>
istream& istream::operator>>(short&);
template <>
istream& istream::operator>>(int&);
template <>
template <>
istream& istream::_M_extract(unsigned short&);
template <>
template <>
istream& istream::_M_extract(unsigned int&);
template <>
template <>
istream& istream::_M_extract(long&);
template <>
template <>
istream& istream::_M_extract(unsigned long&);
template <>
template <>
istream& istream::_M_extract(bool&);
template <>
template <>
istream& istream::_M_extract(long long&);
template <>
template <>
istream& istream::_M_extract(unsigned long long&);
template <>
template <>
istream& istream::_M_extract(float&);
template <>
template <>
istream& istream::_M_extract(double&);
template <>
template <>
istream& istream::_M_extract(long double&);
template <>
template <>
istream& istream::_M_extract(void*&);

}  // namespace std
