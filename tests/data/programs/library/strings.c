//! {"exit": 0, "executions": 1}
// The string functions on private and on shared memory.
#include <assert.h>
#include <string.h>

char shared[16];

int main(void) {
  char text[16] = "heddle";
  assert(strlen(text) == 6 && strlen("") == 0);
  assert(strcpy(shared, text) == shared && strcmp(shared, "heddle") == 0);
  assert(strcat(shared, "!") == shared && shared[6] == '!' && shared[7] == 0);
  assert(strcmp("abc", "abd") < 0 && strcmp("b", "abc") > 0);
  assert(strncmp("abcX", "abcY", 3) == 0 && strncmp("abcX", "abcY", 4) < 0);
  assert(strchr(shared, 'd') == shared + 2 && strrchr(shared, 'd') == shared + 3);
  assert(strchr(shared, 'z') == NULL && *strchr(shared, 0) == 0);
  strncpy(text, "xy", 4);
  assert(text[1] == 'y' && text[2] == 0 && text[3] == 0 && text[4] == 'l');
  assert(memcmp("a\0b", "a\0c", 3) < 0 && memcmp("a\0b", "a\0c", 2) == 0);
  assert(memchr(shared, '!', sizeof shared) == shared + 6);
  assert(memchr(shared, '!', 3) == NULL);
  return 0;
}
