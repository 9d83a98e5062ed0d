//! {"exit": 0, "args": ["-DRACE=0"]}
//! {"exit": 1, "kind": "data-race", "args": ["-DRACE=1"]}
// Texts of wide characters.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>
#include <wctype.h>

static wchar_t shared[8] = L"abc";

static void *change(void *argument) {
  shared[1] = L'x';
  return argument;
}

int main(void) {
  wchar_t a[16] = L"", *end = NULL;
  char bytes[16];
  assert(wcslen(L"four") == 4 && wcsnlen(L"four", 2) == 2 && wcscmp(wcscpy(a, L"one"), L"one") == 0);
  assert(wcscmp(wcscat(a, L"two"), L"onetwo") == 0 && wcsncmp(a, L"onex", 3) == 0 && wcscmp(a, L"onf") < 0);
  assert(wcscmp(wcsncat(a, L"three", 2), L"onetwoth") == 0 && wcpcpy(a, L"xy") == a + 2);
  assert(wcsncpy(a, L"ab", 5) == a && a[4] == 0 && *wcschr(L"a=b", L'=') == L'=' && wcschr(L"a", L'x') == NULL);
  assert(wcscmp(wcsrchr(L"a/b/c", L'/'), L"/c") == 0 && wcscmp(wcsstr(L"hay needle", L"need"), L"needle") == 0);
  assert(wmemcmp(L"ab", L"ac", 1) == 0 && wmemset(a, L'z', 3) == a && a[2] == L'z' && wmemchr(a, L'q', 3) == NULL);
  assert(wmemcpy(a, L"uvw", 3) == a && wmemmove(a + 1, a, 2) == a + 1 && a[1] == L'u' && a[2] == L'v');
  wchar_t *copy = wcsdup(L"copy");
  assert(wcscmp(copy, L"copy") == 0);
  free(copy);
  assert(mbstowcs(a, "bytes", 16) == 5 && wcscmp(a, L"bytes") == 0 && wcstombs(bytes, a, 16) == 5 && bytes[4] == 's');
  assert(wcstombs(bytes, L"\x20ac", 16) == (size_t)-1 && errno == EILSEQ);
  assert(mbtowc(a, "q", 1) == 1 && a[0] == L'q' && wctomb(bytes, L'r') == 1 && bytes[0] == 'r');
  assert(btowc('a') == L'a' && wctob(L'b') == 'b' && btowc(EOF) == WEOF);
  assert(wcstol(L" -42x", &end, 10) == -42 && *end == L'x' && wcstod(L"2.5", NULL) == 2.5);
  assert(iswalpha(L'a') && !iswdigit(L'a') && towupper(L'a') == L'A' && iswspace(L' '));
  assert(fputws(L"wide\n", stdout) >= 0 && putwchar(L'!') == L'!');
  pthread_t thread;
  pthread_create(&thread, NULL, change, NULL);
  if (RACE) wcslen(shared);
  pthread_join(thread, NULL);
  return 0;
}
