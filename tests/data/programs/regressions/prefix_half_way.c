//! {"args": ["--ignore=races", "--define", "PAD=3", "--reduction=rf"], "exit": 0, "executions": 7825, "blocked": 0}
//! {"args": ["--ignore=races", "--define", "PAD=4", "--reduction=rf"], "exit": 0, "executions": 7825, "blocked": 0}
//! {"args": ["--ignore=races", "--define", "PAD=3", "--reduction=rf-poly"], "exit": 0, "executions": 7825, "blocked": 0}
//! {"args": ["--ignore=races", "--define", "PAD=3", "--reduction=dpor"], "exit": 0, "executions": 14911, "blocked": 0}
// Four threads in a ring: each adds three times to its own number and once to the next one's. What main sets before makes executions
// long enough for what saturation keeps half way: PAD says where half way is. Classes were lost when it fell between two events that
// had changed places.
#include <pthread.h>

int set_before[4], number[4];

void *add(void *argument) {
  int *mine = argument;
  int me = (int)(mine - number);
  int *next = &number[(me + 1) % 4];
  for (int k = 0; k < 3; k++) {
    if (k == 0) *(volatile int *)&set_before[me];
    *mine += 1;
  }
  *next += 100;
  return 0;
}

int main(void) {
  pthread_t t[4];
  for (int k = 0; k < PAD; k++)
    for (int i = 0; i < 4; i++) set_before[i] = k + 1;
  for (int i = 0; i < 4; i++) pthread_create(&t[i], 0, add, &number[i]);
  for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
  for (int i = 0; i < 4; i++) *(volatile int *)&number[i];
  return 0;
}
