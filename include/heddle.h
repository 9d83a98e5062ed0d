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

#ifdef __cplusplus
}
#endif

#endif
