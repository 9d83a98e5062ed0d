//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "lock-misuse", "line": 42}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "lock-misuse", "line": 42}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "lock-misuse", "line": 42}
// A buffer that is written back by a thread in the background, which leaves it alone while it is in use.
// BUG: flush unlocks on its way out also when it did not get the lock.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

struct block_cache {
  pthread_mutex_t mutex;
  int memory, disk;
  bool dirty;
};

#define BLOCK_CACHE_INITIALIZER {PTHREAD_MUTEX_INITIALIZER, 0, 0, false}

void cache_write(struct block_cache *cache, int value) {
  pthread_mutex_lock(&cache->mutex);
  cache->memory = value;
  cache->dirty = true;
  pthread_mutex_unlock(&cache->mutex);
}

/** Returns whether the disk is up to date. */
bool cache_flush(struct block_cache *cache) {
  bool done = false;
#if BUG
  if (pthread_mutex_trylock(&cache->mutex) != 0) goto out;
#else
  if (pthread_mutex_trylock(&cache->mutex) != 0) return false;
#endif
  if (cache->dirty) cache->disk = cache->memory;
  cache->dirty = false;
  done = true;
#if BUG
out:
#endif
  pthread_mutex_unlock(&cache->mutex);
  return done;
}

static struct block_cache cache = BLOCK_CACHE_INITIALIZER;

static void *write_back(void *unused) {
  for (int i = 0; i < 2; ++i) cache_flush(&cache);
  return unused;
}

int main(void) {
  pthread_t background;
  pthread_create(&background, NULL, write_back, NULL);
  cache_write(&cache, 1);
  cache_write(&cache, 2);
  pthread_join(background, NULL);
  assert(cache_flush(&cache) && cache.disk == 2);
  return 0;
}
