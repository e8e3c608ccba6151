// SPDX-License-Identifier: MIT
// Reading CSV as table calculations write it: comma, semicolon or tab between the fields, quotes
// around a field and doubled inside of one, any line end, with or without a byte order mark.
#ifndef CLI_TOURNEY_CSV_H
#define CLI_TOURNEY_CSV_H

#include "base/str.h"
#include "base/writer.h"

enum { CSV_FIELDS_MAX = 64, CSV_ROW_MAX = 8192 };

typedef struct CsvReader {
    Str rest;
    char separator;
    size_t line; // of the row that was read last, from 1
    size_t next_line;
    unsigned count;                     // fields of the row
    const char *fields[CSV_FIELDS_MAX]; // without blanks around them
    char text[CSV_ROW_MAX];
} CsvReader;

// The separator is the one of the three that the first line has most of.
void csv_init(CsvReader *reader, Str text);

// The next row that is not empty; false at the end. A row with too many or too long fields, or a
// quote without its end, gives count 0.
bool csv_next(CsvReader *reader);

#endif
