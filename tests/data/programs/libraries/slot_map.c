//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "out-of-bounds", "line": 60}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "out-of-bounds", "line": 60}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "out-of-bounds", "line": 60}
// Handles instead of pointers: a slot's index and its generation, so that an old handle finds nothing.
// BUG: insert tells that the map is full one slot too late.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

typedef struct {
  uint32_t index, generation;
} handle;

struct slot {
  uint32_t generation;
  bool used;
  int value;
};

struct slot_map {
  pthread_mutex_t mutex;
  uint32_t capacity, top;  // slots below top were used at least once
  struct slot *slots;
};

void slot_map_init(struct slot_map *map, uint32_t capacity) {
  pthread_mutex_init(&map->mutex, NULL);
  map->capacity = capacity;
  map->top = 0;
  map->slots = calloc(capacity, sizeof *map->slots);
}

void slot_map_destroy(struct slot_map *map) {
  free(map->slots);
  pthread_mutex_destroy(&map->mutex);
}

static struct slot *find_free(struct slot_map *map, uint32_t *index) {
  for (*index = 0; *index < map->top; ++*index)
    if (!map->slots[*index].used) return &map->slots[*index];
#if BUG
  if (map->top > map->capacity) return NULL;
#else
  if (map->top == map->capacity) return NULL;
#endif
  *index = map->top++;
  return &map->slots[*index];
}

bool slot_map_insert(struct slot_map *map, int value, handle *made) {
  pthread_mutex_lock(&map->mutex);
  uint32_t index;
  struct slot *slot = find_free(map, &index);
  if (slot != NULL) {
    slot->used = true;
    slot->value = value;
    made->index = index;
    made->generation = slot->generation;
  }
  pthread_mutex_unlock(&map->mutex);
  return slot != NULL;
}

bool slot_map_get(struct slot_map *map, handle at, int *value) {
  pthread_mutex_lock(&map->mutex);
  const struct slot *slot = &map->slots[at.index];
  const bool found = slot->used && slot->generation == at.generation;
  if (found) *value = slot->value;
  pthread_mutex_unlock(&map->mutex);
  return found;
}

void slot_map_remove(struct slot_map *map, handle at) {
  pthread_mutex_lock(&map->mutex);
  struct slot *slot = &map->slots[at.index];
  if (slot->used && slot->generation == at.generation) {
    slot->used = false;
    ++slot->generation;
  }
  pthread_mutex_unlock(&map->mutex);
}

static struct slot_map map;

static void *use(void *number) {
  const int mine = *(int *)number;
  handle at;
  if (!slot_map_insert(&map, mine, &at)) return NULL;
  int value = 0;
  assert(slot_map_get(&map, at, &value) && value == mine);
  slot_map_remove(&map, at);
  assert(!slot_map_get(&map, at, &value));
  return NULL;
}

int main(void) {
  int numbers[3] = {1, 2, 3};
  pthread_t threads[2];
  slot_map_init(&map, 2);
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, use, &numbers[i]);
  use(&numbers[2]);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  slot_map_destroy(&map);
  return 0;
}
