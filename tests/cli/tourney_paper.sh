#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Sheets in all forms, and exchange: names with quotes, commas, umlauts, right-to-left; CSV and TRF.
set -u
. tests/cli/lib.sh

file=$tmp/e.bht
t() { "$BUGHOUSE" tourney "$file" "$@"; }
T() { local name=$1 status=$2; shift 2; try "$name" "$status" tourney "$file" "$@"; }

"$BUGHOUSE" tourney new "$file" "Quotes & <tags>" --rounds 3 --place 'He said "here"' >/dev/null
t add 'Müller, "Max"' 1800 'אבי כהן' 1700 >/dev/null
t add '<b>Bold</b> & Co' 1600 '=SUM(A1)' 1500 >/dev/null
t add 'Ōta 太田' 1400 'Ñandú' 1300 --team 'Team; one' >/dev/null
T "no round yet" 1 print pairings
err_has "no round has been drawn"
T "all before the first round" 0 print all
out_has "Standings before the first round"
t pair >/dev/null
t publish >/dev/null

T "HTML" 0 print pairings names slips standings crosstable players ratings --html
out_has "<bdi>Müller, &quot;Max&quot;</bdi> / <bdi>אבי כהן</bdi>"
out_has "<bdi>&lt;b&gt;Bold&lt;/b&gt; &amp; Co</bdi>"
out_has "<title>Quotes &amp; &lt;tags&gt;</title>"
out_has "@page{size:A4;"
out_has "break-inside:avoid"
out_has "<thead><tr><th class=title colspan=8><h1>Pairings of round 1</h1>"
out_has "<tfoot><tr><td colspan=10>"
if grep -q '<b>Bold' "$tmp/out"; then result not-ok "names are escaped"; else result ok "names are escaped"; fi
sections=$(grep -c '<section' "$tmp/out")
[ "$sections" = 7 ] && result ok "seven sections" || result not-ok "$sections sections"
if grep -oE '</?(section|table|thead|tbody|tr|td|th|div|p|h1|h2|bdi|span)\b' "$tmp/out" |
    awk '/^<\// { sub("</", ""); n[$0]--; next } { sub("<", ""); n[$0]++ } END { for (k in n) if (n[k]) exit 1 }'; then
    result ok "every tag is closed"
else
    result not-ok "every tag is closed"
fi
T "Letter" 0 print slips --html --paper letter
out_has "@page{size:letter;"
T "another paper" 2 print slips --html --paper a0
err_has "--paper is a4 or letter"
T "CSV" 0 print players --csv
out_has '"Müller, ""Max""",1800,,1,אבי כהן,'
out_has "'=SUM(A1),1500"
T "CSV of a team with a semicolon" 0 print standings --csv
out_has '"Team; one"'
T "CSV of two sheets" 2 print players standings --csv
T "CSV of slips" 2 print slips --csv
T "HTML and CSV" 2 print players --csv --html
T "no such sheet" 2 print posters
err_has "'posters' is no sheet"
T "no such round" 1 print pairings --round 9
err_has "no such round"
T "to a file" 0 print pairings --html -o "$tmp/p.html"
out_is "$tmp/p.html is written."
[ -s "$tmp/p.html" ] && result ok "the file is there" || result not-ok "the file is there"
T "to a folder that is not there" 2 print pairings -o "$tmp/no/p.html"
T "slips" 0 print slips
out_has " if No. 1 won or drew    B  White "
T "between other sheets" 0 print names slips standings
grep -qP '^\f-+$' "$tmp/out" && grep -qP '^\fStandings' "$tmp/out" && result ok "they have pages of their own" ||
    result not-ok "they have pages of their own"

# Plain text: four slips a page, none of which is longer than 60 lines.
"$BUGHOUSE" tourney new "$tmp/nine.bht" "Nine tables" >/dev/null
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18; do
    "$BUGHOUSE" tourney "$tmp/nine.bht" add "Left Player $i" "Right Player $i" >/dev/null
done
"$BUGHOUSE" tourney "$tmp/nine.bht" pair >/dev/null
try "slips of nine tables" 0 tourney "$tmp/nine.bht" print slips
same "slips of each page" <(awk -v RS='\f' '{ n = gsub(/Round 1   Table/, ""); print n, (gsub(/\n/, "") <= 60) }' "$tmp/out") \
    $'4 1\n4 1\n1 1'

# In the plain text the columns stand below each other, also with wide and combining characters.
T "text" 0 print players
out_has "Ōta 太田"
out_has "Ñandú               1300"

