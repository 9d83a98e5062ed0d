//! {"exit": 0, "args": ["-DRACE=0"]}
//! {"exit": 1, "kind": "data-race", "args": ["-DRACE=1"]}
// What POSIX and GNU add to <string.h>, and what divides texts.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static char shared[16] = "a,b";

static void *change(void *argument) {
  shared[1] = 'c';
  return argument;
}

static void divide(void) {
  char text[] = "one, two;three", *next = NULL, *rest = text;
  char other[] = "x::y";
  assert(strcmp(strtok_r(text, ",; ", &next), "one") == 0);
  assert(strcmp(strtok_r(NULL, ",; ", &next), "two") == 0);
  assert(strcmp(strtok_r(NULL, ",; ", &next), "three") == 0);
  assert(strtok_r(NULL, ",; ", &next) == NULL && rest == text);
  rest = other;
  assert(strcmp(strsep(&rest, ":"), "x") == 0 && strcmp(strsep(&rest, ":"), "") == 0);
  assert(strcmp(strsep(&rest, ":"), "y") == 0 && rest == NULL && strsep(&rest, ":") == NULL);
}

int main(void) {
  char a[32] = "", *end = mempcpy(a, "hello", 5);
  assert(end == a + 5 && strcmp(a, "hello") == 0);
  assert(memccpy(a, "ab|cd", '|', 5) == a + 3 && a[2] == '|' && a[3] == 'l');
  assert(memccpy(a, "abc", '|', 3) == NULL);
  assert(memrchr("abcabc", 'b', 6) != NULL && *(char *)memrchr("abcabd", 'b', 6) == 'b');
  assert(strcmp(memmem("hay needle", 10, "need", 4), "needle") == 0 && memmem("hay", 3, "x", 1) == NULL);
  assert(*strchrnul("abc", 'x') == 0 && *strchrnul("abc", 'b') == 'b' && rawmemchr("xyz", 'z') != NULL);
  assert(strspn("aabbc", "ab") == 4 && strcspn("aabbc", "c") == 4 && *strpbrk("key=1", "=:") == '=');
  assert(strpbrk("key", "=") == NULL);
  assert(strcasecmp("HeLLo", "hEllO") == 0 && strncasecmp("ABx", "aby", 2) == 0 && strcasecmp("a", "B") < 0);
  assert(strcmp(strcasestr("some Text", "tEX"), "Text") == 0);
  char *copy = strndup("abcdef", 3);
  assert(strcmp(copy, "abc") == 0);
  free(copy);
  assert(stpncpy(a, "xy", 5) == a + 2 && a[2] == 0 && a[4] == 0);
  assert(strcoll("a", "b") < 0 && strxfrm(a, "text", sizeof a) == 4 && strcmp(a, "text") == 0);
  assert(strcmp(strerror_r(ENOENT, a, sizeof a), "No such file or directory") == 0);
  explicit_bzero(a, sizeof a);
  assert(a[0] == 0 && a[31] == 0);
  divide();
  const div_t d = div(17, 5);
  const ldiv_t l = ldiv(-17, 5);
  assert(d.quot == 3 && d.rem == 2 && l.quot == -3 && l.rem == -2);
  pthread_t thread;
  pthread_create(&thread, NULL, change, NULL);
  if (RACE) {
    char *next;
    strtok_r(shared, ",", &next);
  }
  pthread_join(thread, NULL);
  puts("done");
  return 0;
}
