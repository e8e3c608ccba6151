// SPDX-License-Identifier: GPL-3.0-or-later
// A dialog over the page; Escape or a press beside it closes it.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../text";

interface Props {
  title: string;
  onClose(): void;
  children: ComponentChildren;
  small?: boolean;
}

export function Dialog({ title, onClose, children, small }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current!;
    if (!element.open) element.showModal();
    return () => element.close();
  }, []);
  return (
    <dialog ref={dialog} class={small ? "small" : ""} aria-label={title}
      onCancel={(event) => { event.preventDefault(); onClose(); }}
      onClick={(event) => { if (event.target === dialog.current) onClose(); }}>
      <div class="dialog-head">
        <h2>{title}</h2>
        <button class="plain" onClick={onClose} aria-label={t("close")}>✕</button>
      </div>
      <div class="dialog-body" tabIndex={0} role="region" aria-label={title}>{children}</div>
    </dialog>
  );
}
