# What 'cmake --install' installs, and where. The places are fixed, not to be chosen one by one: the program finds its own
# files beside itself, as the CMake package finds the program, so that an installation can be moved as a whole. The build
# folder has everything in the same places. (Heddle's own files: guest/CMakeLists.txt.)
install(TARGETS heddle RUNTIME DESTINATION bin)
install(FILES ${CMAKE_SOURCE_DIR}/include/heddle.h DESTINATION include)

# The manual page and what shells complete come from the program's own tables.
set(manual share/man/man1/heddle.1)
set(bash share/bash-completion/completions/heddle)
set(zsh share/zsh/site-functions/_heddle)
set(fish share/fish/vendor_completions.d/heddle.fish)
foreach(file ${manual} ${bash} ${zsh} ${fish})
  get_filename_component(folder ${file} DIRECTORY)
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/${folder})
  install(FILES ${CMAKE_BINARY_DIR}/${file} DESTINATION ${folder})
endforeach()
add_custom_command(TARGET heddle POST_BUILD
  COMMAND heddle man > ${manual}
  COMMAND heddle completion bash > ${bash}
  COMMAND heddle completion zsh > ${zsh}
  COMMAND heddle completion fish > ${fish}
  WORKING_DIRECTORY ${CMAKE_BINARY_DIR}
  VERBATIM)

# The package that find_package(Heddle) finds. Before 1.0, a new minor version may change what there is.
include(CMakePackageConfigHelpers)
set(package lib/cmake/Heddle)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/${package}/HeddleConfigVersion.cmake
  VERSION ${PROJECT_VERSION} COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
foreach(name Config AddCheck DiscoverTests ExpectFinding)
  configure_file(${CMAKE_SOURCE_DIR}/cmake/package/Heddle${name}.cmake ${CMAKE_BINARY_DIR}/${package}/Heddle${name}.cmake COPYONLY)
endforeach()
foreach(name Config ConfigVersion AddCheck DiscoverTests ExpectFinding)
  install(FILES ${CMAKE_BINARY_DIR}/${package}/Heddle${name}.cmake DESTINATION ${package})
endforeach()
