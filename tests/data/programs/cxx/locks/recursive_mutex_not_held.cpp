//! {"args": ["--define", "CASE=0"], "exit": 1, "kind": "lock-misuse", "line": 31, "message": "no thread holds"}
//! {"args": ["--define", "CASE=1"], "exit": 1, "kind": "lock-misuse", "line": 35, "thread": "T1", "message": "main holds"}
//! {"args": ["--define", "CASE=0", "--define", "TIMED=1"], "exit": 1, "kind": "lock-misuse", "line": 31}
//! {"args": ["--define", "CASE=1", "--define", "TIMED=1"], "exit": 1, "kind": "lock-misuse", "line": 35, "thread": "T1"}
//! {"args": ["--define", "CASE=1", "--model", "tso"], "exit": 1, "kind": "lock-misuse", "line": 35, "thread": "T1"}
//! {"args": ["--define", "CASE=2"], "exit": 0}
//! {"args": ["--define", "CASE=3"], "exit": 0}
// A recursive mutex of C++ may be unlocked only by the thread that holds it, as often as it was locked. One of C returns EPERM.
#include <cassert>
#include <cerrno>
#include <mutex>
#include <pthread.h>
#include <thread>

#ifdef TIMED
std::recursive_timed_mutex m;
#else
std::recursive_mutex m;
#endif
pthread_mutex_t of_c = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

int main() {
#if CASE == 3
  assert(pthread_mutex_unlock(&of_c) == EPERM);
#endif
  m.lock();
  m.lock();
  m.unlock();
#if CASE == 0
  m.unlock();
  m.unlock();
#else
#if CASE == 1
  std::thread other([] {
    m.unlock();
#else
  std::thread other([] {
    if (!m.try_lock()) return;
    m.unlock();
#endif
  });
  other.join();
  m.unlock();
#endif
}
