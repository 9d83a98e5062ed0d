//! {"exit": 0}
// What the system says about the program, names of threads, attributes and scheduling: fixed.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <execinfo.h>
#include <locale.h>
#include <pthread.h>
#include <sched.h>
#include <search.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static int compare_with(const void *a, const void *b, void *sign) { return *(int *)sign * compare(a, b); }

static void *named(void *argument) {
  char name[16];
  assert(pthread_setname_np(pthread_self(), "worker") == 0);
  assert(pthread_getname_np(pthread_self(), name, sizeof name) == 0 && strcmp(name, "worker") == 0);
  assert(pthread_getname_np(pthread_self(), name, 3) == ERANGE);
  assert(prctl(PR_SET_NAME, "a name that is too long") == 0 && prctl(PR_GET_NAME, name) == 0);
  assert(strcmp(name, "a name that is ") == 0);
  return argument;
}

static void attributes(void) {
  pthread_attr_t all;
  struct sched_param parameters = {0};
  size_t size;
  int value, policy;
  assert(pthread_attr_init(&all) == 0 && pthread_attr_setstacksize(&all, 65536) == 0);
  assert(pthread_attr_getstacksize(&all, &size) == 0 && size == 65536);
  assert(pthread_attr_getdetachstate(&all, &value) == 0 && value == PTHREAD_CREATE_JOINABLE);
  assert(pthread_attr_setdetachstate(&all, PTHREAD_CREATE_DETACHED) == 0);
  assert(pthread_attr_getdetachstate(&all, &value) == 0 && value == PTHREAD_CREATE_DETACHED);
  assert(pthread_attr_getguardsize(&all, &size) == 0 && size == 4096);
  assert(pthread_attr_setschedpolicy(&all, 77) == EINVAL && pthread_attr_setschedpolicy(&all, SCHED_RR) == 0);
  assert(pthread_attr_getschedpolicy(&all, &policy) == 0 && policy == SCHED_RR);
  assert(pthread_attr_setinheritsched(&all, PTHREAD_EXPLICIT_SCHED) == 0 && pthread_attr_destroy(&all) == 0);
  assert(pthread_getschedparam(pthread_self(), &policy, &parameters) == 0 && policy == SCHED_OTHER);
  assert(sched_get_priority_max(SCHED_FIFO) == 99 && sched_get_priority_min(SCHED_OTHER) == 0);
  assert(pthread_setschedparam(pthread_self(), SCHED_OTHER, &parameters) == 0);
}

static void searching(void) {
  int numbers[8] = {3, 1, 2}, sign = -1, key = 2, fresh = 9;
  size_t count = 3;
  qsort_r(numbers, 3, sizeof *numbers, compare_with, &sign);
  assert(numbers[0] == 3 && numbers[1] == 2 && numbers[2] == 1);
  assert(lfind(&key, numbers, &count, sizeof *numbers, compare) == &numbers[1]);
  assert(lfind(&fresh, numbers, &count, sizeof *numbers, compare) == NULL);
  assert(lsearch(&fresh, numbers, &count, sizeof *numbers, compare) == &numbers[3] && count == 4);
}

int main(void) {
  struct utsname names;
  struct rusage usage;
  struct stat status;
  stack_t stack;
  char text[64];
  pthread_t thread;
  assert(uname(&names) == 0 && strcmp(names.sysname, "Linux") == 0);
  assert(gethostname(text, sizeof text) == 0 && getcwd(text, sizeof text) == text && text[0] == '/');
  assert(getrusage(RUSAGE_SELF, &usage) == 0 && usage.ru_utime.tv_sec >= 0);
  assert(getentropy(text, 8) == 0 && getrandom(text, 4, 0) == 4);
  assert(sigaltstack(NULL, &stack) == 0 && stack.ss_flags == SS_DISABLE);
  assert(strcmp(setlocale(LC_ALL, "C"), "C") == 0 && setlocale(LC_ALL, "xx_YY") == NULL);
  assert(fileno(stdout) == STDOUT_FILENO && stat("nothing", &status) == -1 && remove("nothing") == -1);
  pthread_create(&thread, NULL, named, NULL);
  pthread_join(thread, NULL);
  attributes();
  searching();
  return 0;
}
