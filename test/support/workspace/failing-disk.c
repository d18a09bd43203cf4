/*
 * A disk that fails, for a program that loads this library first (LD_PRELOAD). After FAULT_AFTER calls of the kinds in
 * FAULT_CALLS (r reads, w writes, s flushes, o opens, m renames and deletes) on paths that contain FAULT_PATH, all
 * further ones fail with FAULT_ERRNO.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

static int calls = 0;

static int path_fails(const char *path, char kind) {
  const char *kinds = getenv("FAULT_CALLS"), *part = getenv("FAULT_PATH");
  if (!kinds || !part || !path || !strchr(kinds, kind) || !strstr(path, part)) return 0;
  if (__sync_fetch_and_add(&calls, 1) < atoi(getenv("FAULT_AFTER"))) return 0;
  errno = atoi(getenv("FAULT_ERRNO"));
  return 1;
}

static int file_fails(int file, char kind) {
  char link[64], path[4096];
  int before = errno;
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  errno = before;
  if (length < 0) return 0;
  path[length] = 0;
  return path_fails(path, kind);
}

#define REAL(name)                \
  static __typeof__(name) *real;  \
  if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name);
#define ON_FILE(kind, type, name, parameters, ...) \
  type name parameters {                           \
    REAL(name)                                     \
    return file_fails(file, kind) ? -1 : real(__VA_ARGS__); \
  }
#define ON_OPEN(name)                            \
  int name(const char *path, int flags, ...) {   \
    REAL(name)                                   \
    va_list more;                                \
    va_start(more, flags);                       \
    int mode = va_arg(more, int);                \
    va_end(more);                                \
    return path_fails(path, 'o') ? -1 : real(path, flags, mode); \
  }

ON_FILE('r', ssize_t, read, (int file, void *to, size_t size), file, to, size)
ON_FILE('r', ssize_t, pread, (int file, void *to, size_t size, off_t at), file, to, size, at)
ON_FILE('r', ssize_t, pread64, (int file, void *to, size_t size, off64_t at), file, to, size, at)
ON_FILE('r', ssize_t, preadv, (int file, const struct iovec *to, int count, off_t at), file, to, count, at)
ON_FILE('r', ssize_t, preadv64, (int file, const struct iovec *to, int count, off64_t at), file, to, count, at)
ON_FILE('w', ssize_t, write, (int file, const void *from, size_t size), file, from, size)
ON_FILE('w', ssize_t, writev, (int file, const struct iovec *from, int count), file, from, count)
ON_FILE('w', ssize_t, pwrite, (int file, const void *from, size_t size, off_t at), file, from, size, at)
ON_FILE('w', ssize_t, pwrite64, (int file, const void *from, size_t size, off64_t at), file, from, size, at)
ON_FILE('w', ssize_t, pwritev, (int file, const struct iovec *from, int count, off_t at), file, from, count, at)
ON_FILE('w', ssize_t, pwritev64, (int file, const struct iovec *from, int count, off64_t at), file, from, count, at)
ON_FILE('s', int, fsync, (int file), file)
ON_FILE('s', int, fdatasync, (int file), file)
ON_OPEN(open)
ON_OPEN(open64)

int unlink(const char *path) {
  REAL(unlink)
  return path_fails(path, 'm') ? -1 : real(path);
}

int rename(const char *from, const char *to) {
  REAL(rename)
  return path_fails(from, 'm') || path_fails(to, 'm') ? -1 : real(from, to);
}
