# Writes the commit that SOURCE is at to FILE, if it says something else.
set(commit unknown)
if(GIT)
  execute_process(COMMAND ${GIT} -C ${SOURCE} describe --always --dirty --abbrev=10 OUTPUT_VARIABLE found ERROR_QUIET
                  OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE failed)
  if(NOT failed)
    set(commit ${found})
  endif()
endif()
file(CONFIGURE OUTPUT ${FILE} CONTENT "${commit}\n" NEWLINE_STYLE UNIX)
