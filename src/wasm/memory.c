// SPDX-License-Identifier: MIT
// Memory for the caller of the module. The library allocates nothing; JavaScript needs a place for
// its matches and texts. Pieces are handed out one after the other and never taken back: a page
// asks for its few buffers once.
#include <stddef.h>
#include <stdint.h>

enum { PAGE = 65536, ALIGNMENT = 16 };

// Set by the linker: the first byte behind the program's own data.
extern unsigned char __heap_base;

static uintptr_t next;

// Address of `size` new bytes, aligned for any type, all zero; 0 when there is no more memory.
__attribute__((export_name("wasm_alloc"))) void *wasm_alloc(size_t size);

void *wasm_alloc(size_t size) {
    if (next == 0)
        next = ((uintptr_t)&__heap_base + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    uintptr_t end = next + size;
    if (end < next)
        return NULL;
    size_t have = __builtin_wasm_memory_size(0) * PAGE;
    if (end > have && __builtin_wasm_memory_grow(0, (end - have + PAGE - 1) / PAGE) == (size_t)-1)
        return NULL;
    void *piece = (void *)next;
    next = (end + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    return piece;
}
