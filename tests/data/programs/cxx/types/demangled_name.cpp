//! {"exit": 0, "args": ["--leaks"]}
//! {"exit": 1, "kind": "leak", "args": ["--leaks", "--", "-DKEPT"]}
// The name is a block of the program's own, which the program frees.
#include <cassert>
#include <cstdlib>
#include <cstring>
#include <cxxabi.h>
#include <typeinfo>
#include <vector>

int main() {
  int status = 7;
  char* name = abi::__cxa_demangle(typeid(std::vector<int>).name(), nullptr, nullptr, &status);
  assert(status == 0);
  assert(std::strcmp(name, "std::vector<int, std::allocator<int> >") == 0);
#ifndef KEPT
  std::free(name);
#endif
  assert(abi::__cxa_demangle("no name", nullptr, nullptr, &status) == nullptr && status != 0);
}
