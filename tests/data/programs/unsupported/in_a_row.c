//! {"exit": 0}
//! {"exit": 2, "kind": "unsupported", "line": 23, "thread": "main", "message": "^reaches `getpgrp` .in_a_row.c:23., which Heddle does not know$", "unsupported": ["getpgrp:23,33", "popen:24", "fgets:26", "pclose:27", "getlogin:30", "regcomp:36"], "args": ["--define", "TAKEN=1"]}
//! {"exit": 2, "kind": "unsupported", "line": 30, "thread": "main", "unsupported": ["getpgrp:23,33", "popen:24", "fgets:26", "pclose:27", "getlogin:30", "regcomp:36"], "args": ["--define", "TAKEN=2"]}
//! {"exit": 2, "kind": "unsupported", "line": 23, "unsupported": ["getpgrp:23,33", "popen:24", "fgets:26", "pclose:27", "getlogin:30", "regcomp:36"], "args": ["--define", "TAKEN=1", "--model=tso", "--keep-going"]}
// One unknown function after the other: one message says them all, with every place, whichever is reached first; in a
// branch that is not taken they do not matter. Those that are known (getpid, fopen) are not among them.
#include <regex.h>
#include <stdio.h>
#include <unistd.h>

#ifndef TAKEN
#define TAKEN 0
#endif

static char name[64];

static FILE *file_named(const char *path) {
  printf("%d\n", getpid());
  return fopen(path, "r");
}
static void read_from_process(void) {
  printf("%d\n",
         getpgrp());
  FILE *const pipe = popen("date", "r");
  if (pipe == NULL) return;
  fgets(name, sizeof name, pipe);
  pclose(pipe);
}
static const char *user_name(void) {
  return getlogin();
}
static int is_special(void) {
  return getpgrp() == 0;
}
static int compile_pattern(regex_t *pattern) {
  return regcomp(pattern, "a*", REG_EXTENDED);
}

int main(void) {
  const volatile int taken = TAKEN;
  FILE *const file = file_named("settings");
  if (file != NULL) fclose(file);
  if (taken == 1) read_from_process();
  if (taken == 2) return user_name() != NULL;
  regex_t pattern;
  if (taken == 3) return is_special() + compile_pattern(&pattern);
  return 0;
}