# TRF -----------------------------------------------------------------------------------------------------
T "TRF of a round that is not closed" 0 export trf
err_has "round 1 is not closed and is not in the report"
trf=tests/data/tourney/arnold.trf
"$BUGHOUSE" tourney new "$tmp/in.bht" "Arnold evening" --rounds 5 --date 2026-05-08 --place "Café Zentral" >/dev/null
try "TRF with its results" 0 tourney "$tmp/in.bht" import "$trf" --results
out_has "20 players, 10 partnerships and 5 rounds"
"$BUGHOUSE" tourney "$tmp/in.bht" export trf >"$tmp/out.trf" 2>/dev/null
cmp -s "$tmp/out.trf" "$trf" && result ok "TRF round trip" || result not-ok "TRF round trip"
grep -q '^362 TW 2.0   TD 1.0   TL 0.0' "$trf" && result ok "exactly one blank after 362 TW" || result not-ok "362"
grep -q '^192 FIDE_TEAM_GP' "$trf" && result ok "the code of the system" || result not-ok "192"

# take NAME: imports $tmp/NAME.trf into a new tournament, which must look like the strict one.
want=$("$BUGHOUSE" tourney "$tmp/in.bht" print crosstable)
take() {
    "$BUGHOUSE" tourney new "$tmp/$1.bht" "Arnold evening" --rounds 5 --date 2026-05-08 --place "Café Zentral" >/dev/null
    "$BUGHOUSE" tourney "$tmp/$1.bht" import "$tmp/$1.trf" --results >"$tmp/out" 2>"$tmp/err"
    if [ "$("$BUGHOUSE" tourney "$tmp/$1.bht" print crosstable 2>&1)" = "$want" ]; then
        result ok "TRF $2"
    else
        result not-ok "TRF $2"
        show err "$tmp/err"
    fi
}
tr -d '\r' <"$trf" >"$tmp/lf.trf"
take lf "with LF"
tr -d '\n' <"$trf" >"$tmp/cr.trf"
take cr "with CR"
{ printf '\xef\xbb\xbf'; cat "$trf"; } >"$tmp/bom.trf"
take bom "with a byte order mark"
tr -d '\r' <"$trf" | sed -e 's/^142/xxr/' -e '/^001/s/ Z\b/ z/g; /^001/s/ U\b/ u/g; /^001/s/ w / W /g' >"$tmp/lower.trf"
take lower "with letters of the other case"
tr -d '\r' <"$trf" | sed -e '1i ### a ruler' -e '1i ZZZ something' -e '/^330/d' >"$tmp/unknown.trf"
take unknown "with lines nobody knows"
tr -d '\r' <"$trf" | awk '/^310/ { n++; printf "013 %-32s%4d %4d\n", "Team " n, 2 * n - 1, 2 * n; next } { print }' >"$tmp/old.trf"
"$BUGHOUSE" tourney new "$tmp/old.bht" Old >/dev/null
try "TRF with teams in the old record" 0 tourney "$tmp/old.bht" import "$tmp/old.trf"
out_has "20 players, 10 partnerships and 0 rounds"
printf '001    1      M\xfcller, Max\r\n001    2      Ivo\r\n' >"$tmp/latin1.trf"
"$BUGHOUSE" tourney new "$tmp/latin1.bht" Latin >/dev/null
try "TRF in Latin-1" 0 tourney "$tmp/latin1.bht" import "$tmp/latin1.trf"
try "its umlaut" 0 tourney "$tmp/latin1.bht" print players
out_has "Müller, Max"

# An evening with everything that a report can say: a bye and an absence of their own worth, a match that both lost.
file=$tmp/rich.bht
"$BUGHOUSE" tourney new "$file" "Rich" --rounds 3 --place Linz --date 2026-05-08 --set bye=2 --set absent=1 \
    --set organiser=Oda --set federation=AUT --set time=180+2 --set date-end=2026-05-09 >/dev/null
for i in 1 2 3 4 5 6 7 8; do t add "A $i" $((2000 - i)) "B $i" 1500 >/dev/null; done
t add "$(printf 'n%.0s' {1..40})" 1900 "B 9" 1500 >/dev/null
t edit "B 9" --club Hill >/dev/null
for round in 1 2 3; do
    [ $round = 2 ] && t absent 3 2 >/dev/null
    t pair >/dev/null
    t publish >/dev/null
    printf '1 1-0 mate A 1/2\n2 0-0 decision 0-0 decision\n3 absent both\n' | t result $round --file - >/dev/null
    t result $round 4 --absent "$(t print pairings --round $round --csv | awk -F, '$1 == 4 { print $2 }')" >/dev/null
    t close >/dev/null
