//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
// A device is polled through a table of functions.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

struct device {
  atomic_int status, data;
};

struct operations {
  bool (*is_ready)(struct device *);
  int (*read)(struct device *);
};

bool has_data(struct device *device) { return device->status & 1; }
int read_data(struct device *device) { return device->data; }

const struct operations serial = {has_data, read_data};

int poll(const struct operations *operations, struct device *device) {
  while (!operations->is_ready(device)) {
  }
  return operations->read(device);
}

struct device line;

void *interrupt(void *argument) {
#if BUG == 1
  line.status |= 1;
  line.data = 0x41;
#else
  line.data = 0x41;
#if BUG == 2
  line.status |= 2;
#else
  line.status |= 1;
#endif
#endif
  return argument;
}

int main(void) {
  pthread_t hardware;
  pthread_create(&hardware, 0, interrupt, 0);
  int data = poll(&serial, &line);
  assert(data == 0x41);
  pthread_join(hardware, 0);
  return 0;
}
