/* A clock on the wall that is wrong: loaded before the C library of a real server process (LD_PRELOAD).

   The file named by CLOCK holds one long, the seconds by which the clock is ahead, which may change at any time. The clock that
   only counts (CLOCK_MONOTONIC) is never wrong. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long ahead(void) {
    static volatile long *seconds;
    static int looked;
    if (!looked) {
        const char *name = getenv("CLOCK");
        int file = name == NULL ? -1 : open(name, O_RDONLY);
        looked = 1;
        if (file >= 0) {
            void *there = mmap(NULL, sizeof(long), PROT_READ, MAP_SHARED, file, 0);
            if (there != MAP_FAILED) seconds = there;
            close(file);
        }
    }
    return seconds == NULL ? 0 : *seconds;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    static int (*real)(clockid_t, struct timespec *);
    if (real == NULL) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    int wrong = real(clock, now);
    if (clock == CLOCK_REALTIME && wrong == 0) now->tv_sec += ahead();
    return wrong;
}

int gettimeofday(struct timeval *now, void *zone) {
    struct timespec read;
    if (clock_gettime(CLOCK_REALTIME, &read) != 0) return -1;
    now->tv_sec = read.tv_sec;
    now->tv_usec = read.tv_nsec / 1000;
    (void)zone;
    return 0;
}

time_t time(time_t *there) {
    struct timespec read;
    if (clock_gettime(CLOCK_REALTIME, &read) != 0) return -1;
    if (there != NULL) *there = read.tv_sec;
    return read.tv_sec;
}
