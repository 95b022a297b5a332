/** The id of the open message's heading. */
export const OPEN_MESSAGE = "open-message";

const ROW_PREFIX = "message-";

export function rowId(id: string): string {
  return `${ROW_PREFIX}${id}`;
}

export function findRow(id: string): HTMLElement | null {
  return document.getElementById(rowId(id));
}

export function focusedMessageId(): string | null {
  const row = document.activeElement?.closest<HTMLElement>("[data-message]");
  return row?.dataset.message ?? null;
}

/** Scrolls no further than needed to show the element. */
export function focusInView(element: HTMLElement | null | undefined): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: "nearest" });
}

/** Returns the link of the row that is the list's tab stop, or the screen if no row is left. */
export function findListFocus(): HTMLElement | null {
  return (
    document.querySelector<HTMLElement>("[data-message] a[tabindex='0']") ??
    document.getElementById("main")
  );
}
