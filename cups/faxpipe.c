// SPDX-License-Identifier: GPL-3.0-or-later
// The CUPS backend "faxpipe" (cups-backend(7)): hands a printed document to the outbox of who printed it.
//
// cupsd runs it as root. It reads nothing, looks at no option and decides nothing before it is the printing user for
// good; then it becomes `faxshare print`, which does the rest.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// CUPS_BACKEND_OK and CUPS_BACKEND_CANCEL of <cups/backend.h>: the second ends the job and leaves the queue running.
enum { BACKEND_OK = 0, BACKEND_CANCEL = 5 };

// Where `faxshare` is: set by make install-cups.
#ifndef FAXSHARE
#define FAXSHARE "/usr/local/bin/faxshare"
#endif

static _Noreturn void refuse(const char *format, ...) {
    va_list values;
    va_start(values, format);
    fputs("ERROR: ", stderr);
    vfprintf(stderr, format, values);
    fputc('\n', stderr);
    va_end(values);
    exit(BACKEND_CANCEL);
}

// Gives up root for good: the groups, then the group, then the user; and makes sure that there is no way back.
static void become(const struct passwd *user) {
    if (geteuid() != 0) {
        // A cupsd that runs as a user of its own, as in tests: that user's jobs only.
        if (user->pw_uid != geteuid()) refuse("faxpipe: this print server can't act for %s", user->pw_name);
        return;
    }
    if (initgroups(user->pw_name, user->pw_gid) || setresgid(user->pw_gid, user->pw_gid, user->pw_gid) ||
        setresuid(user->pw_uid, user->pw_uid, user->pw_uid))
        refuse("faxpipe: can't act for %s: %s", user->pw_name, strerror(errno));
    if (setuid(0) == 0 || geteuid() != user->pw_uid || getegid() != user->pw_gid)
        refuse("faxpipe: can't act for %s alone", user->pw_name);
}

static char *variable(const char *name, const char *value) {
    char *text;
    if (asprintf(&text, "%s=%s", name, value) < 0) refuse("faxpipe: out of memory");
    return text;
}

// The folder of the user's session, if there is one: it has to be theirs, and nobody else's to write to.
static const char *runtime_folder(uid_t user) {
    static char path[64];
    struct stat facts;
    snprintf(path, sizeof path, "/run/user/%u", (unsigned)user);
    if (lstat(path, &facts) < 0 || !S_ISDIR(facts.st_mode) || facts.st_uid != user || facts.st_mode & 077) return NULL;
    return path;
}

int main(int argc, char *argv[]) {
    if (argc == 1) {
        puts("direct faxpipe:/ \"Unknown\" \"Faxpipe: print to fax\" \"\" \"\"");
        return BACKEND_OK;
    }
    if (argc < 6 || argc > 7) refuse("faxpipe: called with %d arguments instead of 5 or 6", argc - 1);
    const char *job = argv[1], *name = argv[2], *title = argv[3], *options = argv[5];

    // Spooled files can be read by root alone.
    if (argc == 7) {
        int file = open(argv[6], O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
        if (file < 0 || dup2(file, STDIN_FILENO) < 0) refuse("faxpipe: can't read the job's file: %s", strerror(errno));
    }
    errno = 0;
    const struct passwd *user = getpwnam(name);
    if (!user) refuse("faxpipe: there is no user \"%s\" on this machine, so nobody's fax server could be used", name);
    if (user->pw_uid == 0) refuse("faxpipe: root has no faxes to send; print as yourself");
    const char *runtime = runtime_folder(user->pw_uid);
    become(user);
    if (chdir(user->pw_dir) < 0 && chdir("/") < 0) refuse("faxpipe: %s has no home", name);
    umask(077);
    signal(SIGPIPE, SIG_DFL);

    char bus[96];
    char *environment[16];
    int count = 0;
    environment[count++] = variable("HOME", user->pw_dir);
    environment[count++] = variable("USER", user->pw_name);
    environment[count++] = variable("LOGNAME", user->pw_name);
    environment[count++] = variable("PATH", "/usr/local/bin:/usr/bin:/bin");
    environment[count++] = variable("LANG", "C.UTF-8");
    environment[count++] = variable("FAXSHARE_JOB", job);
    environment[count++] = variable("FAXSHARE_TITLE", title);
    environment[count++] = variable("FAXSHARE_OPTIONS", options);
    if (runtime) {
        environment[count++] = variable("XDG_RUNTIME_DIR", runtime);
        snprintf(bus, sizeof bus, "unix:path=%s/bus", runtime);
        environment[count++] = variable("DBUS_SESSION_BUS_ADDRESS", bus);
    }
    environment[count] = NULL;
    if (close_range(STDERR_FILENO + 1, ~0U, 0) < 0) refuse("faxpipe: can't close what is open: %s", strerror(errno));
    execle(FAXSHARE, "faxshare", "print", (char *)NULL, environment);
    refuse("faxpipe: can't run %s: %s", FAXSHARE, strerror(errno));
}
