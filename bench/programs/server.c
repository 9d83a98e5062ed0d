//! {"args": ["--define", "ACCEPTORS=1", "--define", "WORKERS=2", "--define", "REQUESTS=2", "--define", "WORDS=1", "--define", "LOOKS=1", "--ignore=races", "--reduction=rf"], "exit": 1, "kind": "invalid-access", "line": 131}
//! {"args": ["--define", "ACCEPTORS=1", "--define", "WORKERS=2", "--define", "REQUESTS=2", "--define", "WORDS=1", "--define", "LOOKS=1", "--ignore=races", "--reduction=dpor"], "exit": 1, "kind": "invalid-access", "line": 131}
//! {"args": ["--define", "ACCEPTORS=1", "--define", "WORKERS=2", "--define", "REQUESTS=2", "--define", "WORDS=1", "--define", "LOOKS=1", "--ignore=races", "--reduction=view", "--runtime=tree"], "exit": 1, "kind": "invalid-access", "line": 131}
//! {"args": ["--define", "ACCEPTORS=1", "--define", "WORKERS=2", "--define", "REQUESTS=2", "--define", "WORDS=1", "--define", "LOOKS=1", "--reduction=rf"], "exit": 1, "kind": "data-race", "message": "on (settings.silent|finishing|statistics|logger)"}
//! {"args": ["--define", "ACCEPTORS=1", "--define", "WORKERS=2", "--define", "REQUESTS=2", "--define", "WORDS=1", "--define", "LOOKS=1", "--reduction=dpor"], "exit": 1, "kind": "data-race", "message": "on (settings.silent|finishing|statistics|logger)"}
//! {"args": ["--reduction=rf"], "exit": 1, "kind": "data-race", "message": "on (settings.silent|finishing|statistics|logger)"}
//! {"args": ["--reduction=dpor"], "exit": 1, "kind": "data-race", "message": "on (settings.silent|finishing|statistics|logger)"}
//! {"args": ["--ignore=races", "--limit-executions=1"], "exit": 3, "executions": 1}
//! {"args": ["--define", "ACCEPTORS=1", "--define", "WORKERS=1", "--define", "REQUESTS=1", "--define", "WORDS=1", "--define", "LOOKS=0", "--define", "FIXED=1", "--reduction=rf"], "exit": 0, "executions": 1065, "blocked": 0}
//! {"args": ["--define", "ACCEPTORS=1", "--define", "WORKERS=1", "--define", "REQUESTS=1", "--define", "WORDS=1", "--define", "LOOKS=0", "--define", "FIXED=1", "--reduction=dpor"], "exit": 0, "executions": 1065, "blocked": 0}
//! {"args": ["--define", "ACCEPTORS=1", "--define", "WORKERS=1", "--define", "REQUESTS=1", "--define", "WORDS=1", "--define", "LOOKS=0", "--define", "FIXED=1", "--ignore=races", "--reduction=view", "--runtime=tree"], "exit": 0, "executions": 48, "blocked": 0}
//! {"args": ["--define", "ACCEPTORS=1", "--define", "WORKERS=2", "--define", "REQUESTS=1", "--define", "WORDS=1", "--define", "LOOKS=0", "--define", "FIXED=1", "--reduction=rf"], "exit": 0, "executions": 20952, "blocked": 0}
//! {"args": ["--define", "ACCEPTORS=1", "--define", "WORKERS=2", "--define", "REQUESTS=2", "--define", "WORDS=1", "--define", "LOOKS=1", "--ignore=races", "--reduction=mcr", "--runtime=tree"], "exit": 1, "kind": "invalid-access", "line": 131}
//! {"args": ["--define", "ACCEPTORS=1", "--define", "WORKERS=1", "--define", "REQUESTS=1", "--define", "WORDS=1", "--define", "LOOKS=0", "--define", "FIXED=1", "--ignore=races", "--reduction=mcr", "--runtime=tree"], "exit": 0, "executions": 48, "blocked": 0}
// A server in miniature. ACCEPTORS threads put REQUESTS requests into a queue, WORKERS threads take them out and answer them from a cache
// of pages; a reloader changes the settings, a monitor looks at the statistics, a flusher empties the log, main shuts everything down.
// 12 threads and about 2,000 events as it is; with ACCEPTORS=1, WORKERS=2, REQUESTS=2, WORDS=1, LOOKS=1 it is small.
//
// What is wrong with it: main takes the logger away while the workers still work, and they look at it twice. Besides, there are races on
// counters, on a flag of the settings and on the flag that says that the server ends. FIXED=1 takes the logger away at the end and puts
// the rest under locks. After what Huang, Maximal Causality Reduction (PLDI 2015), section 5.3, says of the web server Jigsaw. After the servers among the programs of Huang (PLDI 2015); ours.
#include <assert.h>
#include <pthread.h>

