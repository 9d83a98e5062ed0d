# lib/libheddle-checker.a: all of the checker as one object, LLVM and clang included, for programs that link it
# (include/heddle/checker.hpp). Only the symbols of that header are seen from outside, so that the program may have another LLVM, or
# anything else of the same names. Groups of sections are dissolved: a linker would take a function that was made local for the one of
# the same name in another file. An archive and not a shared library: the checker is compiled for executables.
set(checker ${CMAKE_BINARY_DIR}/lib/libheddle-checker.a)
set(object ${CMAKE_BINARY_DIR}/lib/heddle-checker.o)
set(layers native check runtime program session files report explore oracle memory core)
list(TRANSFORM layers REPLACE "(.+)" "$<TARGET_FILE:heddle_\\1>" OUTPUT_VARIABLE layer_files)
set(llvm_archives ${clang_libraries} ${llvm_libraries})
list(TRANSFORM llvm_archives PREPEND "-l" REGEX "^[^-]")
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
add_custom_command(OUTPUT ${checker}
  COMMAND ${llvm_binary}/ld.lld -r --force-group-allocation -o ${object} -L${llvm_library}
          --whole-archive $<TARGET_FILE:heddle_checking> --no-whole-archive ${layer_files} ${llvm_archives}
  COMMAND ${llvm_binary}/llvm-objcopy --wildcard --keep-global-symbol=_ZN6heddle7checker* --strip-unneeded ${object}
  COMMAND ${CMAKE_COMMAND} -E rm -f ${checker}
  COMMAND ${llvm_binary}/llvm-ar qcs ${checker} ${object}
  COMMAND ${CMAKE_COMMAND} -E rm -f ${object}
  DEPENDS heddle_checking ${layer_files}
  COMMENT "Making lib/libheddle-checker.a"
  VERBATIM)
add_custom_target(heddle-checker ALL DEPENDS ${checker})
install(FILES ${checker} DESTINATION lib OPTIONAL)  # where the program alone was built, there is none
install(FILES ${CMAKE_SOURCE_DIR}/include/heddle/checker.hpp DESTINATION include/heddle)

# The shared libraries that it needs, by the names under which the program finds them when it starts: a machine that runs the program
# can link with the library, without packages for developers.
function(heddle_name_at_start result file)
  execute_process(COMMAND ${llvm_binary}/llvm-readelf --dynamic-table ${file} OUTPUT_VARIABLE table COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCH "Library soname: \\[([^]]+)\\]" found "${table}")
  set(${result} ${CMAKE_MATCH_1} PARENT_SCOPE)
endfunction()
get_target_property(fmt_file fmt::fmt LOCATION)
set(HEDDLE_SYSTEM_LIBRARIES "")
foreach(option ${fmt_file} ${HEDDLE_Z3} ${llvm_system})
  set(file ${option})
  if(option MATCHES "^-l(.+)")
    find_library(HEDDLE_SYSTEM_${CMAKE_MATCH_1} ${CMAKE_MATCH_1})
    set(file ${HEDDLE_SYSTEM_${CMAKE_MATCH_1}})
  endif()
  if(NOT file MATCHES "[.]so[.0-9]*$" OR option MATCHES "^-l(m|dl|rt|pthread)$")  # of the C library
    list(APPEND HEDDLE_SYSTEM_LIBRARIES ${option})
  else()
    heddle_name_at_start(name ${file})
    list(APPEND HEDDLE_SYSTEM_LIBRARIES -l:${name})
  endif()
endforeach()
list(REMOVE_DUPLICATES HEDDLE_SYSTEM_LIBRARIES)
set(package lib/cmake/Heddle)
configure_file(${CMAKE_SOURCE_DIR}/cmake/package/HeddleChecker.cmake.in ${CMAKE_BINARY_DIR}/${package}/HeddleChecker.cmake @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/${package}/HeddleChecker.cmake DESTINATION ${package})
