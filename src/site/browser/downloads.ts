import { downloadTexts } from "#contract/download-texts.ts";
import { fill } from "#contract/fill.ts";

/** `total` is null if the server sends no length. */
interface Progress {
  received: number;
  total: number | null;
}

class DownloadRefused extends Error {
  override readonly name = "DownloadRefused";
}

/** @throws {DownloadRefused}, what `fetch` throws, or an AbortError once aborted */
async function fetchFile(
  url: string,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Blob> {
  const response = await fetch(url, { signal });
  if (!response.ok || !response.body) throw new DownloadRefused(await reasonOf(response));
  const type = response.headers.get("content-type") ?? "";
  // The login page of a guest network must not be saved as the guide.
  if (!type.startsWith("application/pdf")) throw new DownloadRefused("");
  const total = Number(response.headers.get("content-length")) || null;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    chunks.push(part.value);
    received += part.value.byteLength;
    onProgress({ received, total });
  }
  return new Blob(chunks, { type });
}

function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Safari reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

async function reasonOf(response: Response): Promise<string> {
  try {
    const problem: { detail?: unknown } | null = await response.json();
    return typeof problem?.detail === "string" ? problem.detail : "";
  } catch {
    // A proxy in between may answer with a page of its own.
    return "";
  }
}

type DownloadState =
  | { kind: "saved" | "cancelled" }
  | { kind: "failed"; reason: string }
  | { kind: "busy"; progress: Progress };

// A smaller file arrives before anyone could read a percentage.
const LARGE_BYTES = 2_000_000;

for (const download of document.querySelectorAll<HTMLElement>(".download")) enhance(download);

/** Fetches the file instead of the browser, which would not show its progress or failure on the page. */
function enhance(download: HTMLElement): void {
  const link = download.querySelector("a");
  const cancel = download.querySelector("button");
  if (!link || !cancel) return;
  let running: AbortController | null = null;

  async function start(link: HTMLAnchorElement): Promise<void> {
    const controller = new AbortController();
    running = controller;
    const follow = (progress: Progress) => show(download, { kind: "busy", progress });
    follow({ received: 0, total: null });
    try {
      saveFile(await fetchFile(link.href, controller.signal, follow), link.download);
      show(download, { kind: "saved" });
      // On the page of the guide itself, for the contact form to find in this tab.
      const taken = download.querySelector(".download-taken");
      if (taken) history.replaceState(history.state, "", `#${taken.id}`);
    } catch (error) {
      const reason = error instanceof DownloadRefused ? error.message : "";
      show(
        download,
        controller.signal.aborted ? { kind: "cancelled" } : { kind: "failed", reason },
      );
    } finally {
      running = null;
    }
  }

  link.addEventListener("click", (event) => {
    if (isForBrowser(event)) return;
    event.preventDefault();
    if (!running) void start(link);
  });
  cancel.addEventListener("click", () => {
    running?.abort();
    // The focused button is about to disappear.
    link.focus();
  });
  download.dataset.state = "ready";
}

/** Leaves clicks for a new tab or the browser's own menu to the browser. */
function isForBrowser(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

function show(download: HTMLElement, state: DownloadState): void {
  const { title = "", size, texts: changed = "{}" } = download.dataset;
  const texts: typeof downloadTexts = { ...downloadTexts, ...JSON.parse(changed) };
  const isBusy = state.kind === "busy";
  const percent = isBusy ? percentOf(state.progress, Number(size)) : null;
  const label = isBusy ? texts.busy : texts.ready;
  download.dataset.state = state.kind;
  setText(download, ".download-label", label);
  const link = download.querySelector("a");
  link?.setAttribute("aria-busy", String(isBusy));
  download.querySelector("button")?.toggleAttribute("hidden", !isBusy);
  const told = download.querySelector(".download-told");
  told?.classList.toggle("visually-hidden", state.kind !== "saved" && state.kind !== "cancelled");
  setText(download, ".download-told", spoken(texts, state, title, percent));
  download.querySelector(".download-next")?.toggleAttribute("hidden", state.kind !== "saved");
  showProgress(download, percent);
  download.querySelector(".download-failed")?.toggleAttribute("hidden", state.kind !== "failed");
  const failure = state.kind === "failed" ? `${texts.failed} ${state.reason}`.trim() : "";
  setText(download, ".download-failed span", failure);
}

function showProgress(download: HTMLElement, percent: number | null): void {
  download.querySelector(".download-progress")?.toggleAttribute("hidden", percent === null);
  const bar = download.querySelector("progress");
  if (percent === null || !bar) return;
  bar.value = percent;
  setText(download, ".download-progress span", `${percent}%`);
}

/** Writes only a different text, because a live region is read out again whenever it is written. */
function setText(download: HTMLElement, selector: string, text: string): void {
  const element = download.querySelector(selector);
  if (element && element.textContent !== text) element.textContent = text;
}

function percentOf({ received, total }: Progress, size: number): number | null {
  const whole = total ?? size;
  if (!whole || whole <= LARGE_BYTES) return null;
  return Math.min(100, Math.floor((received / whole) * 100));
}

/** Announces quarters only, because every percent would drown out everything else. */
function spoken(
  texts: typeof downloadTexts,
  state: DownloadState,
  title: string,
  percent: number | null,
): string {
  if (state.kind === "saved") return fill(texts.saved, { title });
  if (state.kind === "cancelled") return texts.cancelled;
  if (state.kind === "failed") return "";
  const quarter = Math.floor((percent ?? 0) / 25) * 25;
  return quarter > 0 ? fill(texts.percent, { percent: quarter }) : fill(texts.started, { title });
}
