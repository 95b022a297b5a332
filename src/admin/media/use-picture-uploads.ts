import { useEffect, useEffectEvent, useRef, useState } from "react";
import { explain, Refusal, SignedOut } from "#admin/errors.ts";
import type { PickedFile } from "#admin/upload/dropped-files.ts";
import type { Picture } from "#contract/picture.ts";
import { findPictureProblem } from "./choose-picture.ts";
import { refreshPictures, uploadPicture } from "./pictures.ts";

export interface PictureUpload {
  key: number;
  name: string;
  totalBytes: number;
  sentBytes: number;
  /** Completes the sentence that begins with the name; null unless it failed. */
  problem: string | null;
  /** The file, where the same one may be taken another time. */
  again: File | null;
}

/** The next is sent while the server still works on one; more at once would only wait there. */
const AT_ONCE = 2;

let lastKey = 0;

/**
 * A queue of uploads, in the order in which they were chosen.
 * @param send where they go; the library, unless they take the place of another picture's file
 */
export function usePictureUploads(
  onUploaded: (picture: Picture, key: number) => void,
  send: typeof uploadPicture = uploadPicture,
) {
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([]);
  const [announcement, announce] = useState("");
  const waiting = useRef<{ key: number; file: File }[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const handler = useRef(onUploaded);
  useEffect(() => {
    handler.current = onUploaded;
  });
  useEffect(() => {
    const { current } = running;
    return () => {
      waiting.current = [];
      for (const sending of current.values()) sending.abort();
    };
  }, []);

  const change = (key: number, to: Partial<PictureUpload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)));
  const remove = (key: number) => setUploads((all) => all.filter((one) => one.key !== key));

  const sendNext = () => {
    if (running.current.size >= AT_ONCE) return;
    const next = waiting.current.shift();
    if (next) void run(next.key, next.file);
  };
  const run = async (key: number, file: File) => {
    const sending = new AbortController();
    running.current.set(key, sending);
    try {
      const picture = await send(file, {
        signal: sending.signal,
        onProgress: ({ sentBytes }) => change(key, { sentBytes: Math.min(sentBytes, file.size) }),
      });
      remove(key);
      announce(`${file.name} uploaded.`);
      handler.current(picture, key);
    } catch (error) {
      if (sending.signal.aborted || error instanceof SignedOut) remove(key);
      else {
        announce("");
        const again = mayPassLater(error) ? file : null;
        change(key, { problem: `was not uploaded. ${explain(error)}`, again });
      }
    } finally {
      running.current.delete(key);
      sendNext();
    }
  };

  const retry = ({ key, again }: PictureUpload) => {
    if (!again) return;
    change(key, { problem: null, again: null, sentBytes: 0 });
    waiting.current.push({ key, file: again });
    sendNext();
  };
  const retryAll = useEffectEvent(() => uploads.forEach(retry));
  useEffect(() => {
    const onOnline = () => retryAll();
    addEventListener("online", onOnline);
    return () => removeEventListener("online", onOnline);
  }, []);

  return {
    uploads,
    announcement,
    retry,
    /** Returns the key of each. */
    pick: (files: readonly PickedFile[]): readonly number[] => {
      const added = files.map((picked) => {
        lastKey += 1;
        const problem = findPictureProblem(picked);
        if (problem === null) waiting.current.push({ key: lastKey, file: picked.file });
        const { name, size } = picked.file;
        return { key: lastKey, name, totalBytes: size, sentBytes: 0, problem, again: null };
      });
      setUploads((all) => [...added, ...all]);
      const [first] = added;
      if (first)
        announce(
          added.length === 1 ? `Uploading ${first.name}.` : `Uploading ${added.length} pictures.`,
        );
      for (let slot = 0; slot < AT_ONCE; slot += 1) sendNext();
      return added.map(({ key }) => key);
    },
    /** Also takes a failed one off the list. */
    cancel: (key: number) => {
      waiting.current = waiting.current.filter((one) => one.key !== key);
      running.current.get(key)?.abort();
      remove(key);
      refreshPictures();
    },
  };
}

/** A picture that was looked at and refused would be refused again. */
function mayPassLater(error: unknown): boolean {
  return !(error instanceof Refusal) || error.status >= 500 || error.status === 429;
}
