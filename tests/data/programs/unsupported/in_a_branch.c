//! {"exit": 0, "args": ["--define", "FROM=9"]}
//! {"exit": 2, "kind": "unsupported", "line": 27, "thread": "T1", "message": "^reaches `getpgrp` .in_a_branch.c:27., which Heddle does not know$", "unsupported": ["getpgrp:27", "popen:28", "pclose:29,30", "helper:31"]}
//! {"exit": 2, "kind": "unsupported", "line": 27, "args": ["--model=pso"]}
//! {"exit": 2, "kind": "unsupported", "line": 27, "args": ["--reduction=dpor"]}
//! {"exit": 2, "kind": "unsupported", "line": 27, "args": ["--reduction=none"]}
//! {"exit": 2, "kind": "unsupported", "line": 27, "args": ["--reduction=rf-poly"]}
//! {"exit": 2, "kind": "unsupported", "line": 27, "args": ["--reduction=rvf"]}
//! {"exit": 2, "kind": "unsupported", "line": 27, "args": ["--reduction=view", "--runtime=direct"]}
//! {"exit": 2, "kind": "unsupported", "line": 27, "args": ["--reduction=mcr", "--runtime=direct"]}
//! {"exit": 2, "kind": "unsupported", "line": 27, "args": ["--reduction=icb", "--preemptions=3"]}
//! {"exit": 2, "kind": "unsupported", "line": 27, "args": ["--sample=random"]}
// A thread comes to functions that nothing defines, but only if it sees what the other one wrote.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>

#ifndef FROM
#define FROM 1
#endif

atomic_int x;
int helper(int number);

static void *user(void *argument) {
  if (x < FROM) return argument;
  printf("%d", getpgrp());
  FILE *file = popen("name", "r");
  if (file == NULL) pclose(file);
  pclose(file);
  helper(1);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, user, NULL);
  x = 1;
  pthread_join(thread, NULL);
  return 0;
}