#ifndef ACCEPTORS
#define ACCEPTORS 2
#endif
#ifndef WORKERS
#define WORKERS 6
#endif
#ifndef REQUESTS
#define REQUESTS 24
#endif
#ifndef WORDS
#define WORDS 8
#endif
#ifndef LOOKS
#define LOOKS 4
#endif
#define PAGES 4
#define ROOM 4

// Where the server is as it should be, and only there, the lock is taken.
#ifdef FIXED
#define LOCK_IF_FIXED(mutex) pthread_mutex_lock(mutex)
#define UNLOCK_IF_FIXED(mutex) pthread_mutex_unlock(mutex)
#else
#define LOCK_IF_FIXED(mutex)
#define UNLOCK_IF_FIXED(mutex)
#endif

// Requests, and the queue of those that wait for a worker.

struct request {
  int page;
  int answered;
  int answer;
};

struct queue {
  pthread_mutex_t lock;
  pthread_cond_t not_empty, not_full;
  struct request *waiting[ROOM];
  int first, count;
  int closed;
};

struct request requests[REQUESTS];
struct queue queue = {.lock = PTHREAD_MUTEX_INITIALIZER, .not_empty = PTHREAD_COND_INITIALIZER, .not_full = PTHREAD_COND_INITIALIZER};

void put(struct request *request) {
  pthread_mutex_lock(&queue.lock);
  while (queue.count == ROOM) pthread_cond_wait(&queue.not_full, &queue.lock);
  queue.waiting[(queue.first + queue.count) % ROOM] = request;
  queue.count++;
  pthread_cond_signal(&queue.not_empty);
  pthread_mutex_unlock(&queue.lock);
}

// The next request, or none if there will be none any more.
struct request *take(void) {
  struct request *request = 0;
  pthread_mutex_lock(&queue.lock);
  while (queue.count == 0 && !queue.closed) pthread_cond_wait(&queue.not_empty, &queue.lock);
  if (queue.count > 0) {
    request = queue.waiting[queue.first];
    queue.first = (queue.first + 1) % ROOM;
    queue.count--;
    pthread_cond_signal(&queue.not_full);
  }
  pthread_mutex_unlock(&queue.lock);
  return request;
}

void close_queue(void) {
  pthread_mutex_lock(&queue.lock);
  queue.closed = 1;
  pthread_cond_broadcast(&queue.not_empty);
  pthread_mutex_unlock(&queue.lock);
}

// Statistics: the bytes are under the lock, the counters were forgotten.

struct statistics {
  pthread_mutex_t lock;
  int bytes;
  int accepted, served, missed;
};

struct statistics statistics = {.lock = PTHREAD_MUTEX_INITIALIZER};

void count_bytes(int bytes) {
  pthread_mutex_lock(&statistics.lock);
  statistics.bytes += bytes;
  pthread_mutex_unlock(&statistics.lock);
}

// The log. Its lock is taken before that of the statistics.

struct logger {
  pthread_mutex_t lock;
  pthread_cond_t changed;
  int lines;
  int closed;
};

struct logger standard = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};
struct logger *logger = &standard;

void write_line(struct logger *to) {
  pthread_mutex_lock(&to->lock);
  to->lines++;
  count_bytes(1);
  pthread_cond_signal(&to->changed);
  pthread_mutex_unlock(&to->lock);
}

void close_log(struct logger *log) {
  pthread_mutex_lock(&log->lock);
  log->closed = 1;
  pthread_cond_signal(&log->changed);
  pthread_mutex_unlock(&log->lock);
}

void *flush(void *argument) {
  pthread_mutex_lock(&standard.lock);
  while (!standard.closed) {
    while (standard.lines == 0 && !standard.closed) pthread_cond_wait(&standard.changed, &standard.lock);
    standard.lines = 0;
  }
  pthread_mutex_unlock(&standard.lock);
  return argument;
}

// Settings: the limit is under the lock, the flag was forgotten.

struct settings {
  pthread_mutex_t lock;
  int limit;
  int silent;
};

struct settings settings = {.lock = PTHREAD_MUTEX_INITIALIZER, .limit = WORDS};

