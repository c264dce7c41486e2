#include <cmark-gfm.h>
#include <cmark-gfm-core-extensions.h>
// What a node is made of, for the functions that tell it copy every text. The library's soname has its whole version.
#include <cmark-gfm/node.h>
#include <sys/prctl.h>

// prctl is variadic, which Swift cannot call. The process that parses gives up ever gaining privileges by exec.
static inline int ccmark_forbid_new_privileges(void) {
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

// The kinds of the table extension, which are numbered as it is registered: exported, but declared in no installed header.
extern cmark_node_type CMARK_NODE_TABLE, CMARK_NODE_TABLE_ROW, CMARK_NODE_TABLE_CELL, CMARK_NODE_STRIKETHROUGH;

static inline bool ccmark_is_table(cmark_node_type type) { return type == CMARK_NODE_TABLE; }
static inline bool ccmark_is_table_row(cmark_node_type type) { return type == CMARK_NODE_TABLE_ROW; }
static inline bool ccmark_is_table_cell(cmark_node_type type) { return type == CMARK_NODE_TABLE_CELL; }
static inline bool ccmark_is_strikethrough(cmark_node_type type) { return type == CMARK_NODE_STRIKETHROUGH; }
