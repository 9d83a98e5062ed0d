// An application sends REQUESTS requests to N servers: for each it starts a thread that chooses a server and goes on choosing, and
// sends to the one that it finds chosen. A server looks once whether there is something for it. Every server has a mutex, and so has
// the choice. From Nguyen et al. (Quasi-optimal partial order reduction, CAV 2018). N: servers.
// Tables: dispatcher of Bui et al. (OOPSLA 2021).
#include <pthread.h>
#include <stdint.h>

#include "accesses.h"

#ifndef N
#define N 3
#endif
#ifndef REQUESTS
#define REQUESTS N
#endif

atomic_int chosen, sent[N], answered[N];
pthread_mutex_t server_mutex[N], choice_mutex;  // all zero, as PTHREAD_MUTEX_INITIALIZER is

void *choose(void *argument) {
  for (int server = 0; server < N; server++) {
    pthread_mutex_lock(&choice_mutex);
    STORE(chosen, server);
    pthread_mutex_unlock(&choice_mutex);
  }
  return argument;
}

void *serve(void *argument) {
  int server = (intptr_t)argument;
  pthread_mutex_lock(&server_mutex[server]);
  if (LOAD(sent[server]) > 0) STORE(answered[server], LOAD(sent[server]));
  pthread_mutex_unlock(&server_mutex[server]);
  return 0;
}

// The server to which it went.
static int send_request(void) {
  pthread_t chooser;
  pthread_create(&chooser, 0, choose, 0);
  pthread_mutex_lock(&choice_mutex);
  int server = LOAD(chosen);
  pthread_mutex_unlock(&choice_mutex);
  pthread_mutex_lock(&server_mutex[server]);
  STORE(sent[server], LOAD(sent[server]) + 1);
  pthread_mutex_unlock(&server_mutex[server]);
  pthread_join(chooser, 0);
  return server;
}

int main(void) {
  pthread_t servers[N];
  int receiver[REQUESTS];
  for (int i = 0; i < N; i++) pthread_create(&servers[i], 0, serve, (void *)(intptr_t)i);
  for (int i = 0; i < REQUESTS; i++) receiver[i] = send_request();
  for (int i = 0; i < N; i++) pthread_join(servers[i], 0);
  for (int i = 0; i < REQUESTS; i++) {
    int server = receiver[i];
    if (LOAD(answered[server])) STORE(answered[server], LOAD(answered[server]) - 1);
  }
  return 0;
}
