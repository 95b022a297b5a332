import { type DragEvent, useEffect, useState } from "react";

/** A file that was dropped or chosen. Browsers present a folder as a file too. */
export interface PickedFile {
  file: File;
  isFolder: boolean;
}

/**
 * Handlers for an element that takes files, and whether some hang over it. Without `onDrop` they are
 * kept out, and the browser says so.
 */
export function useFileDrop(onDrop: ((files: PickedFile[]) => void) | undefined) {
  const [isOver, setOver] = useState(false);
  useHarmlessMisses();
  const accept = (event: DragEvent) => {
    if (!holdsFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = onDrop ? "copy" : "none";
    setOver(true);
  };
  return {
    isOver,
    handlers: {
      onDragEnter: accept,
      onDragOver: accept,
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (!isInside) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        setOver(false);
        if (!holdsFiles(event.dataTransfer)) return;
        event.preventDefault();
        onDrop?.(droppedFiles(event.dataTransfer));
      },
    },
  };
}

/** Empties a file input, so that the same file can be chosen again. */
export function takeChosen(input: HTMLInputElement): PickedFile[] {
  const files = [...(input.files ?? [])].map((file) => ({ file, isFolder: false }));
  input.value = "";
  return files;
}

/** A file that misses the zone would replace the page, and what was typed would be lost. */
function useHarmlessMisses() {
  useEffect(() => {
    const ignore = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer || !holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "none";
    };
    addEventListener("dragover", ignore);
    addEventListener("drop", ignore);
    return () => {
      removeEventListener("dragover", ignore);
      removeEventListener("drop", ignore);
    };
  }, []);
}

function holdsFiles({ types }: DataTransfer): boolean {
  return types.includes("Files");
}

/** Only works while the drop event is handled; the browser clears the data afterwards. */
function droppedFiles(transfer: DataTransfer): PickedFile[] {
  return [...transfer.items].flatMap((item) => {
    const file = item.kind === "file" ? item.getAsFile() : null;
    return file ? [{ file, isFolder: item.webkitGetAsEntry()?.isDirectory === true }] : [];
  });
}
