// SPDX-License-Identifier: MIT
// A failed assertion is our bug: the module stops with a trap. Its text can be read afterwards at
// the address wasm_failure() gives; there is no console to print to.
#include <assert.h>
#include <stddef.h>

static const char *failure;

// The text of the assertion that stopped the module, NUL-terminated, or NULL.
__attribute__((export_name("wasm_failure"))) const char *wasm_failure(void);

const char *wasm_failure(void) {
    return failure;
}

_Noreturn void __assert_fail(const char *expression, const char *file, int line,
                             const char *function) {
    (void)file;
    (void)line;
    (void)function;
    failure = expression;
    __builtin_trap();
}
