# SPDX-License-Identifier: MIT
# The WebAssembly module imports nothing. Without src/wasm there is no module and nothing to check.
set -euo pipefail
. tools/lint/lib.sh

module=build/wasm/bughouse.wasm
{
    if compgen -G 'src/wasm/*.c' >/dev/null; then
        if [ -f $module ]; then
            node -e 'const bytes = require("fs").readFileSync(process.argv[1]);
                for (const i of WebAssembly.Module.imports(new WebAssembly.Module(bytes)))
                    console.log(`imports ${i.module}.${i.name}`)' $module
        else
            echo "$module was not built"
        fi
    fi
} | verdict "wasm: the module imports nothing"
