# heddle_add_check(<name> SOURCES <file>...
#                  [MODEL <model>] [REDUCTION <reduction>]
#                  [DEFINES <NAME=NUMBER>...] [OPTIONS <option>...]
#                  [TARGETS <target>...] [FLAGS <compiler flag>...]
#                  [SARIF <file>] [JUNIT <file>] [HTML <file>]
#                  [TIMEOUT <seconds>] [WILL_FAIL] [ALLOW_INCOMPLETE])
#
# Adds a test with the label "heddle" that runs 'heddle check' on the sources. It passes if no execution has an error.
#
#   SOURCES    relative to the current source folder, or to the current binary folder
#   DEFINES    parameters of the program (--define)
#   OPTIONS    other options of 'heddle check', as on its command line
#   TARGETS    their include directories and definitions hold for the sources, with what they get from targets they link;
#              those of the current folder always do
#   FLAGS      for the compiler; folders in -I and the like are relative to the current source folder
#   SARIF, JUNIT, HTML   reports to write; relative to the current binary folder
#   WILL_FAIL  passes if an error is found, and only then: not if the program cannot be checked
#   ALLOW_INCOMPLETE   a check that a limit ends, or that samples, without a finding, counts as skipped, not as failed
#
# heddle_add_tests(<name> SOURCES <file>... …)
#
# Adds a test <name>.<test> for each HEDDLE_TEST of the sources: found when the project is built, with the target <name>.discover, which is
# part of the target all. The arguments are those above, without WILL_FAIL and reports.

function(_heddle_absolute result path base)
  if(path MATCHES "^\\$<")
    set(${result} "${path}" PARENT_SCOPE)
  else()
    get_filename_component(path "${path}" ABSOLUTE BASE_DIR "${base}")
    set(${result} "${path}" PARENT_SCOPE)
  endif()
endfunction()

# The file, relative to the top folder if it is below it: so reports name it as the repository does.
function(_heddle_source result where source keywords)
  if(source MATCHES "\\$<")
    set(${result} "${source}" PARENT_SCOPE)
    return()
  endif()
  set(found "")
  foreach(base "${CMAKE_CURRENT_SOURCE_DIR}" "${CMAKE_CURRENT_BINARY_DIR}")
    get_filename_component(path "${source}" ABSOLUTE BASE_DIR "${base}")
    get_source_file_property(generated "${path}" GENERATED)
    if(NOT found AND (generated OR (EXISTS "${path}" AND NOT IS_DIRECTORY "${path}")))
      set(found "${path}")
    endif()
  endforeach()
  if(NOT found AND source MATCHES "^[A-Z_]+$")
    list(JOIN keywords ", " keywords)
    message(FATAL_ERROR "${where}: there is no argument ${source}; supported: ${keywords}")
  elseif(NOT found)
    message(FATAL_ERROR "${where}: there is no source file '${source}' in ${CMAKE_CURRENT_SOURCE_DIR} or "
                        "${CMAKE_CURRENT_BINARY_DIR}")
  endif()
  file(RELATIVE_PATH relative "${CMAKE_SOURCE_DIR}" "${found}")
  if(NOT relative MATCHES "^\\.\\./")
    set(found "${relative}")
  endif()
  set(${result} "${found}" PARENT_SCOPE)
endfunction()

# The flags, with absolute folders: the compiler does not run in the current source folder.
function(_heddle_flags result)
  set(flags "")
  set(is_path FALSE)
  foreach(flag IN LISTS ARGN)
    if(is_path)
      _heddle_absolute(flag "${flag}" "${CMAKE_CURRENT_SOURCE_DIR}")
      set(is_path FALSE)
    elseif(flag MATCHES "^(-I|-isystem|-iquote|-idirafter|-include)$")
      set(is_path TRUE)
    elseif(flag MATCHES "^(-I|-isystem|-iquote|-idirafter)(.+)$")
      set(kind "${CMAKE_MATCH_1}")
      _heddle_absolute(path "${CMAKE_MATCH_2}" "${CMAKE_CURRENT_SOURCE_DIR}")
      set(flag "${kind}${path}")
    endif()
    list(APPEND flags "${flag}")
  endforeach()
  set(${result} "${flags}" PARENT_SCOPE)
endfunction()

