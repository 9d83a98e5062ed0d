# find_package(Heddle) gives the targets Heddle::heddle (the program) and heddle::checker (the C++ library), and the functions
# heddle_add_check() and heddle_add_tests(), which are described in HeddleAddCheck.cmake. It sets Heddle_EXECUTABLE, Heddle_MODELS and Heddle_REDUCTIONS (names
# that the program knows).
if(CMAKE_VERSION VERSION_LESS 3.18)
  set(Heddle_FOUND FALSE)
  set(Heddle_NOT_FOUND_MESSAGE "it needs CMake 3.18 or later; this is ${CMAKE_VERSION}")
  return()
endif()
cmake_policy(PUSH)
cmake_policy(VERSION 3.18)
get_filename_component(Heddle_EXECUTABLE "${CMAKE_CURRENT_LIST_DIR}/../../../bin/heddle" ABSOLUTE)

# What it knows, it says itself. Whether it runs at all is known then, too.
set(_heddle_list "")
execute_process(COMMAND "${Heddle_EXECUTABLE}" list
                RESULT_VARIABLE _heddle_status OUTPUT_VARIABLE _heddle_list ERROR_VARIABLE _heddle_problem)
if(NOT _heddle_status EQUAL 0)
  set(Heddle_FOUND FALSE)
  set(Heddle_NOT_FOUND_MESSAGE "'${Heddle_EXECUTABLE} list' does not run: ${_heddle_status}\n${_heddle_problem}")
  cmake_policy(POP)
  return()
endif()
string(FIND "${_heddle_list}" "\n\n" _heddle_middle)
string(SUBSTRING "${_heddle_list}" 0 ${_heddle_middle} _heddle_models)
string(SUBSTRING "${_heddle_list}" ${_heddle_middle} -1 _heddle_reductions)
# A name stands after two blanks; what is said about it, after more.
string(REGEX MATCHALL "\n  [a-z][a-z-]*" Heddle_MODELS "${_heddle_models}")
string(REGEX MATCHALL "\n  [a-z][a-z-]*" Heddle_REDUCTIONS "${_heddle_reductions}")
list(TRANSFORM Heddle_MODELS STRIP)
list(TRANSFORM Heddle_REDUCTIONS STRIP)
list(APPEND Heddle_MODELS all)
unset(_heddle_list)
unset(_heddle_status)
unset(_heddle_problem)
unset(_heddle_middle)
unset(_heddle_models)
unset(_heddle_reductions)

if(NOT TARGET Heddle::heddle)
  add_executable(Heddle::heddle IMPORTED)
  set_target_properties(Heddle::heddle PROPERTIES IMPORTED_LOCATION "${Heddle_EXECUTABLE}")
endif()

# The function may be called from where these variables cannot be seen.
set_property(GLOBAL PROPERTY HEDDLE_EXECUTABLE "${Heddle_EXECUTABLE}")
set_property(GLOBAL PROPERTY HEDDLE_MODELS "${Heddle_MODELS}")
set_property(GLOBAL PROPERTY HEDDLE_REDUCTIONS "${Heddle_REDUCTIONS}")
include("${CMAKE_CURRENT_LIST_DIR}/HeddleAddCheck.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/HeddleChecker.cmake" OPTIONAL)
cmake_policy(POP)
