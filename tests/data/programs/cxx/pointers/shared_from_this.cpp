//! {"exit": 1, "kind": "double-free", "thread": "main"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// An object that hands out shared_ptrs to itself must not begin a second count.
#include <cassert>
#include <memory>

#ifdef FIXED
struct Session : std::enable_shared_from_this<Session> {
  std::shared_ptr<Session> self() { return shared_from_this(); }
  int id = 1;
};
#else
struct Session {
  std::shared_ptr<Session> self() { return std::shared_ptr<Session>(this); }
  int id = 1;
};
#endif

int main() {
  std::shared_ptr<Session> session(new Session);
  std::shared_ptr<Session> again = session->self();
  assert(again == session && again->id == 1);
#ifdef FIXED
  assert(session.use_count() == 2);
  Session on_its_own;
  try {
    on_its_own.self();
    assert(false);
  } catch (const std::bad_weak_ptr&) {
  }
#endif
}
