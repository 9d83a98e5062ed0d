//! {"exit": 0, "executions": 1}
// Variables whose functions have returned take no memory for long, and neither do arrays of a loop's rounds.
#include <stdio.h>
#include <string.h>

char *kept;

__attribute__((noinline)) int fill(int i) {
  volatile char text[2048];
  char room[1024];
  kept = room;
  text[0] = (char)i;
  snprintf(room, sizeof room, "%d", i);
  return text[0] + (int)strlen(room);
}

int main(void) {
  int sum = 0;
  for (int i = 0; i < 20000; i++) {
    sum += fill(i);
    char sized[i % 7 + 1000];
    memset(sized, i, sizeof sized);
    sum += sized[i % 7 + 999];
  }
  return sum == 77;
}
