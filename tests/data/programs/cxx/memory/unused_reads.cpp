//! {"args": ["--define", "CASE=1"], "exit": 1, "kind": "data-race", "line": 28, "message": "data race on v"}
//! {"args": ["--define", "CASE=2"], "exit": 1, "kind": "data-race", "line": 32, "message": "data race on s"}
//! {"args": ["--define", "CASE=3"], "exit": 1, "kind": "data-race", "line": 37, "message": "data race on o"}
//! {"args": ["--define", "CASE=4"], "exit": 1, "kind": "data-race", "line": 41, "message": "data race on a.1."}
//! {"args": ["--define", "CASE=5"], "exit": 1, "kind": "data-race", "line": 45, "message": "data race on p"}
//! {"args": ["--define", "CASE=6"], "exit": 1, "kind": "data-race", "line": 49, "message": "data race on a.1."}
//! {"args": ["--define", "CASE=7"], "exit": 1, "kind": "use-after-free", "line": 55}
//! {"args": ["--define", "CASE=0"], "exit": 0, "executions": 2}
// What functions of the library read is read, although nothing uses their results.
#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

std::vector<int> v;
std::string s;
std::optional<int> o;
int a[3] = {1, 2, 3};
std::shared_ptr<int> p = std::make_shared<int>(1);
std::mutex m;

int main() {
#if CASE == 1
  std::thread t([] { v.push_back(1); });
  (void)v.size();
  t.join();
#elif CASE == 2
  std::thread t([] { s = "x"; });
  std::string_view view = s;
  (void)view;
  t.join();
#elif CASE == 3
  std::thread t([] { o = 3; });
  (void)o.has_value();
  t.join();
#elif CASE == 4
  std::thread t([] { a[1] = 5; });
  (void)std::find(a, a + 3, 7);
  t.join();
#elif CASE == 5
  std::thread t([] { p.reset(); });
  (void)p.get();
  t.join();
#elif CASE == 6
  std::thread t([] { a[1] = 5; });
  (void)std::min(a[1], a[2]);
  t.join();
#elif CASE == 7
  auto* gone = new std::vector<int>;
  delete gone;
  (void)gone->size();
#endif
  std::thread last([] {
    std::lock_guard lock(m);
    v.push_back(1);
  });
  {
    std::lock_guard lock(m);
    (void)v.size();
    (void)v.empty();
  }
  last.join();
}
