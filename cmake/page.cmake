# The page of --html: TypeScript and styles become one file, and that a C++ source of heddle_report. Only esbuild is
# needed (no Node): it bundles and strips types. The tests check them, with tsc.
find_program(ESBUILD esbuild REQUIRED)
find_package(Python3 REQUIRED COMPONENTS Interpreter)

set(web ${CMAKE_SOURCE_DIR}/src/report/web)
set(page ${CMAKE_BINARY_DIR}/page)
file(GLOB web_sources CONFIGURE_DEPENDS ${web}/*.ts ${web}/*.css ${web}/page.html)
file(MAKE_DIRECTORY ${page})

add_custom_command(
  OUTPUT ${page}/template.html ${page}/page_template.cpp
  COMMAND ${ESBUILD} ${web}/main.ts --bundle --minify --target=es2020 --charset=utf8 --log-level=warning --outfile=${page}/page.js
  COMMAND ${ESBUILD} ${web}/style.css --bundle --minify --charset=utf8 --log-level=warning --outfile=${page}/page.css
  COMMAND ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/cmake/assemble_page.py
          ${web}/page.html ${page}/page.css ${page}/page.js ${page}/template.html ${page}/page_template.cpp
  DEPENDS ${web_sources} ${CMAKE_SOURCE_DIR}/cmake/assemble_page.py
  COMMENT "Page of --html"
  VERBATIM)
target_sources(heddle_report PRIVATE ${page}/page_template.cpp)

# The page of the benchmarks has no script; its style becomes a C++ source of heddle_bench.
add_custom_command(
  OUTPUT ${page}/bench_style.cpp
  COMMAND ${Python3_EXECUTABLE} -B ${CMAKE_SOURCE_DIR}/cmake/assemble_style.py
          ${CMAKE_SOURCE_DIR}/src/bench/web/bench.css ${page}/bench_style.cpp
  DEPENDS ${CMAKE_SOURCE_DIR}/src/bench/web/bench.css ${CMAKE_SOURCE_DIR}/cmake/assemble_style.py
          ${CMAKE_SOURCE_DIR}/cmake/assemble_page.py
  COMMENT "Style of the benchmarks' page"
  VERBATIM)
