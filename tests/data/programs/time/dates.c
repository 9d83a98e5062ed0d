//! {"exit": 0}
// Dates of given times, and times of given dates: UTC, in the locale "C".
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

int main(void) {
  const time_t time = 1000000000;
  struct tm date, other = {0};
  char text[64];
  assert(gmtime_r(&time, &date) == &date && date.tm_year == 101 && date.tm_mon == 8 && date.tm_mday == 9);
  assert(date.tm_hour == 1 && date.tm_min == 46 && date.tm_sec == 40 && date.tm_wday == 0 && date.tm_yday == 251);
  assert(strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S %a %B %j %Z", &date) == 41);
  assert(strcmp(text, "2001-09-09 01:46:40 Sun September 252 GMT") == 0 || puts(text) < 0);
  assert(strftime(text, 4, "%Y", &date) == 0 && strftime(text, 5, "%Y", &date) == 4);
  assert(strftime(text, sizeof text, "", &date) == 0);
  assert(localtime(&time)->tm_hour == 1 && gmtime(&time)->tm_min == 46);
  assert(timegm(&date) == time && mktime(&date) == time);
  other.tm_year = 124, other.tm_mon = 13, other.tm_mday = 1;
  assert(mktime(&other) == 1738368000 && other.tm_mon == 1 && other.tm_year == 125 && other.tm_wday == 6);
  assert(strcmp(asctime_r(&date, text), "Sun Sep  9 01:46:40 2001\n") == 0);
  assert(strcmp(ctime_r(&time, text), "Sun Sep  9 01:46:40 2001\n") == 0 && difftime(time, time - 5) == 5.0);
  struct timespec resolution;
  assert(clock_getres(CLOCK_MONOTONIC, &resolution) == 0 && resolution.tv_nsec == 1);
  return 0;
}
