#pragma once
#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <netinet/in.h>
#include <stdint.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// GNU-only calls and structures that do not import into Swift.

static inline int epoll_add(int epoll, int fd, uint32_t events, uint64_t data) {
  struct epoll_event event = {.events = events, .data = {.u64 = data}};
  return epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event);
}

static inline int epoll_change(int epoll, int fd, uint32_t events, uint64_t data) {
  struct epoll_event event = {.events = events, .data = {.u64 = data}};
  return epoll_ctl(epoll, EPOLL_CTL_MOD, fd, &event);
}

static inline int epoll_remove(int epoll, int fd) {
  return epoll_ctl(epoll, EPOLL_CTL_DEL, fd, NULL);
}

// Accepts without blocking and without inheritance.
static inline int accept_nonblocking(int fd, struct sockaddr_storage *address, socklen_t *length) {
#ifdef SYS_accept4
  return (int)syscall(SYS_accept4, fd, address, length, SOCK_NONBLOCK | SOCK_CLOEXEC);
#else
  return -1;
#endif
}

// Sends a part of a file from the kernel; the number of bytes, or -1.
static inline ssize_t send_file(int socket, int file, int64_t offset, size_t count) {
  off_t start = (off_t)offset;
  return sendfile(socket, file, &start, count);
}

// Opens for reading below a directory: no link, no `..`, no magic link leaves it.
static inline int open_beneath(int directory, const char *path) {
  struct open_how how;
  memset(&how, 0, sizeof how);
  how.flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK;
  how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS;
  return (int)syscall(SYS_openat2, directory, path, &how, sizeof how);
}

// Bytes the peer acknowledged and bytes received from it, from TCP_INFO (fixed kernel layout).
// Returns 0, or -1 where the kernel does not tell.
static inline int tcp_progress(int fd, uint64_t *acknowledged, uint64_t *received) {
  char info[192];
  socklen_t length = sizeof info;
  memset(info, 0, sizeof info);
  if (getsockopt(fd, IPPROTO_TCP, 11 /* TCP_INFO */, info, &length) != 0 || length < 136) return -1;
  memcpy(acknowledged, info + 120, sizeof *acknowledged);
  memcpy(received, info + 128, sizeof *received);
  return 0;
}

// Raises the limit of open descriptors to the hard limit; returns the limit in force.
static inline uint64_t raise_descriptor_limit(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 0;
  if (limit.rlim_cur < limit.rlim_max) {
    rlim_t before = limit.rlim_cur;
    limit.rlim_cur = limit.rlim_max;
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0) return before;
  }
  return limit.rlim_cur;
}
