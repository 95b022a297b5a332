import { useState } from "react";
import { type EditedDocument, type Fields, savedState } from "./document.ts";

export interface Spoken {
  document: EditedDocument<Fields, object, unknown>;
  isDirty: boolean;
}

/** A draft saves itself at every pause: spoken are the first save, those asked for, trouble and its end. */
export function SpokenState({ editor, requests }: { editor: Spoken; requests: number }) {
  const [spoken, setSpoken] = useState({ text: "", requests });
  const text = spokenText(editor) ?? (requests === spoken.requests ? spoken.text : "");
  if (requests !== spoken.requests || text !== spoken.text) setSpoken({ text, requests });
  return (
    <p role="status" className="visually-hidden">
      {/* Anew, so that the same words are said again. */}
      <span key={requests}>{text}</span>
    </p>
  );
}

/** Returns null while the matter is open. */
function spokenText({ document, isDirty }: Spoken): string | null {
  // The notice of the conflict is spoken already.
  if (document.conflict) return "";
  const saved = savedState(document);
  if (!isDirty) return saved.name === "saved" ? "Saved" : null;
  if ("reason" in saved) return `Not all saved: ${saved.reason}`;
  return saved.name === "offline" ? "Offline, not saved yet" : null;
}
