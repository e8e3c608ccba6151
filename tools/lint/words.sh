# SPDX-License-Identifier: MIT
# No paths of one machine, no hosts of package registries; in the code nothing left for later; no test that
# waits by sleeping. (A bracket in each pattern keeps this file from matching itself.)
set -euo pipefail
. tools/lint/lib.sh

machine='(^|[^A-Za-z0-9._-])/(hom[e]|roo[t]|wor[k]|User[s]|far[m])/'
hosts='regist[r]y\.npm|de[b]\.debian|pyp[i]\.org|files\.pythonhoste[d]'
later='\b(TOD[O]|FIXM[E]|XX[X]|HAC[K])\b|not (yet )?implemente[d]'
sleeping='\b(u?slee[p]|nanoslee[p])\(|waitForTimeou[t]|time\.slee[p]|^[^#]*\bslee[p] [0-9]'

# scan WHAT PATTERN [FOLDER...]
scan() {
    local what=$1 pattern=$2 folders
    shift 2
    folders=$(IFS='|' && echo "$*")
    our_files ! -name package-lock.json ! -name '*.min.*' |
        { if [ -n "$folders" ]; then grep -E "^($folders)/" || true; else cat; fi; } |
        xargs -r -d '\n' grep -nHIE -- "$pattern" | cut -c 1-160 | sed "s|^|$what: |" || true
}

{
    scan "path of a machine" "$machine"
    scan "host of a registry" "$hosts"
    scan "left for later" "$later" src web tests tools include
    scan "waits by sleeping" "$sleeping" tests
} | verdict "words: nothing of one machine, nothing left for later"
