// A stack of free buffers without locks. Buffers come back while another thread is about to take one.
//! {"exit": 1, "kind": "assertion", "message": "compare-exchange of top at line 25 .* changed back \\(ABA\\)", "because": "top: &buffers\\[0\\] .* &buffers\\[1\\] .* 0 .* &buffers\\[0\\]"}
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct buffer {
  struct buffer *_Atomic next;
  atomic_int owners;
};

static struct buffer buffers[2];
static struct buffer *_Atomic top;

static void push(struct buffer *node) {
  struct buffer *old = top;
  do {
    node->next = old;
  } while (!atomic_compare_exchange_strong(&top, &old, node));
}

static struct buffer *pop(void) {
  struct buffer *old = top;
  while (old != NULL && !atomic_compare_exchange_strong(&top, &old, old->next)) {
  }
  return old;
}

static void use(struct buffer *node) {
  if (node == NULL) return;
  assert(atomic_fetch_add(&node->owners, 1) == 0);  // a buffer has one owner at a time
}

static void release(struct buffer *node) {
  if (node == NULL) return;
  atomic_fetch_sub(&node->owners, 1);
  push(node);
}

static void *once(void *unused) {
  struct buffer *first = pop();
  use(first);
  struct buffer *second = pop();
  use(second);
  return unused;
}

static void *back_and_forth(void *unused) {
  struct buffer *first = pop();
  use(first);
  struct buffer *second = pop();
  use(second);
  release(first);
  return unused;
}

int main(void) {
  pthread_t a, b;
  push(&buffers[1]);
  push(&buffers[0]);
  pthread_create(&a, 0, once, 0);
  pthread_create(&b, 0, back_and_forth, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
