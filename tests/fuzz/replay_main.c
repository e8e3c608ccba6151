// SPDX-License-Identifier: MIT
// Runs a fuzz target over files instead of random inputs: `replay_<target> FILE-OR-FOLDER...`.
// Prints one TAP line. A target that finds a fault aborts; the name of the input was printed before.
#include <dirent.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { INPUT_MAX = 1 << 20, PATH_LENGTH_MAX = 4096 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool replay_file(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        perror(path);
        return false;
    }
    // A block of exactly the input's size, so that the address sanitizer sees a read beyond it.
    uint8_t *data = malloc(INPUT_MAX);
    size_t size = data == NULL ? 0 : fread(data, 1, INPUT_MAX, file);
    bool whole = data != NULL && feof(file) != 0;
    fclose(file);
    uint8_t *exact = malloc(size > 0 ? size : 1);
    if (!whole || exact == NULL) {
        fprintf(stderr, "%s: cannot be read whole\n", path);
        free(data);
        free(exact);
        return false;
    }
    memcpy(exact, data, size);
    free(data);
    printf("# input %s\n", path);
    fflush(stdout);
    (void)LLVMFuzzerTestOneInput(exact, size);
    free(exact);
    return true;
}

// Returns the number of inputs run, or -1 when one could not be read.
static long replay_path(const char *path) {
    struct stat info;
    if (stat(path, &info) != 0) {
        perror(path);
        return -1;
    }
    if (!S_ISDIR(info.st_mode)) {
        return replay_file(path) ? 1 : -1;
    }
    struct dirent **names;
    int count = scandir(path, &names, NULL, alphasort);
    if (count < 0) {
        perror(path);
        return -1;
    }
    long done = 0;
    for (int i = 0; i < count; i++) {
        char inner[PATH_LENGTH_MAX];
        int length = snprintf(inner, sizeof inner, "%s/%s", path, names[i]->d_name);
        bool hidden = names[i]->d_name[0] == '.';
        free(names[i]);
        if (hidden || done < 0) {
            continue;
        }
        long below = length < PATH_LENGTH_MAX ? replay_path(inner) : -1;
        done = below < 0 ? -1 : done + below;
    }
    free(names);
    return done;
}

int main(int argc, char **argv) {
    printf("1..1\n");
    (void)LLVMFuzzerTestOneInput((const uint8_t *)"", 0);
    long total = 1;
    for (int i = 1; i < argc; i++) {
        long done = replay_path(argv[i]);
        if (done < 0) {
            printf("not ok 1 - every input read\n");
            return 1;
        }
        total += done;
    }
    printf("ok 1 - %ld inputs\n", total);
    return 0;
}
