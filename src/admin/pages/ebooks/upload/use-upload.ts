import { useEffect, useRef, useState } from "react";
import { toastFailure, toastProblem, toastSuccess } from "#admin/layout/toasts.ts";
import { ebooks } from "#admin/pages/ebooks/ebook.ts";
import { upload } from "#admin/upload.ts";
import type { Ebook } from "#contract/ebook.ts";
import { apiPaths } from "#contract/paths.ts";
import { type FileProblem, type OfferedFile, problemOf } from "./choose-pdf.ts";
import { failureOf, oldFileStays, type UploadFailure } from "./upload-failure.ts";
import { percentOf, type Sample, secondsLeft, withSample } from "./upload-pace.ts";

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
  | { status: "done"; name: string; uploadedAt: Date; replacedBytes: number | null };

export interface Upload {
  state: UploadState;
  /** Sends what was dropped or chosen, where it is one PDF. Does nothing while a file is under way. */
  offer: (files: readonly OfferedFile[]) => void;
  /** Sends the file that failed again. */
  retry: () => void;
  /** Gives up; a file that was there before stays. */
  cancel: () => void;
  /** Puts what went wrong out of sight. */
  dismiss: () => void;
}

/** Uploads the PDF of an ebook. Leaving the screen gives up. */
export function useUpload(ebook: Ebook, onUploaded: (uploaded: Ebook) => void): Upload {
  const [state, setState] = useState<UploadState>({ status: "idle" });
  const underWay = useRef<AbortController | null>(null);
  useEffect(() => () => underWay.current?.abort(), []);

  const send = async (file: File) => {
    const sending = new AbortController();
    underWay.current = sending;
    const progress = trackProgress(file, setState);
    try {
      const { signal } = sending;
      const uploaded = await upload<Ebook>(apiPaths.ebookUpload(ebook.id), file, {
        ...progress,
        signal,
      });
      const done = { name: file.name, uploadedAt: new Date(), replacedBytes: ebook.file_size };
      setState({ status: "done", ...done });
      onUploaded(uploaded);
      toastSuccess("PDF uploaded successfully!");
    } catch (error) {
      if (sending.signal.aborted) return;
      const failure = await failureOf(error, file, progress.percent(), ebook);
      setState(failure ? { status: "failed", file, ...failure } : { status: "idle" });
      toastFailure("Failed to upload PDF", error);
    } finally {
      underWay.current = null;
    }
  };

  return {
    state,
    offer: (files) => {
      const [first] = files;
      if (underWay.current || !first) return;
      const problem = problemOf(files);
      if (!problem) return void send(first.file);
      setState({ status: "refused", ...problem, text: problem.text + oldFileStays(ebook) });
      toastProblem(problem.title, problem.text);
    },
    retry: () => {
      if (state.status === "failed" && !underWay.current) void send(state.file);
    },
    cancel: () => {
      underWay.current?.abort();
      setState({ status: "cancelled" });
      // Whether the whole file had arrived by then, only the server can tell.
      ebooks.api.read(ebook.id).then(onUploaded, () => {});
    },
    dismiss: () => setState({ status: "idle" }),
  };
}

function trackProgress(file: File, show: (state: SendingState) => void) {
  let samples: Sample[] = [];
  const onProgress = (progress: { sentBytes: number }) => {
    // The form around the file is sent too, and is not counted.
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
