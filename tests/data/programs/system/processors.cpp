//! {"exit": 0}
// C++ asks for the same number of processors as C.
#include <cassert>
#include <sys/sysinfo.h>
#include <thread>

int main() { assert(static_cast<int>(std::thread::hardware_concurrency()) == get_nprocs()); }
