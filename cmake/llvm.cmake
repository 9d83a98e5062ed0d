# LLVM and clang 19 as static libraries. Debian's exported CMake targets name files of packages that we do not need,
# so we ask llvm-config.
find_program(LLVM_CONFIG llvm-config-19)
if(NOT LLVM_CONFIG)
  message(FATAL_ERROR "llvm-config-19 was not found: install llvm-19-dev libclang-19-dev libpolly-19-dev clang-19 lld-19 "
                      "(scripts/setup.sh does), or configure with -DHEDDLE_NATIVE=OFF")
endif()

function(llvm_config result)
  execute_process(COMMAND ${LLVM_CONFIG} ${ARGN} OUTPUT_VARIABLE output OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  separate_arguments(output)
  set(${result} ${output} PARENT_SCOPE)
endfunction()

llvm_config(llvm_include --includedir)
llvm_config(llvm_library --libdir)
llvm_config(llvm_binary --bindir)
llvm_config(llvm_system --link-static --system-libs)
llvm_config(llvm_libraries --link-static --libs orcjit orctargetprocess native passes irreader linker frontendopenmp frontenddriver
            frontendhlsl coverage lto option windowsdriver)
set(clang_libraries clangFrontend clangDriver clangSerialization clangCodeGen clangParse clangSema clangAPINotes
    clangAnalysis clangEdit clangAST clangASTMatchers clangSupport clangLex clangBasic)

add_library(heddle_llvm INTERFACE)
target_include_directories(heddle_llvm SYSTEM INTERFACE ${llvm_include})
target_compile_definitions(heddle_llvm INTERFACE HEDDLE_CLANG="${llvm_binary}/clang")
target_link_directories(heddle_llvm INTERFACE ${llvm_library})
target_link_options(heddle_llvm INTERFACE -B${llvm_binary} -fuse-ld=lld)
target_link_libraries(heddle_llvm INTERFACE ${clang_libraries} ${llvm_libraries} -Wl,--as-needed ${llvm_system})
