//! {"exit": 1, "kind": "use-after-free", "thread": "main"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// The object is deleted inside the scope of a guard that is yet to unlock the object's mutex.
#include <mutex>

struct Session {
  std::mutex mutex;
  int open = 1;
};

void finish(Session* session) {
  {
    std::lock_guard guard(session->mutex);
    session->open = 0;
#ifndef FIXED
    delete session;
#endif
  }
#ifdef FIXED
  delete session;
#endif
}

int main() {
  finish(new Session);
}
