//! {"exit": 0}
//! {"args": ["--model", "tso"], "exit": 0}
//! {"args": ["--model", "pso"], "exit": 0}
//! {"args": ["--model", "pso", "--reduction", "rf-poly"], "exit": 0}
//! {"args": ["--model", "pso", "--reduction", "view", "--runtime", "tree"], "exit": 0}
//! {"args": ["--model", "pso", "--define", "UNORDERED=1"], "exit": 1, "kind": "data-race"}
//! {"args": ["--model", "tso", "--define", "UNORDERED=1", "--ignore=races"], "exit": 0}
//! {"args": ["--model", "pso", "--define", "UNORDERED=1", "--ignore=races"], "exit": 1, "kind": "assertion"}
//! {"args": ["--model", "pso", "--define", "UNORDERED=1", "--ignore=races", "--reduction", "none"], "exit": 1, "kind": "assertion"}
// A text is copied as a whole and changed character by character; the other thread reads its characters.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#ifdef UNORDERED
#define ORDER memory_order_relaxed
#else
#define ORDER memory_order_release
#endif

char text[8];
_Atomic int ready;

void *write(void *argument) {
  strcpy(text, "abc");
  text[1] = 'x';
  atomic_store_explicit(&ready, 1, ORDER);
  return argument;
}

int main(void) {
  pthread_t writer;
  memset(text, 0, sizeof text);
  pthread_create(&writer, 0, write, 0);
  if (atomic_load_explicit(&ready, memory_order_acquire)) {
    assert(text[0] == 'a' && text[1] == 'x');
    assert(strlen(text) == 3);
  }
  pthread_join(writer, 0);
  assert(strcmp(text, "axc") == 0);
  return 0;
}
