//! {"exit": 0}
// A pointer that a library function returns may lead into a local variable.
#include <pthread.h>
#include <string.h>
char* g;
pthread_t t;
void* w(void* p) {
  char* q = p;
  return (void*)(long)*q;
}
int main(void) {
  char buf[16];
  memset(buf, 0, 16);
  strcpy(buf, "key=val");
  char* p = strchr(buf, '=');
  pthread_create(&t, 0, w, p + 1);
  pthread_join(t, 0);
  return 0;
}
