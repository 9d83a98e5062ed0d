// The C library's hint that a program has one thread only, by which the headers choose plain reference
// counting: here always no. Nothing is included: the C library's header declares a variable, and a constant
// costs no step to read.
extern "C" const char __libc_single_threaded = 0;
