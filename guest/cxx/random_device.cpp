// std::random_device: numbers of the thread's own sequence, as the processor's generator gives them.
#include <random>

extern "C" unsigned long heddle_random_word();

namespace std {

void random_device::_M_init(const string&) {}
void random_device::_M_fini() {}
random_device::result_type random_device::_M_getval() {
  return static_cast<result_type>(heddle_random_word());
}
double random_device::_M_getentropy() const noexcept {
  return 0;
}

}  // namespace std
