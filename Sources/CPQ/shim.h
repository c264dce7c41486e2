#include <dlfcn.h>
#include <stddef.h>

/* libpq, which loads twenty other libraries. It is loaded only if a site's votes are counted in PostgreSQL.

   The few functions in use are declared here, so that building needs no package with headers. Their types have been
   the same in every version with the soname libpq.so.5, since 8.2; single-row mode was added in 9.2. */
typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;

/* A connection option; an option whose keyword is null ends a list. */
typedef struct {
    char *keyword, *envvar, *compiled, *val, *label, *dispchar;
    int dispsize;
} PQconninfoOption;

enum { CORKBOARD_PQ_CONNECTED = 0, CORKBOARD_PQ_BAD = 1 };
enum {
    CORKBOARD_PQ_COMMAND_OK = 1, CORKBOARD_PQ_TUPLES_OK = 2, CORKBOARD_PQ_COPY_IN = 4, CORKBOARD_PQ_SINGLE_TUPLE = 9
};
enum { CORKBOARD_PQ_STATE = 'C', CORKBOARD_PQ_PRIMARY = 'M' };

typedef struct {
    PQconninfoOption *(*conninfoParse)(const char *text, char **error);
    void (*conninfoFree)(PQconninfoOption *options);
    PGconn *(*connectdbParams)(const char *const *keywords, const char *const *values, int expandsName);
    void (*finish)(PGconn *connection);
    int (*status)(const PGconn *connection);
    char *(*errorMessage)(const PGconn *connection);
    void *(*setNoticeReceiver)(PGconn *connection, void (*receiver)(void *, const PGresult *), void *argument);
    int (*sendQueryParams)(
        PGconn *connection, const char *sql, int count, const unsigned *types, const char *const *values,
        const int *lengths, const int *formats, int resultFormat);
    int (*setSingleRowMode)(PGconn *connection);
    PGresult *(*getResult)(PGconn *connection);
    int (*putCopyData)(PGconn *connection, const char *bytes, int count);
    int (*putCopyEnd)(PGconn *connection, const char *error);
    int (*resultStatus)(const PGresult *result);
    char *(*resultErrorField)(const PGresult *result, int field);
    int (*ntuples)(const PGresult *result);
    int (*nfields)(const PGresult *result);
    char *(*getvalue)(const PGresult *result, int row, int column);
    int (*getlength)(const PGresult *result, int row, int column);
    int (*getisnull)(const PGresult *result, int row, int column);
    void (*clear)(PGresult *result);
} corkboard_pq;

/* Finds the functions in the loaded library; returns 0 if one of them is missing. */
static inline int corkboard_pq_find(corkboard_pq *pq, void *library) {
    return (pq->conninfoParse = (__typeof__(pq->conninfoParse))dlsym(library, "PQconninfoParse"))
        && (pq->conninfoFree = (__typeof__(pq->conninfoFree))dlsym(library, "PQconninfoFree"))
        && (pq->connectdbParams = (__typeof__(pq->connectdbParams))dlsym(library, "PQconnectdbParams"))
        && (pq->finish = (__typeof__(pq->finish))dlsym(library, "PQfinish"))
        && (pq->status = (__typeof__(pq->status))dlsym(library, "PQstatus"))
        && (pq->errorMessage = (__typeof__(pq->errorMessage))dlsym(library, "PQerrorMessage"))
        && (pq->setNoticeReceiver = (__typeof__(pq->setNoticeReceiver))dlsym(library, "PQsetNoticeReceiver"))
        && (pq->sendQueryParams = (__typeof__(pq->sendQueryParams))dlsym(library, "PQsendQueryParams"))
        && (pq->setSingleRowMode = (__typeof__(pq->setSingleRowMode))dlsym(library, "PQsetSingleRowMode"))
        && (pq->getResult = (__typeof__(pq->getResult))dlsym(library, "PQgetResult"))
        && (pq->putCopyData = (__typeof__(pq->putCopyData))dlsym(library, "PQputCopyData"))
        && (pq->putCopyEnd = (__typeof__(pq->putCopyEnd))dlsym(library, "PQputCopyEnd"))
        && (pq->resultStatus = (__typeof__(pq->resultStatus))dlsym(library, "PQresultStatus"))
        && (pq->resultErrorField = (__typeof__(pq->resultErrorField))dlsym(library, "PQresultErrorField"))
        && (pq->ntuples = (__typeof__(pq->ntuples))dlsym(library, "PQntuples"))
        && (pq->nfields = (__typeof__(pq->nfields))dlsym(library, "PQnfields"))
        && (pq->getvalue = (__typeof__(pq->getvalue))dlsym(library, "PQgetvalue"))
        && (pq->getlength = (__typeof__(pq->getlength))dlsym(library, "PQgetlength"))
        && (pq->getisnull = (__typeof__(pq->getisnull))dlsym(library, "PQgetisnull"))
        && (pq->clear = (__typeof__(pq->clear))dlsym(library, "PQclear"));
}

/* Without a receiver, libpq would write the server's notices to standard error. */
static inline void corkboard_pq_ignore(void *argument, const PGresult *result) { (void)argument, (void)result; }
static inline void corkboard_pq_ignore_notices(const corkboard_pq *pq, PGconn *connection) {
    (pq->setNoticeReceiver)(connection, corkboard_pq_ignore, NULL);
}
