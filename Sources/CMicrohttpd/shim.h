#pragma once
#include <microhttpd.h>

// libmicrohttpd's variadic calls, with the arguments this package gives them.

static inline struct MHD_Daemon *mhd_start(
    size_t memory_limit, size_t memory_increment, unsigned int connection_limit,
    MHD_AccessHandlerCallback handler, MHD_NotifyConnectionCallback notify,
    void *(*request_line)(void *, const char *, struct MHD_Connection *), void *context) {
  // No listening socket and no thread of the library's own: connections are handed over and
  // MHD_run is called by the loop.
  return MHD_start_daemon(
      MHD_USE_EPOLL | MHD_USE_NO_LISTEN_SOCKET, 0, NULL, NULL, handler, context,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory_limit, MHD_OPTION_CONNECTION_MEMORY_INCREMENT,
      memory_increment, MHD_OPTION_CONNECTION_LIMIT, connection_limit,
      MHD_OPTION_CONNECTION_TIMEOUT, 0u, MHD_OPTION_STRICT_FOR_CLIENT, 1,
      MHD_OPTION_NOTIFY_CONNECTION, notify, context, MHD_OPTION_URI_LOG_CALLBACK, request_line,
      context, MHD_OPTION_END);
}

static inline int mhd_epoll_descriptor(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
  return info ? info->epoll_fd : -1;
}

// What NOTIFY_CONNECTION stored for this connection, or NULL.
static inline void *mhd_socket_context(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info ? info->socket_context : NULL;
}
