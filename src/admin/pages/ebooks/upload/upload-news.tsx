import { percentOf } from "./upload-pace.ts";
import type { UploadState } from "./use-upload.ts";

/** What readers are told of an upload: its quarters, not each percent. */
export function UploadNews({ state }: { state: UploadState }) {
  return (
    <span className="visually-hidden" role="status">
      {newsOf(state)}
    </span>
  );
}

function newsOf(state: UploadState): string {
  if (state.status === "cancelled") return "Upload cancelled.";
  if (state.status !== "sending") return "";
  const percent = percentOf(state.sentBytes, state.totalBytes);
  if (percent === 100) return "Everything is sent. The server is checking the file.";
  const quarter = Math.floor(percent / 25) * 25;
  return quarter === 0 ? `Uploading ${state.name}.` : `${quarter}% uploaded.`;
}
