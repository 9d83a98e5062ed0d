// What std::call_once hands to pthread_once: a function without arguments, and where it finds what to call.
#include <mutex>

namespace std {

__thread void* __once_callable;
__thread void (*__once_call)();

extern "C" void __once_proxy() {
  __once_call();
}

}  // namespace std
