//! {"exit": 0, "args": ["-DRACE=0"]}
//! {"exit": 1, "kind": "data-race", "args": ["-DRACE=1"]}
//! {"exit": 0, "args": ["-DRACE=2"]}
// A program that sets variables of its own environment. getenv races with that; setenv excludes setenv.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static char entry[] = "PUT=1";

static void *change(void *argument) {
  setenv("MODE", "fast", 1);
  return argument;
}

int main(void) {
  pthread_t thread;
  assert(clearenv() == 0 && getenv("A") == NULL);
  assert(setenv("A", "1", 0) == 0 && strcmp(getenv("A"), "1") == 0);
  assert(setenv("A", "2", 0) == 0 && strcmp(getenv("A"), "1") == 0);
  assert(setenv("A", "3", 1) == 0 && strcmp(getenv("A"), "3") == 0 && getenv("AB") == NULL);
  assert(setenv("AB", "", 1) == 0 && strcmp(getenv("AB"), "") == 0 && strcmp(getenv("A"), "3") == 0);
  assert(putenv(entry) == 0 && strcmp(getenv("PUT"), "1") == 0);
  entry[4] = '2';
  assert(strcmp(getenv("PUT"), "2") == 0);
  assert(setenv("", "x", 1) == -1 && errno == EINVAL && setenv("a=b", "x", 1) == -1);
  assert(unsetenv("A") == 0 && getenv("A") == NULL && strcmp(getenv("AB"), "") == 0);
  assert(unsetenv("x=y") == -1 && putenv("AB") == 0 && getenv("AB") == NULL);
  assert(strcmp(getenv("PUT"), "2") == 0);
  pthread_create(&thread, NULL, change, NULL);
  if (RACE == 1) getenv("MODE");
  if (RACE == 2) setenv("MODE", "slow", 0);
  pthread_join(thread, NULL);
  const char *mode = getenv("MODE");
  assert(strcmp(mode, "fast") == 0);
  return 0;
}