done
T "what a TRF cannot say" 0 export trf
cp "$tmp/out" "$tmp/rich.trf"
err_has "who sat where"
err_has "reason or board of"
err_has "club, rank or RD of 1 players"
err_has "the end of a name, cut after 33 characters: nnnn"
has "points of an absence" "$tmp/rich.trf" "299 Z   0.0   0.5  002 0003"
has "a match lost by both" "$tmp/rich.trf" "299 L   0.0   0.0  001 0002 0006"
"$BUGHOUSE" tourney new "$tmp/rich2.bht" "Rich" >/dev/null
try "it is read" 0 tourney "$tmp/rich2.bht" import "$tmp/rich.trf" --results
for line in "bye 2" "absent 1" "rounds 3" "time 180+2" "place Linz" "date 2026-05-08" "organiser Oda"; do
    out_has "From the file: $line"
done
"$BUGHOUSE" tourney "$tmp/rich2.bht" export trf >"$tmp/rich2.trf" 2>/dev/null
cmp -s "$tmp/rich.trf" "$tmp/rich2.trf" && result ok "and written as it was" || result not-ok "and written as it was"
t standings --csv | cut -d, -f1,2,4- >"$tmp/one"
"$BUGHOUSE" tourney "$tmp/rich2.bht" standings --csv | cut -d, -f1,2,4- >"$tmp/two"
cmp -s "$tmp/one" "$tmp/two" && result ok "with the same standings" || result not-ok "with the same standings"

odd() { # NAME SED MESSAGE
    sed "$2" "$tmp/rich.trf" >"$tmp/odd.trf"
    rm -f "$tmp/odd.bht"
    "$BUGHOUSE" tourney new "$tmp/odd.bht" Odd >/dev/null
    try "TRF: $1" 2 tourney "$tmp/odd.bht" import "$tmp/odd.trf" --results
    err_has "$3"
    try "nothing of it is taken" 0 tourney "$tmp/odd.bht"
    out_has "Players: 0. Partnerships: 0."
}
odd "results that contradict each other" '/^001    1 /s/ w 1/ w =/' 'contradict each other (results = and 0)'
odd "points given as a penalty" 's/^299 Z   0.0   0.5/299    -1.0  -0.5/' 'points assigned by hand (299) to team 3 in round 2'
odd "points that are no number" 's/^299 Z   0.0/299 Z   0.x/' 'odd.trf:'

"$BUGHOUSE" tourney new "$tmp/bad.bht" Bad >/dev/null
bad() { # NAME TEXT MESSAGE
    printf "$2" >"$tmp/bad.trf"
    try "TRF $1" 2 tourney "$tmp/bad.bht" import "$tmp/bad.trf"
    err_has "$3"
}
bad "without players" '012 Nothing\n' 'the text ends too early'
bad "with a bad number" '001   x1      Ann\n' 'bad.trf:1:5: not a number'
bad "with a number twice" '001    1      Ann\n001    1      Ben\n' 'bad.trf:2:5:'
three='001    1      A\n001    2      B\n001    3      C\n'
bad "with a team of three" "$three$(printf '013 %-32s%4d %4d %4d' Three 1 2 3)\n" \
    'team 1, Three, has 3 members; a partnership has two'
bad "with a member who is not there" "001    1      A\n$(printf '013 %-32s%4d %4d' Two 1 2)\n" 'no such player'
try "nothing has been taken" 0 tourney "$tmp/bad.bht"
out_has "Players: 0. Partnerships: 0."