# Flags for the include directories and definitions of the current folder and of targets.
function(_heddle_usage result where)
  get_directory_property(folders INCLUDE_DIRECTORIES)
  get_directory_property(definitions COMPILE_DEFINITIONS)
  list(TRANSFORM folders PREPEND "-I")
  list(TRANSFORM definitions PREPEND "-D")
  set(flags ${folders} ${definitions})
  foreach(target IN LISTS ARGN)
    if(NOT TARGET "${target}")
      message(FATAL_ERROR "${where}: there is no target '${target}' (yet)")
    endif()
    get_target_property(type "${target}" TYPE)
    set(kind "")
    if(type STREQUAL "INTERFACE_LIBRARY")
      set(kind "INTERFACE_")
    endif()
    set(folders "$<TARGET_PROPERTY:${target},${kind}INCLUDE_DIRECTORIES>")
    set(definitions "$<TARGET_PROPERTY:${target},${kind}COMPILE_DEFINITIONS>")
    list(APPEND flags "$<$<BOOL:${folders}>:-I$<JOIN:${folders},$<SEMICOLON>-I>>"
                      "$<$<BOOL:${definitions}>:-D$<JOIN:${definitions},$<SEMICOLON>-D>>")
  endforeach()
  set(${result} "${flags}" PARENT_SCOPE)
endfunction()

# An error unless the value is among those that the program knows.
function(_heddle_require_known where what value property)
  get_property(known GLOBAL PROPERTY ${property})
  if(NOT value IN_LIST known)
    list(JOIN known ", " known)
    message(FATAL_ERROR "${where}: there is no ${what} '${value}'; supported: ${known}")
  endif()
endfunction()

# Sets the keywords of a function with these switches and reports.
macro(_heddle_keywords)
  set(singles MODEL REDUCTION TIMEOUT ${reports})
  set(lists SOURCES TARGETS DEFINES OPTIONS FLAGS)
  set(keywords SOURCES MODEL REDUCTION DEFINES OPTIONS TARGETS FLAGS ${reports} TIMEOUT ${switches})
endmacro()

# What follows the command of the program: options, sources, -- and flags. From the caller's variables: where, keywords, reports, and arg_*
# as parsed. Sets sources in the caller, too.
function(_heddle_arguments result)
  if(DEFINED arg_UNPARSED_ARGUMENTS)
    list(JOIN keywords ", " keywords)
    list(JOIN arg_UNPARSED_ARGUMENTS ", " unknown)
    message(FATAL_ERROR "${where}: there is no argument ${unknown}; supported: ${keywords}")
  endif()
  if(DEFINED arg_KEYWORDS_MISSING_VALUES)
    list(JOIN arg_KEYWORDS_MISSING_VALUES ", " missing)
    message(FATAL_ERROR "${where}: a value is missing after ${missing}")
  endif()
  if(NOT DEFINED arg_SOURCES)
    message(FATAL_ERROR "${where}: SOURCES are missing: the files to check")
  endif()
  if(arg_WILL_FAIL AND arg_ALLOW_INCOMPLETE)
    message(FATAL_ERROR "${where}: WILL_FAIL asks for a finding and ALLOW_INCOMPLETE does without: choose one")
  endif()

  set(options "")
  if(DEFINED arg_MODEL)
    _heddle_require_known("${where}" model "${arg_MODEL}" HEDDLE_MODELS)
    list(APPEND options "--model=${arg_MODEL}")
  endif()
  if(DEFINED arg_REDUCTION)
    _heddle_require_known("${where}" reduction "${arg_REDUCTION}" HEDDLE_REDUCTIONS)
    list(APPEND options "--reduction=${arg_REDUCTION}")
  endif()
  foreach(define IN LISTS arg_DEFINES)
    if(NOT define MATCHES "^[A-Za-z_][A-Za-z0-9_]*=-?[0-9]+$")
      message(FATAL_ERROR "${where}: '${define}' in DEFINES is not NAME=NUMBER; other definitions go into FLAGS, as -D${define}")
    endif()
    list(APPEND options "--define=${define}")
  endforeach()
  foreach(report IN LISTS reports)
    if(DEFINED arg_${report})
      _heddle_absolute(file "${arg_${report}}" "${CMAKE_CURRENT_BINARY_DIR}")
      if(NOT file MATCHES "\\$<")
        get_filename_component(folder "${file}" DIRECTORY)
        file(MAKE_DIRECTORY "${folder}")
      endif()
      string(TOLOWER "${report}" option)
      list(APPEND options "--${option}=${file}")
    endif()
  endforeach()
  if("--" IN_LIST arg_OPTIONS)
    message(FATAL_ERROR "${where}: -- in OPTIONS: compiler flags go into FLAGS")
  endif()
  if(DEFINED arg_TIMEOUT AND NOT arg_TIMEOUT MATCHES "^([0-9]*[1-9][0-9]*(\\.[0-9]+)?|0*\\.[0-9]*[1-9][0-9]*)$")
    message(FATAL_ERROR "${where}: TIMEOUT '${arg_TIMEOUT}' is not a positive number of seconds")
  endif()
  set(sources "")
  foreach(source IN LISTS arg_SOURCES)
    _heddle_source(source "${where}" "${source}" "${keywords}")
    list(APPEND sources "${source}")
  endforeach()
  _heddle_usage(usage "${where}" ${arg_TARGETS})
  _heddle_flags(flags ${arg_FLAGS})
  set(${result} ${options} ${arg_OPTIONS} ${sources} -- ${usage} ${flags} PARENT_SCOPE)
  set(sources "${sources}" PARENT_SCOPE)
