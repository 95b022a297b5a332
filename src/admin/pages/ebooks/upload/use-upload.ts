import { useEffect, useRef, useState } from "react";
import { explain, NetworkError, Refusal, SignedOut } from "#admin/errors.ts";
import { toastProblem, toastSuccess } from "#admin/layout/toasts.ts";
import { ebooks } from "#admin/pages/ebooks/ebook-form.ts";
import type { PickedFile } from "#admin/upload/dropped-files.ts";
import { sendFile } from "#admin/upload/send-file.ts";
import { percentOf, type Sample, secondsLeft, withSample } from "#admin/upload/upload-pace.ts";
import type { Ebook } from "#contract/ebook.ts";
import { hasFile } from "#contract/ebook-download.ts";
import { apiPaths } from "#contract/paths.ts";
import {
  type FileProblem,
  findContentProblem,
  findFileProblem,
  withLowerCaseEnding,
} from "./choose-pdf.ts";

const UNSAVED = "Please save the ebook first before uploading file";

export interface SendingState {
  status: "sending";
  name: string;
  sentBytes: number;
  totalBytes: number;
  secondsLeft: number | null;
}

export type UploadState =
  | { status: "idle" }
  | SendingState
  | ({ status: "refused" } & FileProblem)
  | ({ status: "failed"; file: File } & UploadFailure)
  | { status: "cancelled" }
  | { status: "done"; name: string };

export interface Upload {
  state: UploadState;
  pick: (files: readonly PickedFile[]) => void;
  retry: () => void;
  cancel: () => void;
  dismiss: () => void;
}

interface UploadOptions {
  /** Null while nothing is stored. */
  ebook: Ebook | null;
  /** Stores the ebook that the file is for, where there is none yet. */
  store: (file: File) => Promise<Ebook>;
  onUploaded: (uploaded: Ebook) => void;
}

export function useUpload({ ebook, store, onUploaded }: UploadOptions): Upload {
  const [state, setState] = useState<UploadState>({ status: "idle" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (file: File) => {
    const sending = new AbortController();
    running.current = sending;
    const progress = trackProgress(file, setState);
    let stored = ebook;
    try {
      const { signal } = sending;
      const problem = await findContentProblem(file);
      if (problem) return refuse(problem);
      stored = await store(file);
      signal.throwIfAborted();
      const uploaded = await sendFile<Ebook>(apiPaths.ebookUpload(stored.id), file, {
        ...progress,
        signal,
      });
      setState({ status: "done", name: file.name });
      onUploaded(uploaded);
      toastSuccess("PDF uploaded successfully!");
    } catch (error) {
      if (sending.signal.aborted) return;
      const failure = await describeUploadFailure(error, file, progress.percent(), stored);
      setState(failure ? { status: "failed", file, ...failure } : { status: "idle" });
      if (failure) toastProblem(stored ? failure.title : UNSAVED);
    } finally {
      running.current = null;
    }
  };

  const refuse = (problem: FileProblem) => {
    setState({ status: "refused", ...problem, text: problem.text + oldFileStays(ebook) });
    toastProblem(problem.title);
  };

  return {
    state,
    pick: (files) => {
      const [first] = files;
      if (running.current || !first) return;
      const problem = findFileProblem(files);
      if (problem) refuse(problem);
      else void send(withLowerCaseEnding(first.file));
    },
    retry: () => {
      if (state.status === "failed" && !running.current) void send(state.file);
    },
    cancel: () => {
      running.current?.abort();
      setState({ status: "cancelled" });
      // Only the server knows whether the whole file had arrived by then.
      if (ebook) ebooks.api.read(ebook.id).then(onUploaded, () => {});
    },
    dismiss: () => setState({ status: "idle" }),
  };
}

function trackProgress(file: File, show: (state: SendingState) => void) {
  let samples: Sample[] = [];
  const onProgress = (progress: { sentBytes: number }) => {
    // The form around the file is sent too, but not counted.
    const sentBytes = Math.min(progress.sentBytes, file.size);
    samples = withSample(samples, { at: performance.now(), sentBytes });
    show({
      status: "sending",
      name: file.name,
      sentBytes,
      totalBytes: file.size,
      secondsLeft: secondsLeft(samples, file.size),
    });
  };
  onProgress({ sentBytes: 0 });
  return { onProgress, percent: () => percentOf(samples.at(-1)?.sentBytes ?? 0, file.size) };
}

interface UploadFailure {
  title: "Failed to upload PDF";
  text: string;
  canRetry: boolean;
}

async function describeUploadFailure(
  error: unknown,
  file: File,
  percent: number,
  ebook: Ebook | null,
): Promise<UploadFailure | null> {
  if (error instanceof SignedOut) return null;
  const title = "Failed to upload PDF";
  const kept = oldFileStays(ebook) || draftStays(ebook);
  if (!(error instanceof NetworkError)) {
    return { title, text: explain(error) + kept, canRetry: !isAboutTheFile(error) };
  }
  // A file that was moved or changed since fails like a lost connection.
  if (!(await isReadable(file))) {
    const text = `“${file.name}” was moved or changed since you chose it. Choose it again.${kept}`;
    return { title, text, canRetry: false };
  }
  const where =
    percent === 100
      ? "The connection dropped before the server answered. Try again to be sure."
      : `The connection dropped at ${percent}%.${kept} Check your connection and try again.`;
  return { title, text: where, canRetry: true };
}

function oldFileStays(ebook: Ebook | null): string {
  return ebook && hasFile(ebook) ? " The old file is still in place." : "";
}

/** The upload itself may have made it. */
function draftStays(ebook: Ebook | null): string {
  return ebook && !ebook.published ? ` The draft “${ebook.title}” stays without a file.` : "";
}

function isAboutTheFile(error: unknown): boolean {
  return error instanceof Refusal && [413, 415, 422].includes(error.status);
}

async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
