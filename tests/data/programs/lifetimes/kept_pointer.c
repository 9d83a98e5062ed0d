//! {"args": ["--define", "CASE=1"], "exit": 1, "kind": "use-after-free", "line": 35, "thread": "main", "message": "use of inner after its function returned"}
//! {"args": ["--define", "CASE=2"], "exit": 1, "kind": "use-after-free", "line": 38, "thread": "main", "message": "use of shared after its function returned: main reads it at line 38"}
//! {"args": ["--define", "CASE=3"], "exit": 1, "kind": "use-after-free", "line": 27, "thread": "T2", "message": "use of inner after its function returned"}
//! {"args": ["--define", "CASE=0"], "exit": 0}
// A pointer to a variable outlives the function that has it, in its own thread or in another.
#include <pthread.h>

int *kept;
pthread_t other;

__attribute__((noinline)) void keep(int *pointer) { kept = pointer; }

__attribute__((noinline)) int leave_pointer(void) {
  int inner = 7;
  keep(&inner);
  return *kept;
}

void *look(void *argument) { return *(int *)argument == 7 ? argument : 0; }

__attribute__((noinline)) void leave_shared(void) {
  int shared = 7;
  keep(&shared);
  pthread_create(&other, 0, look, &shared);
  pthread_join(other, 0);
}
void *look_late(void *argument) { return *kept == 7 ? argument : 0; }

int main(void) {
  int sum = 0;
  for (int i = 0; i < 100; i++)
    if (leave_pointer() != 7) return 1;
  // Each call had a variable of its own.
  if (CASE == 1)
    sum += *kept;
  leave_shared();
  if (CASE == 2)
    sum += *kept;
  if (CASE == 3) {
    leave_pointer();
    pthread_create(&other, 0, look_late, 0);
    pthread_join(other, 0);
  }
  return sum == 1;
}
