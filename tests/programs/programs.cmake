# Each program of tests/data/programs, and each benchmark program that says what must come out, as a test named after its path:
# programs/sync/rwlock_timed.c, programs/bench/indexer.c. Python starts once per program: without site packages, and directly if
# what CMake has found is a script that starts it.
execute_process(COMMAND ${Python3_EXECUTABLE} -c "import sys; print(sys.executable)" OUTPUT_VARIABLE python
  OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
file(GLOB_RECURSE programs CONFIGURE_DEPENDS ${tests}/data/programs/*.c ${tests}/data/programs/*.cpp)
# The sanitizer build checks every third C++ program, each in one form: compiling them takes its time.
if(HEDDLE_SANITIZE)
  set(short --short)
  set(number 0)
  foreach(program ${programs})
    if(program MATCHES "\\.cpp$")
      math(EXPR number "(${number} + 1) % 3")
      if(NOT number EQUAL 1)
        list(REMOVE_ITEM programs ${program})
      endif()
    endif()
  endforeach()
endif()
file(GLOB benchmarks CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/bench/programs/*.c ${CMAKE_SOURCE_DIR}/bench/programs/*.cpp)
foreach(program ${benchmarks})
  file(STRINGS ${program} expectations REGEX "^//! " LIMIT_COUNT 1)
  if(expectations)
    list(APPEND programs ${program})
  endif()
endforeach()

foreach(program ${programs})
  string(REPLACE ${tests}/data/programs/ programs/ name ${program})
  string(REPLACE ${CMAKE_SOURCE_DIR}/bench/programs/ programs/bench/ name ${name})
  add_test(NAME ${name} COMMAND ${python} -I -S ${tests}/programs/run.py ${heddle} ${short} ${program})
  list(APPEND program_tests ${name})
endforeach()
set_tests_properties(${program_tests} PROPERTIES LABELS "unit;programs")

# Programs of test frameworks, where these are installed: compiling one takes seconds, so each is one test.
if(NOT HEDDLE_SANITIZE)
  foreach(framework "google_test:/usr/src/googletest/googletest/src/gtest-all.cc" "doctest:/usr/include/doctest/doctest.h"
          "catch2:/usr/include/catch2/catch.hpp")
    string(REPLACE ":" ";" framework ${framework})
    list(GET framework 0 name)
    list(GET framework 1 needed)
    if(EXISTS ${needed})
      add_test(NAME programs/frameworks/${name}.cpp
        COMMAND ${python} -I -S ${tests}/programs/run.py ${heddle} ${tests}/data/frameworks/${name}.cpp)
      set_tests_properties(programs/frameworks/${name}.cpp PROPERTIES LABELS "unit;programs")
    endif()
  endforeach()
endif()
