#include <dlfcn.h>
#include <microhttpd.h>

/* libmicrohttpd loads GnuTLS and its dependencies, and only `serve` needs them. So it is opened when a server starts. The
   released program, which must run where it isn't installed, holds it instead (CORKBOARD_STATIC). */
typedef struct {
    __typeof__(MHD_start_daemon) *start_daemon;
    __typeof__(MHD_stop_daemon) *stop_daemon;
    __typeof__(MHD_get_daemon_info) *get_daemon_info;
    __typeof__(MHD_get_timeout) *get_timeout;
    __typeof__(MHD_run) *run;
    __typeof__(MHD_queue_response) *queue_response;
    __typeof__(MHD_create_response_from_buffer) *response_from_buffer;
    __typeof__(MHD_create_response_from_fd_at_offset64) *response_from_file;
    __typeof__(MHD_create_response_from_callback) *response_from_callback;
    __typeof__(MHD_add_response_header) *add_response_header;
    __typeof__(MHD_set_response_options) *set_response_options;
    __typeof__(MHD_destroy_response) *destroy_response;
    __typeof__(MHD_get_connection_values_n) *get_values;
    __typeof__(MHD_get_connection_info) *get_connection_info;
    __typeof__(MHD_suspend_connection) *suspend;
    __typeof__(MHD_resume_connection) *resume;
} corkboard_http;

/* True if the program holds the library. */
#ifdef CORKBOARD_STATIC
static inline int corkboard_http_is_linked(void) { return 1; }
#define CORKBOARD_FIND(field, function) (http->field = function)
#else
static inline int corkboard_http_is_linked(void) { return 0; }
#define CORKBOARD_FIND(field, function) (http->field = (__typeof__(http->field))dlsym(library, #function))
#endif

/* Finds the functions in the loaded library; returns 0 if one of them is missing (0.9.64 and later have them). */
static inline int corkboard_http_find(corkboard_http *http, void *library) {
    (void)library;
    return CORKBOARD_FIND(start_daemon, MHD_start_daemon)
        && CORKBOARD_FIND(stop_daemon, MHD_stop_daemon)
        && CORKBOARD_FIND(get_daemon_info, MHD_get_daemon_info)
        && CORKBOARD_FIND(get_timeout, MHD_get_timeout)
        && CORKBOARD_FIND(run, MHD_run)
        && CORKBOARD_FIND(queue_response, MHD_queue_response)
        && CORKBOARD_FIND(response_from_buffer, MHD_create_response_from_buffer)
        && CORKBOARD_FIND(response_from_file, MHD_create_response_from_fd_at_offset64)
        && CORKBOARD_FIND(response_from_callback, MHD_create_response_from_callback)
        && CORKBOARD_FIND(add_response_header, MHD_add_response_header)
        && CORKBOARD_FIND(set_response_options, MHD_set_response_options)
        && CORKBOARD_FIND(destroy_response, MHD_destroy_response)
        && CORKBOARD_FIND(get_values, MHD_get_connection_values_n)
        && CORKBOARD_FIND(get_connection_info, MHD_get_connection_info)
        && CORKBOARD_FIND(suspend, MHD_suspend_connection)
        && CORKBOARD_FIND(resume, MHD_resume_connection);
}
#undef CORKBOARD_FIND

/* Leaves paths encoded. The caller decodes them itself, so that an encoded slash isn't treated as a slash. */
static inline size_t corkboard_http_keep(void *context, struct MHD_Connection *connection, char *text) {
    return __builtin_strlen(text);
}

/* Starts a server on a listening socket. The server has no thread: its caller waits for it and runs it. Without a limit,
   `connections_per_address` is 0. Swift can't call variadic functions. */
static inline struct MHD_Daemon *corkboard_http_start(
    const corkboard_http *http, int socket, unsigned connections, unsigned connections_per_address, size_t memory, unsigned timeout,
    const char *certificate, const char *key, MHD_AccessHandlerCallback handle, MHD_RequestCompletedCallback complete, MHD_NotifyConnectionCallback notify,
    void *context) {
    struct MHD_OptionItem tls[] = {
        {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)certificate}, {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)key}, {MHD_OPTION_END, 0, 0}
    };
    if (!certificate) tls[0].option = MHD_OPTION_END;
    return (http->start_daemon)(
        MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME | (certificate ? MHD_USE_TLS : 0), 0, 0, 0, handle, context,
        MHD_OPTION_ARRAY, tls,
        MHD_OPTION_LISTEN_SOCKET, socket,
        MHD_OPTION_CONNECTION_LIMIT, connections, MHD_OPTION_PER_IP_CONNECTION_LIMIT, connections_per_address,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory,
        MHD_OPTION_CONNECTION_TIMEOUT, timeout, MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_UNESCAPE_CALLBACK, corkboard_http_keep, (void *)0,
        MHD_OPTION_NOTIFY_COMPLETED, complete, context, MHD_OPTION_NOTIFY_CONNECTION, notify, context,
        MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1, MHD_OPTION_END);
}

