// A part of a C++ program that does nothing: with it, C++20's rules hold for the whole.
