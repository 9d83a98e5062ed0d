// What file streams stand on. There are no files: opening one fails, as the C library's fopen does here.
#include <bits/basic_file.h>
#include <cstdio>

namespace std {

__basic_file<char>::__basic_file(__c_lock*) throw() : _M_cfile(nullptr), _M_cfile_created(false) {}
__basic_file<char>::~__basic_file() = default;

__basic_file<char>* __basic_file<char>::open(const char* name, ios_base::openmode, int) {
  _M_cfile = fopen(name, "r");
  return nullptr;
}
__basic_file<char>* __basic_file<char>::close() {
  return nullptr;
}
bool __basic_file<char>::is_open() const throw() {
  return false;
}

streamsize __basic_file<char>::xsputn(const char*, streamsize) {
  return -1;
}
streamsize __basic_file<char>::xsputn_2(const char*, streamsize, const char*, streamsize) {
  return -1;
}
streamsize __basic_file<char>::xsgetn(char*, streamsize) {
  return -1;
}
streamoff __basic_file<char>::seekoff(streamoff, ios_base::seekdir) throw() {
  return -1;
}
int __basic_file<char>::sync() {
  return -1;
}
streamsize __basic_file<char>::showmanyc() {
  return 0;
}

}  // namespace std
