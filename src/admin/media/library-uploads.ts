import { type LeaveWords, PictureQueue } from "./picture-queue.ts";
import { replacePictureFile } from "./pictures.ts";

const leaving: LeaveWords = {
  question: "Leave during the upload?",
  loss: "Pictures that are still uploading stop when you leave.",
};

export const formWords: LeaveWords = {
  ...leaving,
  problem: "A picture is still uploading. Wait for it, or cancel it.",
};

export const libraryQueue = new PictureQueue(leaving);

const replacements = new Map<string, PictureQueue>();

/** Returns the queue for files that replace the file of this picture. */
export function replacementQueue(id: string): PictureQueue {
  const known = replacements.get(id);
  if (known) return known;
  const queue = new PictureQueue(leaving, (file, options) => replacePictureFile(id, file, options));
  replacements.set(id, queue);
  return queue;
}
