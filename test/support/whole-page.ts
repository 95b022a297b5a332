import type { Page } from "@playwright/test";
import { expect } from "./browser.ts";

/** Waits until no part of the page waits for its turn (turns.css): until then, some have no boxes. */
export async function expectWhole(page: Page): Promise<void> {
  const waiting = () =>
    page
      .locator("main *, .site-footer")
      .evaluateAll((all) =>
        all
          .filter((one) => getComputedStyle(one).contentVisibility === "auto")
          .map(({ className }) => className),
      );
  await expect.poll(waiting).toEqual([]);
}
