//! {"args": ["--define", "CASE=0"], "exit": 1, "kind": "invalid-free", "line": 24, "message": "a block made by new\\[\\] is freed by delete"}
//! {"args": ["--define", "CASE=1"], "exit": 1, "kind": "invalid-free", "line": 26, "message": "a block made by new is freed by free"}
//! {"args": ["--define", "CASE=2"], "exit": 1, "kind": "invalid-free", "line": 28, "message": "a block made by malloc is freed by delete"}
//! {"args": ["--define", "CASE=3"], "exit": 1, "kind": "invalid-free", "line": 30, "message": "a block made by new is freed by delete\\[\\]"}
//! {"args": ["--define", "CASE=4"], "exit": 0}
//! {"args": ["--define", "CASE=5"], "exit": 0}
// Memory is freed by the function that goes with the one that made it. Operators of the program's own may mix them.
#include <cstdlib>
#include <memory>
#include <new>
#include <string>
#include <thread>
#include <vector>

#if CASE == 5
void* operator new(std::size_t size) { return std::malloc(size); }
void operator delete(void* pointer) noexcept { std::free(pointer); }
#endif

int main() {
  int* array = new int[2]{};
  int* object = new int(1);
#if CASE == 0
  delete array;
#elif CASE == 1
  std::free(object);
#elif CASE == 2
  delete static_cast<int*>(std::malloc(4));
#elif CASE == 3
  std::thread([=] { delete[] object; }).join();
#endif
  delete[] array;
  delete object;
  std::unique_ptr<int[]> several(new int[3]{});
  std::shared_ptr<int> shared = std::make_shared<int>(1);
  std::vector<std::string> texts(3, std::string(100, 'x'));
  std::free(std::realloc(std::malloc(4), 8));
  delete new (std::nothrow) int(2);
}
