// SPDX-License-Identifier: MIT
#include "cli/tourney_help.h"

#include "base/count.h"
#include "cli/tourney_commands.h"

#define TEAM_HELP                                                                                  \
    "TEAM is a number, the name of the partnership or of one of its players; names may be\n"       \
    "shortened.\n"
#define RESULT_HELP                                                                                \
    "RESULT  1-0, 0-1, 1/2, 0-0 (both lose), the team drawn first first; or the name of the\n"     \
    "        winners\n"                                                                            \
    "REASON  mate flag resign illegal king agreement repetition forfeit decision absent ...\n"     \
    "BOARD   A or B, where it was decided\n"
#define FORM_HELP                                                                                  \
    "  --html         for a browser and its printing, else plain text\n"                           \
    "  --csv          for a table calculation\n"                                                   \
    "  --paper SIZE   of --html: a4 (default) or letter\n"                                         \
    "  -o FILE        to a file\n"
#define FIELD_HELP                                                                                 \
    "  --rating N --rd N --rank N --club TEXT --title TEXT --federation ABC --fide-id TEXT\n"      \
    "  --birth DATE --sex m|w        of a player\n"                                                \
    "  --team NAME --team-rating N   of a partnership\n"

// In the order of an evening; main help lists them so.
const TourneyCommand tourney_commands[] = {
    {"new", "FILE.bht NAME [OPTION]...", "begin a tournament", ACCESS_NONE, tourney_new,
     "  --format NAME    arnold (default), winchester, round-robin, double-round-robin\n"
     "  --rounds N --date DATE --place TEXT\n"
     "  --set KEY=VALUE  any setting; 'bughouse tourney set' lists them\n\n"
     "Examples:\n"
     "  bughouse tourney new may.bht \"Club evening\" --rounds 5 --date 2026-05-08\n"
     "  bughouse tourney new may.bht \"Winchester\" --format winchester --set check-in=yes\n"},
    {"set", "[KEY VALUE]", "list the settings, or change one", ACCESS_CHANGE, tourney_set,
     "Examples:\n"
     "  bughouse tourney set\n"
     "  bughouse tourney set bye 2\n"
     "  bughouse tourney set place \"Café Zentral\"\n"},
    {"rounds", "[NUMBER]", "how many rounds, with advice", ACCESS_CHANGE, tourney_rounds,
     "Without NUMBER only the advice. 0 leaves it open.\n\nExample:\n  bughouse tourney rounds "
     "5\n"},
    {"add", "NAME [RATING] [NAME [RATING]] [OPTION]...", "register a player, or a partnership",
     ACCESS_CHANGE, tourney_add,
     "One name is a player, two are a partnership, also late: it plays from the next round that\n"
     "is drawn.\n\n" FIELD_HELP "\nExamples:\n"
     "  bughouse tourney add \"Ann Archer\" 1800 \"Ben Baker\" 1750\n"
     "  bughouse tourney add \"Ann Archer\" \"Ben Baker\" --team \"The Archers\"\n"
     "  bughouse tourney add \"Cem\" 1650 --rank 3 --club Riverside\n"},
    {"edit", "PLAYER-OR-TEAM OPTION...", "change a record", ACCESS_CHANGE, tourney_edit,
     FIELD_HELP "  --name TEXT\n\nExamples:\n"
                "  bughouse tourney edit ann --rating 1820\n"
                "  bughouse tourney edit 3 --team \"The Archers\"\n"},
    {"substitute", "OLD NEW [RATING]", "another player takes a place in a partnership",
     ACCESS_CHANGE, tourney_substitute,
     "From the next round that is drawn; what has been played stays with who played it.\n\n"
     "Example:\n  bughouse tourney substitute \"Ben Baker\" \"Dora\" 1600\n"},
    {"form", "[--without PLAYER]", "teams from the ranking: first with last", ACCESS_CHANGE,
     tourney_form,
     "For formats that form teams (winchester). An odd number is refused until you say who stays\n"
     "without a partner. Later again, for those who have come since and who stayed over: they "
     "play\n"
     "from the next round that is drawn. Before the first round: 'undo', then form all anew.\n\n"
     "Examples:\n"
     "  bughouse tourney form\n  bughouse tourney form --without \"Frida\"\n"},
    {"check-in", "[PLAYER-OR-NUMBER]... [--all] [--off]", "who is here", ACCESS_CHANGE,
     tourney_check_in,
     "Without names it lists who is missing. A number is a partnership, both its players.\n\n"
     "Examples:\n"
     "  bughouse tourney check-in ann ben 4\n"
     "  bughouse tourney check-in --all\n"
     "  bughouse tourney check-in --off ann\n"},
    {"withdraw", "TEAM", "a partnership leaves the tournament", ACCESS_CHANGE, tourney_withdraw,
     TEAM_HELP "\nExample:\n  bughouse tourney withdraw 4\n"},
    {"return", "TEAM", "a partnership comes back", ACCESS_CHANGE, tourney_return,
     TEAM_HELP "\nExample:\n  bughouse tourney return 4\n"},
    {"absent", "TEAM [ROUND] [--off]", "a partnership does not play a round", ACCESS_CHANGE,
     tourney_absent,
     "Without ROUND the next one that is drawn. An absence is no bye.\n" TEAM_HELP "\nExamples:\n"
     "  bughouse tourney absent 4\n  bughouse tourney absent 4 3 --off\n"},
    {"pair", "[--force TEAM=TEAM]... [--bye TEAM] [--rematches]", "draw the next round",
     ACCESS_CHANGE, tourney_pair,
     "The result is a draft: drawing again replaces it, 'publish' fixes it.\n\n"
     "  --force TEAM=TEAM  these meet, whatever the rules say; recorded beside what they say\n"
     "  --bye TEAM         this one has the bye\n"
     "  --rematches        where no other pairing is left\n\n"
     "Examples:\n  bughouse tourney pair\n  bughouse tourney pair --force 1=4 --bye 7\n"},
    {"force", "TEAM TEAM | TEAM bye", "draw again with one pairing forced", ACCESS_CHANGE,
     tourney_force,
     "What has been forced in the draft before stays.\n\nExamples:\n"
     "  bughouse tourney force 1 4\n  bughouse tourney force 7 bye\n"},
    {"why", "ROUND [TABLE]", "why a round, or a table of it, looks as it does", ACCESS_LOOK,
     tourney_why, "Examples:\n  bughouse tourney why 2\n  bughouse tourney why 2 3\n"},
    {"discard", "[ROUND]", "throw the draft away", ACCESS_CHANGE, tourney_discard,
     "Example:\n  bughouse tourney discard\n"},
    {"publish", "[ROUND] [--date DATE]", "the draft counts from now on", ACCESS_CHANGE,
     tourney_publish,
     "Afterwards pairings change by 'exchange' only, which is recorded.\n\n"
     "  --date DATE  the day on which the round is played, for the report; else today's\n\n"
     "Examples:\n  bughouse tourney publish\n  bughouse tourney publish --date 2026-05-15\n"},
    {"exchange", "ROUND TEAM TEAM --why TEXT", "two teams change places in a published round",
     ACCESS_CHANGE, tourney_exchange,
     "Only tables without results. " TEAM_HELP "\nExample:\n"
     "  bughouse tourney exchange 2 3 5 --why \"sat down at the wrong tables\"\n"},
    {"start", "[ROUND]", "the clocks run (the first result says so too)", ACCESS_CHANGE,
     tourney_start, "Example:\n  bughouse tourney start\n"},
    {"result", "ROUND TABLE [CONTEST] RESULT [REASON] [BOARD] [RESULT ...]", "enter results",
     ACCESS_CHANGE, tourney_result,
     RESULT_HELP
     "\n"
     "  --file FILE     many tables at once, - for standard input: a line each, without ROUND;\n"
     "                  all of them or, where one is wrong, none\n"
     "  --log FILE...   read it from match logs or BPGN records, a contest each\n"
     "  --absent TEAM   the match is not played, TEAM loses it; or 'both'\n"
     "  --by PLAYER     a player of the table reports it; the other side has to confirm\n\n"
     "Examples:\n"
     "  bughouse tourney result 1 3 1-0 mate A            the next contest without a result\n"
     "  bughouse tourney result 1 3 1-0 mate A 0-1 flag B both contests\n"
     "  bughouse tourney result 1 3 2 ann resign\n"
     "  bughouse tourney result 1 3 --log first.log second.log\n"
     "  bughouse tourney result 2 1 --absent 4\n"
     "  bughouse tourney result 2 --file evening.txt      lines as these:\n"
     "      1 1-0 mate A 0-1 flag B\n"
     "      2 1/2 agreement B\n"
     "      3 absent 7\n"},
    {"confirm", "ROUND TABLE [--by PLAYER]", "confirm a match", ACCESS_CHANGE, tourney_confirm,
     "What the organiser enters needs none.\n\nExample:\n"
     "  bughouse tourney confirm 1 3 --by dora\n"},
    {"correct", "ROUND TABLE CONTEST RESULT [REASON] [BOARD] --why TEXT",
     "change a result that stands", ACCESS_CHANGE, tourney_correct,
     RESULT_HELP "        'none' takes a result away, as long as the round is not closed\n\n"
                 "Example:\n"
                 "  bughouse tourney correct 1 3 2 1-0 flag A --why \"slip read upside down\"\n"},
    {"close", "[ROUND]", "the round is over: all results are in", ACCESS_CHANGE, tourney_close,
     "Example:\n  bughouse tourney close\n"},
    {"standings", "[--after ROUND] [--html | --csv] [-o FILE]", "the order with every term",
     ACCESS_LOOK, tourney_standings,
     "  --after ROUND  default: the last closed one\n" FORM_HELP
     "\nExamples:\n  bughouse tourney standings\n  bughouse tourney standings --after 2 --csv\n"},
    {"play-off", "TEAM RESULT TEAM [TEXT]", "record a play-off of tied teams", ACCESS_CHANGE,
     tourney_play_off, "Example:\n  bughouse tourney play-off 1 1-0 3 \"sudden death\"\n"},
    {"print", "SHEET... [--round N] [--html | --csv] [-o FILE]", "sheets for paper", ACCESS_LOOK,
     tourney_print,
     "SHEET is pairings, names, slips, standings, crosstable, players, ratings, corrections (what\n"
     "was changed, taken back or noted) or all.\n\n"
     "  --round N      default: the last one\n" FORM_HELP "\nExamples:\n"
     "  bughouse tourney print pairings slips --html -o round.html\n"
     "  bughouse tourney print crosstable\n"
     "  bughouse tourney print standings --csv -o standings.csv\n"},
    {"export", "trf | csv [-o FILE]", "for other programs", ACCESS_LOOK, tourney_export,
     "trf is FIDE's report file TRF26 with the closed rounds, csv every contest in a line.\n\n"
     "Example:\n  bughouse tourney export trf -o may.trf\n"},
    {"import", "FILE [--as csv|trf] [--results]", "people from a file", ACCESS_CHANGE,
     tourney_import,
     "CSV: the first line names the columns: name rating rd rank club title federation fide-id\n"
     "birth sex, and for partnerships partner partner-rating team. TRF: players and teams of two.\n"
     "All of the file or nothing is taken.\n\n"
     "  --results  from TRF also the rounds, into a new tournament\n\n"
     "Examples:\n  bughouse tourney import players.csv\n"
     "  bughouse tourney import may.trf --results\n"},
    {"finish", "", "no more rounds", ACCESS_CHANGE, tourney_finish,
     "Example:\n  bughouse tourney finish\n"},
    {"undo", "[NUMBER] [--why TEXT]", "take back the last events", ACCESS_CHANGE, tourney_undo,
     "They stay in the record, and so does the undo.\n\nExamples:\n"
     "  bughouse tourney undo\n  bughouse tourney undo 2 --why \"wrong table\"\n"},
    {"penalty", "PLAYER warn|add-time|forfeit|expel WHY", "what the arbiter does to a player",
     ACCESS_CHANGE, tourney_penalty,
     "Each is recorded and counted, in any order. forfeit and expel lose the contest that PLAYER\n"
     "plays, on his board; a second contest and later rounds stay yours to decide, as the rules\n"
     "say nothing of them: 'result', 'withdraw', 'substitute'.\n\n"
     "Examples:\n"
     "  bughouse tourney penalty ann warn \"pointing at squares\"\n"
     "  bughouse tourney penalty ann expel \"once more, after two warnings\"\n"},
    {"note", "TEXT", "a remark for the record", ACCESS_CHANGE, tourney_note,
     "Example:\n  bughouse tourney note \"table 2: new clock\"\n"},
    {"log", "[--plain]", "everything that has happened", ACCESS_LOOK, tourney_log,
     "  --plain  without times\n\nExample:\n  bughouse tourney log\n"},
};

const unsigned tourney_command_count = COUNT(tourney_commands);
