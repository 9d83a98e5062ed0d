/* What a program under test may say to Heddle. All of it is optional. */
#ifndef HEDDLE_H
#define HEDDLE_H

#ifdef __cplusplus
extern "C" {
#endif

/* Executions in which the condition does not hold are of no interest: the thread ends here, without an error. */
void heddle_assume(int condition);

/* One of 0 … count-1: every one is explored. */
unsigned heddle_choose(unsigned count);

/* Remembers a value as part of what an execution shows; no step. */
void heddle_note(unsigned index, long value);

/* Races on these bytes are accepted: counted, not reported. Called before other threads use them. */
void heddle_benign_race(const volatile void *object, unsigned long size);

#ifdef __cplusplus
}
#endif

/* A check of its own: HEDDLE_TEST(name) { … } defines a function, heddle_test_name, that 'heddle test' checks in every execution as it
   would check main. Names are unique within a program. For other compilers it is an ordinary function, which a main may call. */
#ifdef __cplusplus
#define HEDDLE_TEST(name)              \
  extern "C" void heddle_test_##name(); \
  extern "C" void heddle_test_##name()
#else
#define HEDDLE_TEST(name)       \
  void heddle_test_##name(void); \
  void heddle_test_##name(void)
#endif

/* Races on this object are accepted; nothing outside Heddle, where the functions above do not exist. */
#ifdef __HEDDLE__
#define HEDDLE_BENIGN_RACE(object) heddle_benign_race(&(object), sizeof(object))
#else
#define HEDDLE_BENIGN_RACE(object) ((void)sizeof(object))
#endif

#endif
