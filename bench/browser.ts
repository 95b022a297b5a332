import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { chromiumFlags, findChromium } from "#test/support/chromium.ts";
import { BenchError } from "./bench-error.ts";

/** Of a phone beside this machine. */
export const CPU_SLOWDOWN = 4;

/** @throws {BenchError} when it is not installed */
export function chromiumPath(): string {
  const found = findChromium();
  if (found === null) throw new BenchError("Chromium is not installed.");
  return found;
}

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags });
}

/** A page whose processor is {@link CPU_SLOWDOWN} times slower. */
export async function openSlowPage(context: BrowserContext) {
  const page: Page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  return { page, devtools };
}
