import { useEffect, useState } from "react";
import { session } from "#admin/session.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import styles from "./sign-in-form.module.css";
import { SignInForm } from "./sign-in-form.tsx";

/** Nobody is typing after so long without a key. */
const PAUSE_MS = 700;

const forWriters =
  "Your session has ended. You can finish your sentence, which is kept. Then press Tab, or choose Password, to sign in.";
const forOthers =
  "Your session has ended. What you typed is still here, and what you were doing goes on once you are signed in.";

/**
 * Opens by itself, over whatever is being done. What is typed at that moment must not end up in the password:
 * somebody who writes goes on until they press Tab or click the form, anybody else until a pause.
 */
export function SignInDialog({ username }: { username: string }) {
  const [isWriting, setWriting] = useState(() => isField(document.activeElement));
  /** Tells how its form got the focus, which a click may have put anywhere in it. */
  const [entry, setEntry] = useState<"key" | "click" | null>(null);
  useEffect(() => {
    if (entry) return;
    const enter = () => setEntry("key");
    // The screen can be used meanwhile.
    const enterUnlessWriting = () => (isField(document.activeElement) ? setWriting(true) : enter());
    let pause: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(pause);
      if (!isWriting) pause = setTimeout(enterUnlessWriting, PAUSE_MS);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Tab" || event.ctrlKey || event.altKey || event.metaKey) return wait();
      event.preventDefault();
      event.stopPropagation();
      enter();
    };
    wait();
    addEventListener("keydown", onKeyDown, { capture: true });
    return () => {
      clearTimeout(pause);
      removeEventListener("keydown", onKeyDown, { capture: true });
    };
  }, [entry, isWriting]);
  return (
    <Dialog
      open
      takesFocus={entry !== null}
      title="Sign in to go on"
      text={isWriting && !entry ? <span role="alert">{forWriters}</span> : forOthers}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears of the focus of what it holds. */}
      <div className={styles.dialog} onFocus={() => setEntry((former) => former ?? "click")}>
        <SignInForm username={username} takesFocus={entry === "key"} />
        <Button look="quiet" onClick={() => session.close({ byChoice: true })}>
          Leave this screen
        </Button>
      </div>
    </Dialog>
  );
}

function isField(element: Element | null): boolean {
  return (
    element instanceof HTMLElement &&
    (element.isContentEditable || element.matches("input, textarea, select"))
  );
}