void *reload(void *argument) {
  pthread_mutex_lock(&settings.lock);
  settings.limit = WORDS + 1;
  pthread_mutex_unlock(&settings.lock);
  LOCK_IF_FIXED(&settings.lock);
  settings.silent = 1;
  UNLOCK_IF_FIXED(&settings.lock);
  return argument;
}

int limit(void) {
  pthread_mutex_lock(&settings.lock);
  int now = settings.limit;
  pthread_mutex_unlock(&settings.lock);
  return now;
}

int silent(void) {
  LOCK_IF_FIXED(&settings.lock);
  int now = settings.silent;
  UNLOCK_IF_FIXED(&settings.lock);
  return now;
}

// Pages, read from the disk when they are asked for the first time. The cache's lock is taken before that of a page.

struct page {
  pthread_mutex_t lock;
  int loaded;
  int uses;
  int words[WORDS];
};

struct page pages[PAGES] = {[0 ... PAGES - 1] = {.lock = PTHREAD_MUTEX_INITIALIZER}};
pthread_mutex_t cache_lock = PTHREAD_MUTEX_INITIALIZER;

void load(struct page *page, int number) {
  for (int i = 0; i < WORDS; i++) page->words[i] = number + i;
  page->loaded = 1;
  LOCK_IF_FIXED(&statistics.lock);
  statistics.missed++;
  UNLOCK_IF_FIXED(&statistics.lock);
}

// The page, locked.
struct page *open_page(int number) {
  struct page *page = &pages[number];
  pthread_mutex_lock(&cache_lock);
  pthread_mutex_lock(&page->lock);
  page->uses++;
  pthread_mutex_unlock(&cache_lock);
  if (!page->loaded) load(page, number);
  return page;
}

int sum_of(struct page *page, int words) {
  int sum = 0;
  for (int i = 0; i < words && i < WORDS; i++) sum += page->words[i];
  return sum;
}

// What the threads do.

int finishing;

int is_finishing(void) {
  LOCK_IF_FIXED(&statistics.lock);
  int now = finishing;
  UNLOCK_IF_FIXED(&statistics.lock);
  return now;
}

void log_answer(void) {
  if (logger != 0) write_line(logger);
}

void answer(struct request *request) {
  struct page *page = open_page(request->page);
  request->answer = sum_of(page, limit());
  pthread_mutex_unlock(&page->lock);
  request->answered = 1;
  count_bytes(WORDS);
  LOCK_IF_FIXED(&statistics.lock);
  statistics.served++;
  UNLOCK_IF_FIXED(&statistics.lock);
  if (!silent()) log_answer();
}

void *work(void *argument) {
  struct request *request;
  while ((request = take()) != 0) answer(request);
  return argument;
}

void *accept_requests(void *argument) {
  for (int i = (int)(long)argument; i < REQUESTS; i += ACCEPTORS) {
    requests[i].page = i % PAGES;
    put(&requests[i]);
    LOCK_IF_FIXED(&statistics.lock);
    statistics.accepted++;
    UNLOCK_IF_FIXED(&statistics.lock);
  }
  return 0;
}

void *monitor(void *argument) {
  for (int i = 0; i < LOOKS && !is_finishing(); i++) {
    LOCK_IF_FIXED(&statistics.lock);
    int accepted = statistics.accepted;
    int served = statistics.served;
    UNLOCK_IF_FIXED(&statistics.lock);
    assert(accepted <= REQUESTS && served <= REQUESTS);
  }
  return argument;
}

int main(void) {
  pthread_t acceptors[ACCEPTORS], workers[WORKERS], reloader, watcher, flusher;
  pthread_create(&flusher, 0, flush, 0);
  for (int i = 0; i < WORKERS; i++) pthread_create(&workers[i], 0, work, 0);
  for (int i = 0; i < ACCEPTORS; i++) pthread_create(&acceptors[i], 0, accept_requests, (void *)(long)i);
  pthread_create(&reloader, 0, reload, 0);
  pthread_create(&watcher, 0, monitor, 0);

  for (int i = 0; i < ACCEPTORS; i++) pthread_join(acceptors[i], 0);
  close_queue();
  LOCK_IF_FIXED(&statistics.lock);
  finishing = 1;
  UNLOCK_IF_FIXED(&statistics.lock);
#ifndef FIXED
  logger = 0;
#endif
  for (int i = 0; i < WORKERS; i++) pthread_join(workers[i], 0);
#ifdef FIXED
  logger = 0;
#endif
  pthread_join(reloader, 0);
  pthread_join(watcher, 0);
  close_log(&standard);
  pthread_join(flusher, 0);
  for (int i = 0; i < REQUESTS; i++) assert(requests[i].answered);
  return 0;
}
