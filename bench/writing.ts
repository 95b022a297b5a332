import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, chromium, type Page } from "@playwright/test";
import { Blog } from "#contract/blog.ts";
import { adminPaths, publicationPaths } from "#contract/paths.ts";
import { TOKEN_STORAGE_KEY } from "#contract/portal.ts";
import { chromiumFlags } from "#test/support/chromium.ts";
import { freePort } from "#test/support/free-port.ts";
import { seededRandom } from "#test/support/random.ts";
import { ask, makeDemoData, type RunningApp, signIn, startApp } from "./app.ts";
import { chromiumPath } from "./browser.ts";
import { waitFor } from "./processes.ts";
import { BenchError, type Run, type Section } from "./run.ts";
import { median, percentile, twoDigits } from "./statistics.ts";

/** A quick writer pauses once in a while. */
const KEY_MS = 60;
const WORDS_BETWEEN_PAUSES = 12;
const MAX_PAUSE_MS = 900;
const MIN_TYPING_MS = 1_500;
const MAX_TYPING_MS = 12_000;

const EARLIER_TEXT = /unsaved text from an earlier visit/;

interface Window {
  browser: Browser;
  page: Page;
  child: ChildProcess;
}

interface Outcome {
  /** The time between the first lost word and the kill. */
  lostSeconds: number;
  isAnnounced: boolean;
  /** "Restore it" was offered and brought nothing. */
  wasUseless: boolean;
}

/**
 * A script writes a blog. At a random moment the server or the browser is killed, and a new one looks for
 * what is left of the words.
 */
export async function measureWriting(run: Run): Promise<Section> {
  const dataDir = await makeDemoData(run, "writing");
  const { seed, below } = seededRandom(process.env.WRITING_SEED);
  const outcomes: Record<"server" | "browser", Outcome[]> = { server: [], browser: [] };
  const { rounds } = run;
  let app = await startApp(run, dataDir, "any");
  for (let round = 0; round < rounds; round++) {
    const killed = round % 2 === 0 ? "server" : "browser";
    run.tell(`the ${killed} is killed, ${round + 1} of ${rounds}`);
    const profile = join(run.folder, `profile-${round}`);
    const id = await createBlog(app);
    const writer = await openEditor(run, app, profile, id);
    const typed = typeOn(writer.page, MIN_TYPING_MS + below(MAX_TYPING_MS - MIN_TYPING_MS), below);
    const words = await typed;
    const killedAt = performance.now();
    let found: string;
    let isAnnounced: boolean;
    let wasUseless = false;
    if (killed === "server") {
      await run.processes.stop(app.child, "SIGKILL");
      isAnnounced = await isVisible(writer.page, /Offline\.|Not saved/);
      // The next server has another port, but what the browser stores belongs to this address.
      found = await textOf(writer.page);
      await end(writer);
      app = await startApp(run, dataDir, "any");
    } else {
      await killBrowser(writer.child);
      const next = await openEditor(run, app, profile, id);
      const stored = await textOf(next.page);
      isAnnounced = await isVisible(next.page, EARLIER_TEXT);
      if (isAnnounced) await restore(next.page);
      found = await textOf(next.page);
      wasUseless = isAnnounced && found === stored;
      await end(next);
    }
    const missing = words.find(({ word }) => !found.includes(word));
    outcomes[killed].push({
      lostSeconds: missing ? (killedAt - missing.at) / 1000 : 0,
      isAnnounced,
      wasUseless,
    });
    rmSync(profile, { recursive: true, force: true });
  }
  await run.processes.stop(app.child);
  return {
    title: "Killed while somebody writes",
    head: [
      "killed",
      "rounds",
      "lost, s (median)",
      "lost, s (95th percentile)",
      "lost, s (most)",
      "told, where anything was missing",
      "offered in vain",
    ],
    rows: Object.entries(outcomes).map(([killed, all]) => {
      const lost = all.map(({ lostSeconds }) => lostSeconds);
      const missing = all.filter(({ lostSeconds }) => lostSeconds > 0);
      const told = missing.filter(({ isAnnounced }) => isAnnounced).length;
      const inVain = all.filter(({ wasUseless }) => wasUseless).length;
      return [
        killed,
        String(all.length),
        twoDigits(median(lost)),
        twoDigits(percentile(lost, 0.95)),
        twoDigits(Math.max(...lost)),
        `${told} of ${missing.length}`,
        String(inVain),
      ];
    }),
    notes: [
      `A word every 0.4 seconds with a pause now and then, killed after 1.5 to 12 seconds by SIGKILL. With the server gone the words are in the page; with the browser gone they are what a new one finds, on the server and in its profile. WRITING_SEED=${seed}.`,
    ],
  };
}

async function createBlog(app: RunningApp): Promise<string> {
  const answer = await ask(app, publicationPaths.blog.ownersList(), {
    method: "POST",
    headers: { authorization: await signIn(app), "content-type": "application/json" },
    body: JSON.stringify({ title: "Being written", content: "Begin.", published: false }),
  });
  return Blog.parse(await answer.json()).id;
}

async function openEditor(run: Run, app: RunningApp, profile: string, id: string): Promise<Window> {
  const port = await freePort();
  const child = run.processes.start(
    "any",
    chromiumPath(),
    [
      ...chromiumFlags,
      `--remote-debugging-port=${port}`,
      `--user-data-dir=${profile}`,
      "about:blank",
    ],
    { stdio: "ignore", detached: true },
  );
  const browser = await waitFor("Chromium did not start", 20_000, () =>
    chromium.connectOverCDP(`http://127.0.0.1:${port}`).catch(() => null),
  );
  const [context] = browser.contexts();
  if (!context) throw new BenchError("Chromium has no window.");
  const page = context.pages()[0] ?? (await context.newPage());
  const token = (await signIn(app)).replace("Bearer ", "");
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    TOKEN_STORAGE_KEY,
    token,
  ] as const);
  await page.goto(app.origin + adminPaths.editBlog(id));
  await page.locator("[contenteditable=true]").waitFor();
  return { browser, page, child };
}

async function end({ browser, child }: Window): Promise<void> {
  await browser.close().catch(() => undefined);
  await killBrowser(child);
}

/** Kills all of its processes, because Debian starts it by a shell script. */
async function killBrowser(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  process.kill(-child.pid, "SIGKILL");
  await ended;
}

/** Types distinct words and notes when each was complete. */
async function typeOn(
  page: Page,
  forMs: number,
  below: (most: number) => number,
): Promise<{ word: string; at: number }[]> {
  const words: { word: string; at: number }[] = [];
  await page.locator("[contenteditable=true] p").last().click();
  await page.keyboard.press("End");
  const until = performance.now() + forMs;
  for (let count = 0; performance.now() < until; count++) {
    const word = `w${count}x`;
    await page.keyboard.type(` ${word}`, { delay: KEY_MS });
    words.push({ word, at: performance.now() });
    if (count % WORDS_BETWEEN_PAUSES === WORDS_BETWEEN_PAUSES - 1) {
      await sleep(below(MAX_PAUSE_MS));
    }
  }
  return words;
}

/** What the browser has kept is offered for restoring. */
async function restore(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Restore it" }).click();
  await page.getByText(EARLIER_TEXT).waitFor({ state: "detached" });
}

function textOf(page: Page): Promise<string> {
  return page.locator("[contenteditable=true]").innerText();
}

/** The words appear in the editor's status line, or in a notice above the text. */
async function isVisible(page: Page, words: RegExp): Promise<boolean> {
  const sign = page.getByText(words).first();
  return sign.waitFor({ timeout: 15_000 }).then(
    () => true,
    () => false,
  );
}
