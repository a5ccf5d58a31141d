// OpenSSL's libcrypto: message digests.
//
// The library is loaded by the first digest, not when the program starts: its 16,000 relocations are a tenth of a
// tool's start, and listing jobs digests nothing. Without it EVP_MD_CTX_new returns NULL.
#pragma once
#include <openssl/evp.h>
