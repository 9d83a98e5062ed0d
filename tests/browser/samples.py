"""Programs that fail in well-known ways, and how: stories to look at, and for the tests."""

from story_builder import StoryBuilder, finding, page_data, report

COUNTER = """#include <assert.h>
#include <pthread.h>

int counter; /* how often
                somebody was here */

void *worker(void *argument) {
  int seen = counter;
  counter = seen + 1;   // "lost" when two do it at once
  return argument;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, worker, 0);
  pthread_create(&second, 0, worker, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  assert(counter == 2);
  return 0;
}
"""


def counter():
    """A data race, and the assertion that fails because of it: two findings."""
    def begin():
        t = StoryBuilder("counter.c", ["main", "T1", "T2"], {"counter": 0})
        t.create("main", "T1", 15)
        t.create("main", "T2", 16)
        return t

    t = begin()
    t.read("T1", "counter", 8)
    first = t.write("T1", "counter", 1, 9)
    second = t.read("T2", "counter", 8)
    t.ends("main", "ready")
    t.ends("T2", "ready")
    race = finding(t.story([first, second], [first, second]), "counter.c", "data-race",
                   "data race on counter: T1 writes it at line 9 (step 3), T2 reads it at line 8 (step 4), and nothing orders the two", 8, "T2",
                   ["Neither holds a lock there.", "T1 writes 1 at counter.c:9:3; T2 may read before or after that."], 14, ["worker"],
                   "  int seen = counter;")
    t = begin()
    t.read("T1", "counter", 8)
    t.read("T2", "counter", 8)
    one = t.write("T1", "counter", 1, 9)
    two = t.write("T2", "counter", 1, 9)
    t.join("main", "T1", 17)
    t.join("main", "T2", 18)
    last = t.read("main", "counter", 19)
    t.ends("main", "failed")
    lost = finding(t.story([one, two, last]), "counter.c", "assertion", "assertion failed: counter == 2", 19, "main",
                   ["main read counter = 1, written by T2 at counter.c:9:3",
                    "T2 overwrote what T1 wrote: both had read 0 before"], 3, ["main"], "  assert(counter == 2);")
    return page_data([report("counter.c", [race, lost], summary="error: data race on counter")], {"counter.c": COUNTER})


STORE_BUFFERING = """#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, y;
int a, b;

void *left(void *argument) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  a = atomic_load_explicit(&y, memory_order_relaxed);
  return argument;
}

void *right(void *argument) {
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  b = atomic_load_explicit(&x, memory_order_relaxed);
  return argument;
}

int main(void) {
  pthread_t l, r;
  pthread_create(&l, 0, left, 0);
  pthread_create(&r, 0, right, 0);
  pthread_join(l, 0);
  pthread_join(r, 0);
  assert(a == 1 || b == 1);
  return 0;
}
"""


def store_buffering():
    """Both threads read 0 because both stores wait; impossible under sc."""
    file = "store_buffering.c"
    t = StoryBuilder(file, ["main", "T1", "T2"], {"x": 0, "y": 0, "a": 0, "b": 0}, model="tso")
    t.create("main", "T1", 22)
    t.create("main", "T2", 23)
    t.write("T1", "x", 1, 9, "relaxed")
    first = t.read("T1", "y", 10, "relaxed")
    t.write("T1", "a", 0, 10)
    t.write("T2", "y", 1, 15, "relaxed")
    second = t.read("T2", "x", 16, "relaxed")
    t.write("T2", "b", 0, 16)
    t.drain("T1")
    t.join("main", "T1", 24)
    t.drain("T2")
    t.join("main", "T2", 25)
    t.read("main", "a", 26)
    t.read("main", "b", 26)
    t.ends("main", "failed")
    found = finding(t.story([first, second]), file, "assertion", "assertion failed (a == 1 || b == 1): T2 reads x = 0 at line 16 (step 6) although T1 has stored 1 at line 9 (step 2)", 26, "main",
                    ["The store waits in the store buffer of T1 until step 8."], 3, ["main"],
                    "  assert(a == 1 || b == 1);")
    other = {"sc": {"verdict": "ok", "summary": "no error in any execution"}}
    return page_data([report(file, [found], model="tso", summary="error: assertion failed", other_models=other)],
                     {file: STORE_BUFFERING})


LOCKS = """#include <pthread.h>

pthread_mutex_t accounts = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t journal = PTHREAD_MUTEX_INITIALIZER;
int balance = 100, entries;

void *transfer(void *argument) {
  pthread_mutex_lock(&accounts);
  balance -= 10;
  pthread_mutex_lock(&journal);
  entries++;
  pthread_mutex_unlock(&journal);
  pthread_mutex_unlock(&accounts);
  return argument;
}

void *audit(void *argument) {
  pthread_mutex_lock(&journal);
  int seen = entries;
  pthread_mutex_lock(&accounts);
  if (balance < 0) entries = seen;
  pthread_mutex_unlock(&accounts);
  pthread_mutex_unlock(&journal);
  return argument;
}

int main(void) {
  pthread_t t, a;
  pthread_create(&t, 0, transfer, 0);
  pthread_create(&a, 0, audit, 0);
  pthread_join(t, 0);
  pthread_join(a, 0);
  return 0;
}
"""


