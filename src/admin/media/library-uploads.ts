import { type LeaveWords, PictureQueue } from "./picture-queue.ts";
import { replacePictureFile } from "./pictures.ts";

const leaving: LeaveWords = {
  question: "Leave during the upload?",
  loss: "Pictures that are still uploading stop when you leave.",
};

/** Of a picture that a form waits for. */
export const ofForm: LeaveWords = {
  ...leaving,
  problem: "A picture is still uploading. Wait for it, or cancel it.",
};

/** Into the library, from whatever shows it. */
export const libraryQueue = new PictureQueue(leaving);

const replacements = new Map<string, PictureQueue>();

/** Of files that take the place of this picture's. */
export function replacementQueue(id: string): PictureQueue {
  const known = replacements.get(id);
  if (known) return known;
  const queue = new PictureQueue(leaving, (file, options) => replacePictureFile(id, file, options));
  replacements.set(id, queue);
  return queue;
}
