import { useEffect, useRef, useState } from "react";
import { explain, SignedOut } from "#admin/errors.ts";
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
}

/** The next is sent while the server still works on one; more at once would only wait there. */
const AT_ONCE = 2;

let lastKey = 0;

/**
 * A queue of uploads, in the order in which they were chosen.
 * @param send where they go; the library, unless they take the place of another picture's file
 */
export function usePictureUploads(
  onUploaded: (picture: Picture, file: File) => void,
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
      handler.current(picture, file);
    } catch (error) {
      if (sending.signal.aborted || error instanceof SignedOut) remove(key);
      else change(key, { problem: `was not uploaded. ${explain(error)}` });
    } finally {
      running.current.delete(key);
      sendNext();
    }
  };

  return {
    uploads,
    announcement,
    pick: (files: readonly PickedFile[]) => {
      const added = files.map((picked) => {
        lastKey += 1;
        const problem = findPictureProblem(picked);
        if (problem === null) waiting.current.push({ key: lastKey, file: picked.file });
        const { name, size } = picked.file;
        return { key: lastKey, name, totalBytes: size, sentBytes: 0, problem };
      });
      setUploads((all) => [...added, ...all]);
      const [first] = added;
      if (first)
        announce(
          added.length === 1 ? `Uploading ${first.name}.` : `Uploading ${added.length} pictures.`,
        );
      for (let slot = 0; slot < AT_ONCE; slot += 1) sendNext();
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
