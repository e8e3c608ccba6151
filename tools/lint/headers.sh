# SPDX-License-Identifier: MIT
# Each header compiles on its own with both compilers and has an include guard that no other header has.
set -euo pipefail
. tools/lint/lib.sh

flags=(-std=c11 -Wall -Wextra -Werror -D_POSIX_C_SOURCE=200809L -Isrc -Iinclude -Itests -x c -fsyntax-only)
headers=$(for top in src include tests; do
    [ ! -d $top ] || find $top -name '*.h' ! -path 'tests/data/*'
done | sort)

{
    for header in $headers; do
        for compiler in gcc clang; do
            echo "#include \"${header#*/}\"" | $compiler "${flags[@]}" - >/dev/null 2>&1 ||
                echo "$header: does not compile on its own with $compiler"
        done
    done
    for header in $headers; do
        awk -v file="$header" '
            /^#[ \t]*(ifndef|define|include|if|pragma|ifdef)/ && ++n <= 2 { word[n] = $1; name[n] = $2 }
            END {
                if (word[1] != "#ifndef" || word[2] != "#define" || name[1] != name[2])
                    print file ": no include guard (#ifndef X, #define X as the first directives)"
                else
                    print "guard " name[1] " " file
            }' "$header"
    done | awk '$1 == "guard" {
            if ($2 in seen) print $3 ": include guard " $2 " is also that of " seen[$2]
            seen[$2] = $3; next
        } { print }'
} | verdict "headers: each compiles on its own and is guarded"
