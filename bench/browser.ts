import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { chromiumFlags, findChromium } from "#test/support/chromium.ts";
import { BenchError } from "./run.ts";

/** A phone's processor is about this many times slower than this machine's. */
export const CPU_SLOWDOWN = 4;

/** @throws {BenchError} when Chromium is not installed */
export function chromiumPath(): string {
  const found = findChromium();
  if (found === null) throw new BenchError("Chromium is not installed.");
  return found;
}

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags });
}

/** Opens a page whose processor is {@link CPU_SLOWDOWN} times slower. */
export async function openSlowPage(context: BrowserContext) {
  const page: Page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  return { page, devtools };
}
