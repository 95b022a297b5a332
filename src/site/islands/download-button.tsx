import { type MouseEvent, useRef, useState } from "react";
import { toast } from "sonner";
import { Button, buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import circleAlertIcon from "#ui/icons/circle-alert.svg?raw";
import downloadIcon from "#ui/icons/download.svg?raw";
import { DownloadRefused, fetchFile, type Progress, saveFile } from "./download-file.ts";

export interface DownloadButtonProps {
  title: string;
  href: string;
  size: number | null;
  look?: "solid" | "ghost";
}

const FAILED = "Failed to download ebook. Please try again.";
const CANCELLED = "Download cancelled.";
// Less than this arrives before anyone could read a percentage.
const LARGE_BYTES = 2_000_000;

/** Without script, a plain link. */
export function DownloadButton({ title, href, size, look }: DownloadButtonProps) {
  const { state, start, cancel } = useDownload({ title, href, size });
  const link = useRef<HTMLAnchorElement>(null);
  if (href === "") {
    return (
      <Button disabled aria-label={`Coming Soon: ${title}`}>
        Coming Soon
      </Button>
    );
  }
  const isBusy = state.kind === "busy";
  const percent = isBusy ? percentOf(state.progress, size) : null;
  const label = isBusy ? "Downloading..." : "Download Free";
  return (
    <>
      <div className="download-row">
        <a
          className={buttonClass({ look })}
          href={href}
          download={fileName(title)}
          aria-label={`${label}: ${title}`}
          aria-busy={isBusy || undefined}
          ref={link}
          onClick={start}
        >
          {isBusy ? <span className="spinner" aria-hidden="true" /> : <Icon glyph={downloadIcon} />}
          {label}
        </a>
        {isBusy && (
          <button
            className="download-cancel"
            type="button"
            onClick={() => {
              cancel();
              // This button is about to go, and the focus with it.
              link.current?.focus();
            }}
          >
            Cancel
          </button>
        )}
      </div>
      {percent !== null && (
        <p className="download-progress" aria-hidden="true">
          <progress value={percent} max={100} />
          {percent}%
        </p>
      )}
      <p className="visually-hidden" aria-live="polite">
        {spoken(state, title, percent)}
      </p>
      {state.kind === "failed" && (
        <p className="download-failed" role="alert">
          <Icon glyph={circleAlertIcon} />
          {FAILED}
        </p>
      )}
    </>
  );
}

type DownloadState =
  | { kind: "idle" | "failed" | "cancelled" | "saved" }
  | { kind: "busy"; progress: Progress };

function useDownload({ title, href, size }: Omit<DownloadButtonProps, "look">) {
  const [state, setState] = useState<DownloadState>({ kind: "idle" });
  const running = useRef<AbortController>(null);

  async function start(event: MouseEvent<HTMLAnchorElement>) {
    if (isForBrowser(event)) return;
    event.preventDefault();
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setState({ kind: "busy", progress: { received: 0, total: size } });
    try {
      const file = await fetchFile(href, controller.signal, (progress) =>
        setState({ kind: "busy", progress }),
      );
      saveFile(file, fileName(title));
      setState({ kind: "saved" });
    } catch (error) {
      if (controller.signal.aborted) return setState({ kind: "cancelled" });
      setState({ kind: "failed" });
      toast.error(FAILED, { description: error instanceof DownloadRefused ? error.message : "" });
    } finally {
      running.current = null;
    }
  }

  return { state, start, cancel: () => running.current?.abort() };
}

/** Clicks for a new tab or the browser’s own menu are left to the browser. */
function isForBrowser(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

function percentOf({ received, total }: Progress, size: number | null): number | null {
  const whole = total ?? size;
  if (!whole || whole <= LARGE_BYTES) return null;
  return Math.min(100, Math.floor((received / whole) * 100));
}

/** In quarters: announcing every percent would drown out everything else. */
function spoken(state: DownloadState, title: string, percent: number | null): string {
  if (state.kind === "saved") return `${title} is downloaded.`;
  if (state.kind === "cancelled") return CANCELLED;
  if (state.kind !== "busy") return "";
  const quarter = Math.floor((percent ?? 0) / 25) * 25;
  return quarter > 0 ? `${quarter} percent` : `Downloading ${title}`;
}

function fileName(title: string): string {
  return `${title}.pdf`;
}
