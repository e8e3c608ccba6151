// SPDX-License-Identifier: MIT
// bughouse backup: copies the data of a server, running or not, to one file.
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "store/sqlite.h"

const char backup_help[] =
    "The server may be running: it does not wait, and the copy is the data of one moment. FILE\n"
    "appears when it is complete; one of that name is replaced then.\n"
    "\n"
    "To go back to a copy: stop the server, move everything in DIR away, copy FILE to\n"
    "DIR/" SQLITE_STORE_FILE ", start the server.\n"
    "\n"
    "  --data DIR  the folder that the server was given\n";

// FILE is there, but its size is only to be told.
static long size_of(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return 0;
    long size = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : 0;
    fclose(file);
    return size;
}

int cmd_backup(int argc, char **argv) {
    const char *folder = NULL;
    const char *path = NULL;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--data") == 0) {
            folder = cli_option_value(argc, argv, &i);
            if (folder == NULL)
                return EXIT_USAGE;
        } else if (argv[i][0] == '-') {
            return cli_usage(argv[0], "unknown option '%s'", argv[i]);
        } else if (path != NULL) {
            return cli_usage(argv[0], "one FILE at a time");
        } else {
            path = argv[i];
        }
    }
    if (folder == NULL || path == NULL)
        return cli_usage(argv[0], folder == NULL ? "no --data DIR given" : "no FILE given");
    char detail[STORE_DETAIL_MAX];
    Writer why = writer_on(detail, sizeof detail);
    Status status = sqlite_store_copy(folder, path, &why);
    if (status != STATUS_OK)
        return cli_fail("no backup of %s: %s%s%s", folder, status_text(status),
                        why.len > 0 ? ": " : "", detail);
    printf("%s: %ld bytes\n", path, size_of(path));
    return EXIT_YES;
}
