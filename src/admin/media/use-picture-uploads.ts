import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import type { Picture } from "#contract/picture.ts";
import { type LeaveWords, PictureQueue } from "./picture-queue.ts";

/** Follows a queue that outlives the component. */
export function usePictureUploads(
  queue: PictureQueue,
  onUploaded: (picture: Picture, key: number) => void,
) {
  const { uploads, announcement } = useSyncExternalStore(queue.subscribe, queue.read, queue.read);
  const take = useEffectEvent(onUploaded);
  useEffect(() => {
    const endFollowing = queue.follow((picture, key) => take(picture, key));
    addEventListener("online", queue.retryAll);
    return () => {
      removeEventListener("online", queue.retryAll);
      endFollowing();
    };
  }, [queue]);
  const { pick, cancel, retry } = queue;
  return { uploads, announcement, pick, cancel, retry };
}

/** Follows a queue that stops when the component unmounts. */
export function useOwnPictureUploads(
  onUploaded: (picture: Picture, key: number) => void,
  words: LeaveWords | null,
) {
  const [queue] = useState(() => new PictureQueue(words));
  useEffect(() => () => queue.stop(), [queue]);
  return usePictureUploads(queue, onUploaded);
}
