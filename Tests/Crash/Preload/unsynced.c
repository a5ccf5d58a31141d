// SPDX-License-Identifier: GPL-3.0-or-later
// A library for LD_PRELOAD that remembers what a disk would still have after a power cut: the bytes of a file as they
// were when it was last synced (fsync, fdatasync), and the names in a folder as they were when that was.
//
//   UNSYNCED_ROOT=folder     what is below it is remembered
//   UNSYNCED_SHADOW=folder   where: `inode-N` has the bytes of file N, `names-N` the lines "inode type name" of folder N
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char root[PATH_MAX], shadow[PATH_MAX];
static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void start(void) {
    const char *from = getenv("UNSYNCED_ROOT"), *to = getenv("UNSYNCED_SHADOW");
    if (from) snprintf(root, sizeof root, "%s", from);
    if (to) snprintf(shadow, sizeof shadow, "%s", to);
}

// The new record takes the place of the old one at once: this process may be killed at any time.
static void put(FILE *record, const char *temporary, const char *name) {
    fclose(record);
    rename(temporary, name);
}

static void remember(int descriptor) {
    struct stat facts;
    char link[64], path[PATH_MAX], temporary[PATH_MAX + 64], name[PATH_MAX + 64];
    if (!*root || fstat(descriptor, &facts) != 0) return;
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0) return;
    path[length] = 0;
    if (strncmp(path, root, strlen(root)) != 0) return;
    int is_folder = S_ISDIR(facts.st_mode);
    snprintf(name, sizeof name, "%s/%s-%lu", shadow, is_folder ? "names" : "inode", (unsigned long)facts.st_ino);
    snprintf(temporary, sizeof temporary, "%s/new-%d", shadow, getpid());
    pthread_mutex_lock(&gate);
    FILE *record = fopen(temporary, "we");
    if (record && is_folder) {
        DIR *folder = opendir(path);
        for (struct dirent *entry; folder && (entry = readdir(folder));)
            if (*entry->d_name != '.')
                fprintf(record, "%lu %c %s\n", (unsigned long)entry->d_ino, entry->d_type == DT_DIR ? 'd' : 'f',
                        entry->d_name);
        if (folder) closedir(folder);
        put(record, temporary, name);
    } else if (record) {
        // What is locked and open stays so: the bytes are read through the descriptor that is there.
        char bytes[65536];
        off_t offset = 0;
        for (ssize_t count; (count = pread(descriptor, bytes, sizeof bytes, offset)) > 0; offset += count)
            fwrite(bytes, 1, count, record);
        put(record, temporary, name);
    }
    pthread_mutex_unlock(&gate);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

int fsync(int descriptor) {
    int result = REAL(fsync)(descriptor);
    if (result == 0) remember(descriptor);
    return result;
}

int fdatasync(int descriptor) {
    int result = REAL(fdatasync)(descriptor);
    if (result == 0) remember(descriptor);
    return result;
}
