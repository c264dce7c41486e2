#include <cmark-gfm.h>
#include <cmark-gfm-core-extensions.h>
// The layout of nodes, because the functions for reading nodes copy every text. The soname pins the library's exact
// version.
#include <cmark-gfm/node.h>

// The node types of the extensions, numbered when they are registered: exported, but declared in no installed header.
extern cmark_node_type CMARK_NODE_TABLE, CMARK_NODE_TABLE_ROW, CMARK_NODE_TABLE_CELL, CMARK_NODE_STRIKETHROUGH;

static inline bool ccmark_is_table(cmark_node_type type) { return type == CMARK_NODE_TABLE; }
static inline bool ccmark_is_table_row(cmark_node_type type) { return type == CMARK_NODE_TABLE_ROW; }
static inline bool ccmark_is_table_cell(cmark_node_type type) { return type == CMARK_NODE_TABLE_CELL; }
static inline bool ccmark_is_strikethrough(cmark_node_type type) { return type == CMARK_NODE_STRIKETHROUGH; }
