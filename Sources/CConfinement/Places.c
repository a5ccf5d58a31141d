// The files that may be opened, as rules for Landlock (landlock(7)).
#define _GNU_SOURCE
#include "CConfinement.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Debian 12's headers stop at the third of the seven versions of this interface.
typedef struct {
    uint64_t files;   // since 1; more bits in 2, 3 and 5
    uint64_t network; // since 4
    uint64_t scopes;  // since 6
} rights;
typedef struct {
    uint64_t allowed;
    int32_t parent;
} __attribute__((packed)) place_rule;

enum {
    CREATE_RULESET = 444, ADD_RULE = 445, RESTRICT_SELF = 446,  // the same on all machines
    ASK_VERSION = 1,
    PATH_BENEATH = 1,
    READ_FILE = 1 << 2, READ_FOLDER = 1 << 3,
};

/// All that version `version` can forbid: on files, TCP, abstract sockets, signals to others.
static size_t forbid_all(long version, rights *all) {
    static const uint8_t file_bits[] = {0, 13, 14, 15, 15, 16};
    *all = (rights){(UINT64_C(1) << file_bits[version < 5 ? version : 5]) - 1, version >= 4 ? 3 : 0, version >= 6 ? 3 : 0};
    return version >= 6 ? 24 : version >= 4 ? 16 : 8;
}

static void allow_reading(int rules, const char *path) {
    int place = open(path, O_PATH | O_CLOEXEC);
    if (place < 0) return;
    struct stat facts;
    if (fstat(place, &facts) == 0) {
        place_rule rule = {S_ISDIR(facts.st_mode) ? READ_FILE | READ_FOLDER : READ_FILE, place};
        syscall(ADD_RULE, rules, PATH_BENEATH, &rule, 0);
    }
    close(place);
}

int fx_read_only(const char *places) {
    long version = syscall(CREATE_RULESET, NULL, 0, ASK_VERSION);
    if (version < 0) return -errno;
    rights all;
    size_t size = forbid_all(version, &all);
    int rules = (int)syscall(CREATE_RULESET, &all, size, 0);
    if (rules < 0) return -errno;
    for (const char *path = places; *path; path += strlen(path) + 1) allow_reading(rules, path);
    int outcome = syscall(RESTRICT_SELF, rules, 0) < 0 ? -errno : 0;
    close(rules);
    return outcome;
}
