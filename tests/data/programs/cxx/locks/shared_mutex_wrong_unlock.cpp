//! {"args": ["--define", "CASE=0"], "exit": 1, "kind": "lock-misuse", "line": 24, "message": "holds as a reader: main holds m as a reader since"}
//! {"args": ["--define", "CASE=1"], "exit": 1, "kind": "lock-misuse", "line": 27, "message": "holds as the writer: main holds m since"}
//! {"args": ["--define", "CASE=2"], "exit": 1, "kind": "lock-misuse", "line": 29, "message": "no thread holds m"}
//! {"args": ["--define", "CASE=0", "--define", "TIMED=1"], "exit": 1, "kind": "lock-misuse", "line": 24}
//! {"args": ["--define", "CASE=1", "--define", "TIMED=1"], "exit": 1, "kind": "lock-misuse", "line": 27}
//! {"args": ["--define", "CASE=0", "--define", "TIMED=1", "--", "-std=c++14"], "exit": 1, "kind": "lock-misuse", "line": 24}
//! {"args": ["--define", "CASE=3"], "exit": 0}
//! {"args": ["--define", "CASE=3", "--define", "TIMED=1"], "exit": 0}
// A shared mutex must be unlocked in the way that the thread holds it: as a reader or as the writer.
#include <mutex>
#include <shared_mutex>
#include <thread>

#ifdef TIMED
using Mutex = std::shared_timed_mutex;
#else
using Mutex = std::shared_mutex;
#endif
Mutex m;

int main() {
#if CASE == 0
  m.lock_shared();
  m.unlock();
#elif CASE == 1
  m.lock();
  m.unlock_shared();
#elif CASE == 2
  m.unlock_shared();
#else
  std::thread other([] {
    std::shared_lock<Mutex> reading(m);
    std::shared_lock<Mutex> moved = std::move(reading);
  });
  {
    std::unique_lock<Mutex> writing(m);
  }
  m.lock_shared();
  m.unlock_shared();
  other.join();
#endif
}
