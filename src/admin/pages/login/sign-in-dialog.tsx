import { session } from "#admin/session.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import styles from "./sign-in-form.module.css";
import { SignInForm } from "./sign-in-form.tsx";

export function SignInDialog({ username }: { username: string }) {
  return (
    <Dialog
      open
      title="Sign in to go on"
      text="Your session has ended. What you typed is still here, and what you were doing goes on once you are signed in."
    >
      <div className={styles.dialog}>
        <SignInForm username={username} />
        <Button look="quiet" onClick={() => session.close({ byChoice: true })}>
          Leave this screen
        </Button>
      </div>
    </Dialog>
  );
}
