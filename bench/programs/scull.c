// A driver of a character device, of which the data are guarded by one mutex, but not where they are asked for before the mutex is
// taken. One thread loads and unloads the driver, without the mutex; one opens the device and reads, READS times; one opens it and
// writes, WRITES times. After Corbet and Rubini's teaching driver scull and SV-COMP's model of it.
// Tables: scull_loop of Bui et al. (OOPSLA 2021) and of Agarwal et al. (CAV 2021); scull_Rloop of Bui et al. (OOPSLA 2021); scull_Wloop of Bui et al. (OOPSLA 2021).
#include <assert.h>
#include <pthread.h>

#include "accesses.h"

#ifndef READS
#define READS 1
#endif
#ifndef WRITES
#define WRITES 1
#endif
#define QUANTUM 4000
#define QUANTA 1000
#define COUNT 10

atomic_int data, quantum, quanta, size;
atomic_int inside;  // who is where the mutex is held: 2 opens, 0 reads, 1 writes
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

// Empties the device; the old number of quanta is how many there would be to free.
static void trim(void) {
  LOAD(quanta);
  STORE(size, 0);
  STORE(quantum, QUANTUM);
  STORE(quanta, QUANTA);
  STORE(data, 0);
}

static void open_device(void) {
  pthread_mutex_lock(&m);
  STORE(inside, 2);
  trim();
  assert(LOAD(inside) >= 2);
  pthread_mutex_unlock(&m);
}

static int smaller(int a, int b) { return a < b ? a : b; }

static int read_device(void) {
  int bytes_of_item = LOAD(quantum) * LOAD(quanta);
  pthread_mutex_lock(&m);
  STORE(inside, 0);
  int count = 0;
  if (LOAD(size) > 0) {
    count = COUNT;
    if (count >= LOAD(size)) count = LOAD(size);
    count = smaller(count, bytes_of_item);
    LOAD(data);
    assert(LOAD(inside) <= 0);
  }
  pthread_mutex_unlock(&m);
  return count;
}

static int write_device(void) {
  int bytes_of_item = LOAD(quantum) * LOAD(quanta);
  pthread_mutex_lock(&m);
  int count = smaller(COUNT, bytes_of_item);
  STORE(inside, 1);
  LOAD(data);
  if (LOAD(size) < count) STORE(size, count);
  assert(LOAD(inside) == 1);
  pthread_mutex_unlock(&m);
  return count;
}

void *load_and_unload(void *argument) {
  trim();
  return argument;
}

void *reads(void *argument) {
  for (int i = 0; i < READS; i++) {
    open_device();
    read_device();
  }
  return argument;
}

void *writes(void *argument) {
  for (int i = 0; i < WRITES; i++) {
    open_device();
    write_device();
  }
  return argument;
}

int main(void) {
  pthread_t t1, t2, t3;
  pthread_create(&t1, 0, load_and_unload, 0);
  pthread_create(&t2, 0, reads, 0);
  pthread_create(&t3, 0, writes, 0);
  pthread_join(t1, 0);
  pthread_join(t2, 0);
  pthread_join(t3, 0);
  return 0;
}
