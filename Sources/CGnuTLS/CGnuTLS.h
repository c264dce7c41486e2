#pragma once

/* Sets the loaded GnuTLS that libmicrohttpd uses in the released program. Call it before a server with TLS starts. */
void corkboard_gnutls_use(void *library);