# CSV in --------------------------------------------------------------------------------------------------
printf '\xef\xbb\xbfName;Rating;Partner;Partner rating;Team\r\n"Ann; ""A""";1800;Ben;1700;Archers\r\nCem;;;;\r\n\r\n' >"$tmp/p.csv"
try "CSV with semicolons" 0 tourney "$tmp/bad.bht" import "$tmp/p.csv"
out_has "3 players, 1 partnerships"
try "its names" 0 tourney "$tmp/bad.bht" print players
out_has 'Ann; "A"'
printf 'name,shoe size\nAnn,43\n' >"$tmp/q.csv"
try "CSV with an unknown column" 2 tourney "$tmp/bad.bht" import "$tmp/q.csv"
err_has "q.csv:1: unknown column"
printf 'name,rating\nEva,18OO\n' >"$tmp/q.csv"
try "CSV with a bad rating" 2 tourney "$tmp/bad.bht" import "$tmp/q.csv"
err_has "q.csv:2:"
printf 'name\nEva\nCem\n' >"$tmp/q.csv"
try "CSV with somebody twice" 1 tourney "$tmp/bad.bht" import "$tmp/q.csv"
err_has "q.csv:3: nothing of the file has been taken"
try "nothing was taken" 0 tourney "$tmp/bad.bht" print players
if grep -q Eva "$tmp/out"; then result not-ok "no Eva"; else result ok "no Eva"; fi
try "a file of another kind" 2 tourney "$tmp/bad.bht" import "$tmp/p.doc"
err_has "neither .csv nor .trf"

# Files that are there already -----------------------------------------------------------------------------
file=$tmp/files.bht
"$BUGHOUSE" tourney new "$file" "Files" --rounds 3 >/dev/null
for i in 1 2 3 4; do "$BUGHOUSE" tourney "$file" add "Left $i" "Right $i" >/dev/null; done
"$BUGHOUSE" tourney "$file" pair >/dev/null
unchanged() { # NAME
    cmp -s "$tmp/sheet" "$tmp/before" && result ok "$1: the file is as it was" || result not-ok "$1: the file is as it was"
}
echo "the sheet of yesterday" >"$tmp/sheet"
cp "$tmp/sheet" "$tmp/before"
chmod 640 "$tmp/sheet"
(ulimit -c 0 -f 1 && "$BUGHOUSE" tourney "$file" print all --html -o "$tmp/sheet") >/dev/null 2>&1
unchanged "killed while printing"
rm -f "$tmp"/sheet.*.partial
(trap '' XFSZ && ulimit -f 1 && "$BUGHOUSE" tourney "$file" print all --html -o "$tmp/sheet") >"$tmp/out" 2>"$tmp/err"
[ $? = 2 ] && result ok "no room: exit status 2" || result not-ok "no room: exit status 2"
err_has "sheet: it could not be written"
unchanged "no room"
set -- "$tmp"/sheet.*
[ -e "$1" ] && result not-ok "nothing is left beside it" || result ok "nothing is left beside it"
ln -s sheet "$tmp/link"
try "through a link" 0 tourney "$file" print players -o "$tmp/link"
[ -L "$tmp/link" ] && result ok "it stays a link" || result not-ok "it stays a link"
[ "$(head -c 7 "$tmp/sheet")" = Players ] && result ok "the file behind it is new" || result not-ok "the file behind it is new"
[ "$(stat -c %a "$tmp/sheet")" = 640 ] && result ok "it has the rights it had" || result not-ok "it has the rights it had"
try "into a pipe" 0 tourney "$file" print players -o /dev/stdout
out_has "Right 4"
cp "$file" "$tmp/before"
cp "$file" "$tmp/sheet"
for command in "print players" "standings" "export trf" "export csv"; do
    try "$command over the event file" 2 tourney "$file" $command -o "$file"
    err_has "this is an event file, which nothing is written over"
    try "$command over another one" 2 tourney "$file" $command -o "$tmp/link"
done
unchanged "another event file"
cmp -s "$file" "$tmp/before" && result ok "the event file is as it was" || result not-ok "the event file is as it was"

# Dates ----------------------------------------------------------------------------------------------------
for date in 8.5.2026 2026-02-30 2026-13-01 2026-00-10 2026-01-00 2025-02-29 1900-02-29 2026-5-08 2026-05-8x 2026/05/08 +026-01-01; do
    try "no day: $date" 2 tourney new "$tmp/date.bht" Dates --date "$date"
    err_has "as 2026-03-14"
    [ -e "$tmp/date.bht" ] && result not-ok "and no file" || result ok "and no file"
done
try "a leap day" 0 tourney new "$tmp/date.bht" Dates --date 2028-02-29
try "the last day" 0 tourney "$tmp/date.bht" set date-end 2028-03-01
try "no day at all" 0 tourney "$tmp/date.bht" set date ""
printf '012 X\n042 8.5.2026\n001    1      Ann\n' >"$tmp/day.trf"
try "a TRF with another form of date" 0 tourney "$tmp/date.bht" import "$tmp/day.trf" --results
out_has "Not taken from the file: date '8.5.2026'"
finish
