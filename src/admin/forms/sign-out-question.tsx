import { type ComponentType, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import type { LeaveQuestionProps } from "./leave-question.tsx";

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
  try {
    const { LeaveQuestion } = await import("./leave-question.tsx");
    return await ask(LeaveQuestion, drafts, text);
  } catch {
    // Without a connection the browser asks.
    return (await drafts.saveAll()) || confirm(`${title}\n\n${text}`);
  }
}

/** In a root of its own, since the screen of these drafts may be another one. */
async function ask(
  Question: ComponentType<LeaveQuestionProps>,
  drafts: KeptDrafts,
  text: string,
): Promise<boolean> {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const mayLeave = await new Promise<boolean>((resolve) => {
    root.render(<SignOutQuestion {...{ Question, drafts, text }} onAnswer={resolve} />);
  });
  root.unmount();
  place.remove();
  return mayLeave;
}

interface SignOutQuestionProps {
  Question: ComponentType<LeaveQuestionProps>;
  drafts: KeptDrafts;
  text: string;
  onAnswer: (mayLeave: boolean) => void;
}

function SignOutQuestion({ Question, drafts, text, onAnswer }: SignOutQuestionProps) {
  const isUnsaved = useSyncExternalStore(drafts.subscribe, drafts.hasUnsaved, drafts.hasUnsaved);
  return (
    <Question
      {...{ title, text, isUnsaved }}
      isLeaving
      target={undefined}
      save={drafts.saveAll}
      onLeave={() => onAnswer(true)}
      onStay={() => onAnswer(false)}
    />
  );
}
