//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 0}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "use-after-free", "line": 81}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "use-after-free", "line": 81}
// A stack of nodes that any thread pushes to and pops from; hazard pointers keep a node alive while a pop looks at it.
// BUG: the hazard pointer is published by a release store, so it may still be in the store buffer when the top is read again.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { max_threads = 2, max_retired = 2 };

struct node {
  struct node *next;
  int value;
};

struct stack {
  _Atomic(struct node *) top;
  _Atomic(struct node *) hazards[max_threads];
};

struct stack_user {
  struct stack *stack;
  int number;
  struct node *retired[max_retired];
  int retired_count;
};

#if BUG
#define PUBLISH memory_order_release
#else
#define PUBLISH memory_order_seq_cst
#endif

void stack_push(struct stack *stack, int value) {
  struct node *node = malloc(sizeof *node);
  node->value = value;
  node->next = atomic_load_explicit(&stack->top, memory_order_relaxed);
  while (!atomic_compare_exchange_weak_explicit(&stack->top, &node->next, node, memory_order_release,
                                                memory_order_relaxed)) {
  }
}

static int is_hazardous(struct stack *stack, struct node *node) {
  for (int i = 0; i < max_threads; ++i)
    if (atomic_load(&stack->hazards[i]) == node) return 1;
  return 0;
}

static void scan(struct stack_user *user) {
  int kept = 0;
  for (int i = 0; i < user->retired_count; ++i) {
    struct node *node = user->retired[i];
    if (is_hazardous(user->stack, node))
      user->retired[kept++] = node;
    else
      free(node);
  }
  user->retired_count = kept;
}

static void retire(struct stack_user *user, struct node *node) {
  user->retired[user->retired_count++] = node;
  scan(user);
}

int stack_pop(struct stack_user *user, int *value) {
  struct stack *stack = user->stack;
  struct node *top;
  do {
    for (;;) {
      top = atomic_load_explicit(&stack->top, memory_order_acquire);
      atomic_store_explicit(&stack->hazards[user->number], top, PUBLISH);
      if (atomic_load_explicit(&stack->top, memory_order_seq_cst) == top) break;
    }
    if (top == NULL) return 0;
  } while (!atomic_compare_exchange_strong(&stack->top, &top, top->next));
  *value = top->value;
  atomic_store_explicit(&stack->hazards[user->number], NULL, memory_order_release);
  retire(user, top);
  return 1;
}

void stack_leave(struct stack_user *user) {
  while (user->retired_count > 0) scan(user);
}

static struct stack stack;
static atomic_int sum;

static void *pop_one(void *number) {
  struct stack_user user = {&stack, *(int *)number, {NULL}, 0};
  int value;
  if (stack_pop(&user, &value)) atomic_fetch_add_explicit(&sum, value, memory_order_relaxed);
  stack_leave(&user);
  return NULL;
}

int main(void) {
  int numbers[2] = {0, 1};
  pthread_t other;
  stack_push(&stack, 1);
  stack_push(&stack, 2);
  pthread_create(&other, NULL, pop_one, &numbers[1]);
  pop_one(&numbers[0]);
  pthread_join(other, NULL);
  assert(sum == 3 && stack.top == NULL);
  return 0;
}
