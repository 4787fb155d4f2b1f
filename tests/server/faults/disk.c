/* A disk that fails when it is told to: loaded before the C library of a real server process (LD_PRELOAD).

   The file named by FAULTS holds lines "OPERATION ERRNO": write 28 (no space), write 30 (read-only), sync 5 (failed). They hold
   for every file whose name contains FAULTS_IN (".lastcard" if it is not set), and from the moment they are written until they
   are taken out. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

static int fault(const char *operation, int fd) {
    const char *orders = getenv("FAULTS");
    char link[64], name[4096], text[256];
    ssize_t size;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    if (orders == NULL || (size = readlink(link, name, sizeof name - 1)) < 0) return 0;
    name[size] = 0;
    const char *part = getenv("FAULTS_IN");
    if (strstr(name, part == NULL ? ".lastcard" : part) == NULL) return 0;
    int file = syscall(SYS_openat, AT_FDCWD, orders, O_RDONLY);
    if (file < 0) return 0;
    size = syscall(SYS_read, file, text, sizeof text - 1);
    syscall(SYS_close, file);
    text[size > 0 ? size : 0] = 0;
    const char *order = strstr(text, operation);
    return order == NULL ? 0 : atoi(order + strlen(operation));
}

#define FAILING(operation, name, result, parameters, arguments)                          \
    result name parameters {                                                             \
        static result (*real) parameters;                                                \
        if (real == NULL) real = (result(*) parameters)dlsym(RTLD_NEXT, #name);          \
        int wrong = fault(operation, fd);                                                \
        if (wrong == 0) return real arguments;                                           \
        errno = wrong;                                                                   \
        return -1;                                                                       \
    }

FAILING("write ", pwrite, ssize_t, (int fd, const void *data, size_t size, off_t at), (fd, data, size, at))
FAILING("write ", pwrite64, ssize_t, (int fd, const void *data, size_t size, off64_t at), (fd, data, size, at))
FAILING("write ", write, ssize_t, (int fd, const void *data, size_t size), (fd, data, size))
FAILING("write ", ftruncate, int, (int fd, off_t size), (fd, size))
FAILING("write ", ftruncate64, int, (int fd, off64_t size), (fd, size))
FAILING("sync ", fsync, int, (int fd), (fd))
FAILING("sync ", fdatasync, int, (int fd), (fd))
