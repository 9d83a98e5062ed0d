// The members of std::string that the headers promise to programs of C++17 and before (extern template): they are
// templates, so only their instantiation is missing.
#include <string>

template class std::basic_string<char>;
template class std::basic_string<wchar_t>;
