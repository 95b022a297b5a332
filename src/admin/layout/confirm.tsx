import { type ComponentProps, useEffect, useRef, useState } from "react";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { type ToastPlace, toastFailure } from "./toasts.ts";

type Words = Pick<
  ComponentProps<typeof ConfirmDialog>,
  | "title"
  | "text"
  | "children"
  | "cancelLabel"
  | "confirmLabel"
  | "busyLabel"
  | "look"
  | "alternative"
>;

interface Question extends Words {
  /** Runs while the dialog says that it is busy; the dialog closes however it ends. */
  action?: () => Promise<unknown>;
  /** The title of the toast where the action fails. */
  failure?: string;
  place?: ToastPlace;
  /** Gets the focus once it is done. In any other case the focus returns to where it was. */
  focusAfter?: () => HTMLElement | null;
}

interface Asked {
  question: Question;
  answer: (isDone: boolean) => void;
}

/** Each shows a question in its dialog; the innermost comes last. */
const dialogs: ((asked: Asked) => void)[] = [];

/**
 * Asks in a dialog. True once the owner has confirmed and the action has succeeded. While another question is
 * open, nothing is asked, and the answer is false.
 */
export function confirm(question: Question): Promise<boolean> {
  const { promise, resolve: answer } = Promise.withResolvers<boolean>();
  const ask = dialogs.at(-1);
  if (ask) ask({ question, answer });
  else answer(false);
  return promise;
}

const nothing: Question = { title: "", cancelLabel: "", confirmLabel: "" };

/**
 * Shows what `confirm` asks. The frame of the portal has one; so does a dialog whose content may ask, since
 * Escape would close that dialog as well if the question were not within it.
 */
export function Questions({ isInDialog = false }: { isInDialog?: boolean }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [state, setState] = useState<"closed" | "open" | "busy">("closed");
  const isOpen = useRef(false);
  const isDone = useRef(false);
  useEffect(() => {
    const ask = (next: Asked) => {
      // Whoever answers one question must not find another one under the same button.
      if (isOpen.current) return next.answer(false);
      isOpen.current = true;
      isDone.current = false;
      setAsked(next);
      setState("open");
    };
    // The frame's is drawn again for another address, which a dialog may outlast.
    if (isInDialog) dialogs.push(ask);
    else dialogs.unshift(ask);
    return () => void dialogs.splice(dialogs.indexOf(ask), 1);
  }, [isInDialog]);
  // The screen that asked may be left.
  useEffect(() => () => asked?.answer(false), [asked]);

  const end = () => {
    isOpen.current = false;
    setState("closed");
    asked?.answer(isDone.current);
  };
  // The question stays while its dialog fades out.
  const { action, failure, place, focusAfter, alternative, ...words } = asked?.question ?? nothing;
  const run = async () => {
    try {
      if (action) setState("busy");
      await action?.();
      isDone.current = true;
    } catch (error) {
      toastFailure(failure ?? words.title, error, place);
    }
    end();
  };
  return (
    <ConfirmDialog
      {...words}
      open={state !== "closed"}
      busy={state === "busy"}
      alternative={
        alternative && {
          ...alternative,
          onChoose: () => {
            end();
            alternative.onChoose();
          },
        }
      }
      focusAfter={() => (isDone.current ? (focusAfter?.() ?? null) : null)}
      onConfirm={() => void run()}
      onCancel={end}
    />
  );
}
