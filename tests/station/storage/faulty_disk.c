/* Loaded before libc (LD_PRELOAD): what is written below $FAULTY_FOLDER fails with the error number that stands in the
 * file $FAULTY_ERROR, while there is one. What a failing SD card, a full disk or a remount as read-only is to a process. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int wanted(void) {
    const char *name = getenv("FAULTY_ERROR");
    int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, "open");
    char text[16] = {0};
    int file = name ? real(name, O_RDONLY) : -1;
    if (file < 0) return 0;
    ssize_t got = read(file, text, sizeof text - 1);
    close(file);
    return got > 0 ? atoi(text) : 0;
}

static int below(const char *path) {
    const char *folder = getenv("FAULTY_FOLDER");
    return folder && path && strncmp(path, folder, strlen(folder)) == 0;
}

static int fails(int descriptor) {
    char link[64], path[4096];
    int kept = errno;
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length > 0) {
        path[length] = 0;
        int error = below(path) ? wanted() : 0;
        if (error) { errno = error; return 1; }
    }
    errno = kept;
    return 0;
}

#define WRAP(type, name, parameters, ...)                                   \
    type name parameters {                                                  \
        static type (*real) parameters;                                     \
        if (!real) real = dlsym(RTLD_NEXT, #name);                          \
        return fails(descriptor) ? (type)-1 : real(__VA_ARGS__);            \
    }
WRAP(ssize_t, write, (int descriptor, const void *data, size_t size), descriptor, data, size)
WRAP(ssize_t, pwrite, (int descriptor, const void *data, size_t size, off_t at), descriptor, data, size, at)
WRAP(ssize_t, pwrite64, (int descriptor, const void *data, size_t size, off64_t at), descriptor, data, size, at)
WRAP(int, fsync, (int descriptor), descriptor)
WRAP(int, fdatasync, (int descriptor), descriptor)
WRAP(int, ftruncate, (int descriptor, off_t size), descriptor, size)
WRAP(int, ftruncate64, (int descriptor, off64_t size), descriptor, size)

#define OPEN(name)                                                          \
    int name(const char *path, int flags, ...) {                            \
        static int (*real)(const char *, int, ...);                         \
        if (!real) real = dlsym(RTLD_NEXT, #name);                          \
        va_list more;                                                       \
        va_start(more, flags);                                              \
        mode_t mode = va_arg(more, mode_t);                                 \
        va_end(more);                                                       \
        int error = (flags & (O_WRONLY | O_RDWR | O_CREAT)) && below(path) ? wanted() : 0; \
        if (error) { errno = error; return -1; }                            \
        return real(path, flags, mode);                                     \
    }
OPEN(open)
OPEN(open64)