/* Returns the descriptor that becomes readable when the server has work to do. */
static inline int corkboard_http_ready_file(const corkboard_http *http, struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = (http->get_daemon_info)(daemon, MHD_DAEMON_INFO_EPOLL_FD);
    return info ? info->epoll_fd : -1;
}

/* Returns how long a server can wait, in milliseconds; -1 means until its descriptor is readable. */
static inline int corkboard_http_timeout(const corkboard_http *http, struct MHD_Daemon *daemon) {
    unsigned long long timeout;
    if ((http->get_timeout)(daemon, &timeout) != MHD_YES) return -1;
    return timeout < 1000000 ? (int)timeout : 1000000;
}

/* Returns the socket of a connection. */
static inline int corkboard_http_socket(const corkboard_http *http, struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = (http->get_connection_info)(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

/* True if the client is on this machine. */
static inline int corkboard_http_is_from_loopback(const corkboard_http *http, struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info
        = (http->get_connection_info)(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    const struct sockaddr *address = info ? info->client_addr : 0;
    /* Reads the bytes of sockaddr_in and sockaddr_in6 directly, because Swift would attribute their headers to this
       module. */
    const unsigned char *bytes = (const unsigned char *)address;
    static const unsigned char none[12] = {0}, mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    if (!address) return 0;
    if (address->sa_family == AF_INET) return bytes[4] == 127;
    if (address->sa_family != AF_INET6) return 0;
    if (!__builtin_memcmp(bytes + 8, mapped, 12)) return bytes[20] == 127;
    return !__builtin_memcmp(bytes + 8, none, 12) && !bytes[20] && !bytes[21] && !bytes[22] && bytes[23] == 1;
}

/* Writes the client's network, which is the four bytes of an IPv4 address or the first eight of an IPv6 address, and
   returns their number. */
static inline long corkboard_http_network(
    const corkboard_http *http, struct MHD_Connection *connection, unsigned char *network) {
    const union MHD_ConnectionInfo *info
        = (http->get_connection_info)(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    const struct sockaddr *address = info ? info->client_addr : 0;
    const unsigned char *bytes = (const unsigned char *)address;
    static const unsigned char mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    if (!address || (address->sa_family != AF_INET && address->sa_family != AF_INET6)) return 0;
    int isMapped = address->sa_family == AF_INET6 && !__builtin_memcmp(bytes + 8, mapped, 12);
    long size = address->sa_family == AF_INET || isMapped ? 4 : 8;
    __builtin_memcpy(network, bytes + (isMapped ? 20 : address->sa_family == AF_INET ? 4 : 8), (size_t)size);
    return size;
}

/* Returns the length of a request's first line and headers. */
static inline size_t corkboard_http_header_size(const corkboard_http *http, struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info
        = (http->get_connection_info)(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info ? info->header_size : 0;
}

/* The library's enumerations have attributes that make Swift rename their cases in each release, hence these
   functions. */
static inline enum MHD_Result corkboard_http_result(int isDone) { return isDone ? MHD_YES : MHD_NO; }
static inline int corkboard_http_has_started(enum MHD_ConnectionNotificationCode change) {
    return change == MHD_CONNECTION_NOTIFY_STARTED;
}
static inline void corkboard_http_collect(
    const corkboard_http *http, struct MHD_Connection *connection, MHD_KeyValueIteratorN iterator, void *context) {
    (http->get_values)(connection, MHD_HEADER_KIND, iterator, context);
}
static inline void corkboard_http_collect_query(
    const corkboard_http *http, struct MHD_Connection *connection, MHD_KeyValueIteratorN iterator, void *context) {
    (http->get_values)(connection, MHD_GET_ARGUMENT_KIND, iterator, context);
}
static inline struct MHD_Response *corkboard_http_buffer(const corkboard_http *http, size_t size, void *bytes) {
    return (http->response_from_buffer)(size, bytes, MHD_RESPMEM_MUST_COPY);
}

/* Sends a response of unknown length without chunks: it ends with the connection. The flag is that for clients of HTTP/1.0,
   whose name differs between releases. */
static inline void corkboard_http_end_with_connection(const corkboard_http *http, struct MHD_Response *response) {
    (void)(http->set_response_options)(response, (enum MHD_ResponseFlags)1, MHD_RO_END);
}
