import { useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { LeaveQuestion } from "./leave-question.tsx";

/** What outlives its screen, and saves itself. */
interface KeptDrafts {
  subscribe: (listener: () => void) => () => void;
  hasUnsaved: () => boolean;
  saveAll: () => Promise<boolean>;
}

const title = "Leave without saving?";

/** True once everything is saved, or where the owner signs out all the same. */
export async function maySignOutWithout(drafts: KeptDrafts, text: string): Promise<boolean> {
  if (!drafts.hasUnsaved()) return true;
  // The question has a root of its own, since the screen of these drafts may be another one.
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const mayLeave = await new Promise<boolean>((resolve) => {
    root.render(<SignOutQuestion {...{ drafts, text }} onAnswer={resolve} />);
  });
  root.unmount();
  place.remove();
  return mayLeave;
}

interface SignOutQuestionProps {
  drafts: KeptDrafts;
  text: string;
  onAnswer: (mayLeave: boolean) => void;
}

function SignOutQuestion({ drafts, text, onAnswer }: SignOutQuestionProps) {
  const isUnsaved = useSyncExternalStore(drafts.subscribe, drafts.hasUnsaved, drafts.hasUnsaved);
  return (
    <LeaveQuestion
      {...{ title, text, isUnsaved }}
      isLeaving
      target={undefined}
      save={drafts.saveAll}
      onLeave={() => onAnswer(true)}
      onStay={() => onAnswer(false)}
    />
  );
}