def deadlock():
    """Two locks, taken in opposite orders."""
    file = "accounts.c"
    t = StoryBuilder(file, ["main", "T1", "T2"], {"balance": 100, "entries": 0}, locks=["accounts", "journal"])
    t.create("main", "T1", 29)
    t.create("main", "T2", 30)
    first = t.lock("T1", "accounts", 8)
    t.read("T1", "balance", 9)
    t.write("T1", "balance", 90, 9)
    second = t.lock("T2", "journal", 18)
    t.read("T2", "entries", 19)
    t.waits("main", "31: join T1")
    t.waits("T1", "10: lock(journal)")
    t.waits("T2", "20: lock(accounts)")
    found = finding(t.story([first, second]), file, "deadlock",
                    "deadlock: T1 holds accounts (line 8) and waits for journal (line 10); T2 holds journal (line 18) and waits for "
                    "accounts (line 20)", 10, "T1",
                    ["main waits for the end of T1 (line 31)."], 3, ["transfer"], "  pthread_mutex_lock(&journal);")
    return page_data([report(file, [found], summary="error: deadlock")], {file: LOCKS})


STACK = """#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct Node { int value; struct Node *next; };
struct Node a = {1}, b = {2};
_Atomic(struct Node *) top;

struct Node *pop(void) {
  for (;;) {
    struct Node *old = top;
    if (!old) return 0;
    struct Node *next = old->next;   // may be stale when we use it
    if (atomic_compare_exchange_strong(&top, &old, next)) return old;
  }
}

void push(struct Node *node) {
  struct Node *old = top;
  do node->next = old;
  while (!atomic_compare_exchange_strong(&top, &old, node));
}

void *slow(void *argument) {
  pop();
  return argument;
}

void *fast(void *argument) {
  struct Node *first = pop();
  pop();                             // b belongs to us now
  push(first);
  return argument;
}

int main(void) {
  pthread_t s, f;
  a.next = &b, top = &a;
  pthread_create(&s, 0, slow, 0);
  pthread_create(&f, 0, fast, 0);
  pthread_join(s, 0);
  pthread_join(f, 0);
  assert(top != &b);                 // T2 has it
  return 0;
}
"""


def treiber_stack():
    """ABA: the top is the same node again, but what is below it is not."""
    file = "stack.c"
    t = StoryBuilder(file, ["main", "T1", "T2"], {"top": "&a", "a.next": "&b", "b.next": "0", "owner of b": "stack"})
    t.create("main", "T1", 39)
    t.create("main", "T2", 40)
    early = t.read("T1", "top", 11, "seq_cst")
    stale = t.read("T1", "a.next", 13)
    t.read("T2", "top", 11, "seq_cst")
    t.read("T2", "a.next", 13)
    t.update("T2", "top", "&b", 14, "compare-exchange(top, &a, &b)")
    t.read("T2", "top", 11, "seq_cst")
    t.read("T2", "b.next", 13)
    t.update("T2", "top", "0", 14, "compare-exchange(top, &b, 0)")
    t.write("T2", "owner of b", "T2", 31)
    t.read("T2", "top", 19, "seq_cst")
    t.write("T2", "a.next", "0", 20)
    back = t.update("T2", "top", "&a", 21, "compare-exchange(top, 0, &a)")
    bad = t.update("T1", "top", "&b", 14, "compare-exchange(top, &a, &b)")
    t.join("main", "T1", 41)
    t.join("main", "T2", 42)
    last = t.read("main", "top", 43, "seq_cst")
    t.ends("main", "failed")
    found = finding(t.story([early, stale, back, bad, last]), file, "assertion", "assertion failed: top != &b", 43, "main",
                    ["main read top = &b, written by T1 at stack.c:14: a node that T2 had taken from the stack",
                     "T1 read top = &a and a.next = &b; T2 popped both and pushed a again, so that T1's compare-exchange succeeds"],
                    3, ["main"], "  assert(top != &b);")
    return page_data([report(file, [found], summary="error: assertion failed")], {file: STACK})


MESSAGES = """#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct message { int length; };
atomic_int done;

void *receive(void *argument) {
  free(argument);
  done = 1;
  return 0;
}

int main(void) {
  pthread_t receiver;
  struct message *m = malloc(sizeof *m);
  m->length = 5;
  pthread_create(&receiver, 0, receive, m);
  if (done) return m->length;
  pthread_join(receiver, 0);
  return 0;
}
"""


def use_after_free():
    """A block that is read after another thread has freed it."""
    file = "messages.c"
    t = StoryBuilder(file, ["main", "T1"], {"message@15.length": 0, "done": 0}, blocks=["message@15"])
    t.write("main", "message@15.length", 5, 16)
    t.create("main", "T1", 17)
    freed = t.free("T1", "message@15", 9)
    t.write("T1", "done", 1, 10, "seq_cst")
    t.read("main", "done", 18, "seq_cst")
    used = t.read("main", "message@15.length", 18)
    t.ends("main", "ready")
    found = finding(t.story([freed, used], [freed, used]), file, "use-after-free",
                    "use after free of message@15: main reads it at line 18 (step 5), after T1 has freed it at line 9 (step 2)",
                    18, "main", ["main allocated it at line 15."], 20, ["main"])
    return page_data([report(file, [found], summary="error: use after free")], {file: MESSAGES})


SAMPLES = {"counter": counter, "store_buffering": store_buffering, "deadlock": deadlock, "treiber_stack": treiber_stack,
           "use_after_free": use_after_free}