endfunction()

function(heddle_add_check name)
  set(where "heddle_add_check(${name})")
  set(switches WILL_FAIL ALLOW_INCOMPLETE)
  set(reports SARIF JUNIT HTML)
  _heddle_keywords()
  cmake_parse_arguments(PARSE_ARGV 1 arg "${switches}" "${singles}" "${lists}")
  _heddle_arguments(arguments)
  get_property(program GLOBAL PROPERTY HEDDLE_EXECUTABLE)
  set(before "")
  if(arg_WILL_FAIL)
    set(before "${CMAKE_COMMAND}" -P "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/HeddleExpectFinding.cmake" --)
  endif()
  add_test(NAME "${name}"
           COMMAND ${before} "${program}" check ${arguments}
           WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}"
           COMMAND_EXPAND_LISTS)
  set_tests_properties("${name}" PROPERTIES LABELS heddle)
  if(DEFINED arg_TIMEOUT)
    set_tests_properties("${name}" PROPERTIES TIMEOUT "${arg_TIMEOUT}")
  endif()
  if(arg_ALLOW_INCOMPLETE)
    set_tests_properties("${name}" PROPERTIES SKIP_RETURN_CODE 3)
  endif()
endfunction()

function(heddle_add_tests name)
  set(where "heddle_add_tests(${name})")
  set(switches ALLOW_INCOMPLETE)
  set(reports "")
  _heddle_keywords()
  cmake_parse_arguments(PARSE_ARGV 1 arg "${switches}" "${singles}" "${lists}")
  _heddle_arguments(arguments)
  get_property(program GLOBAL PROPERTY HEDDLE_EXECUTABLE)
  set(found "${CMAKE_CURRENT_BINARY_DIR}/${name}.heddle-tests.cmake")
  set(begin "${CMAKE_CURRENT_BINARY_DIR}/${name}.heddle-include.cmake")
  set(properties "LABELS=heddle")
  if(DEFINED arg_TIMEOUT)
    string(APPEND properties "|TIMEOUT=${arg_TIMEOUT}")
  endif()
  if(arg_ALLOW_INCOMPLETE)
    string(APPEND properties "|SKIP_RETURN_CODE=3")
  endif()
  set(generated "")
  foreach(source IN LISTS sources)
    get_filename_component(path "${source}" ABSOLUTE BASE_DIR "${CMAKE_SOURCE_DIR}")
    list(APPEND generated "${path}")
  endforeach()
  # Always run, since headers may have changed: a program that did not is not compiled again.
  add_custom_target("${name}.discover" ALL
    COMMAND "${CMAKE_COMMAND}" "-DNAME=${name}" "-DFOUND=${found}" "-DPROPERTIES=${properties}"
            -P "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/HeddleDiscoverTests.cmake" -- "${program}" test ${arguments}
    DEPENDS ${generated}
    WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}"
    COMMENT "Looking for the tests of ${name}"
    COMMAND_EXPAND_LISTS VERBATIM)
  file(WRITE "${begin}"
       "if(EXISTS [==[${found}]==])\n  include([==[${found}]==])\nelse()\n  add_test([==[${name}.NOT_BUILT]==] [==[${name}.NOT_BUILT]==])\nendif()\n")
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES "${begin}")
endfunction()
