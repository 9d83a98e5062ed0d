//! {"exit": 2, "stderr": "'size_t' has 4 bytes: the file is written, or was preprocessed, for a machine of 32 bits"}
// As files are that were preprocessed with -m32: what they say of the library is wrong for 64 bits.
typedef unsigned int size_t;
extern void *malloc(size_t);

int main(void) { return malloc(4) == 0; }
