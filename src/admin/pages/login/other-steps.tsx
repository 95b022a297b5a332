import { settings } from "#admin/portal-settings.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { SecondStepForm } from "./second-step-form.tsx";

interface OtherStepsProps {
  /** From the password; null before it. */
  ticket: string | null;
  onSignedIn?: () => void;
  setTicket: (ticket: string | null) => void;
  setProblem: (problem: string | null) => void;
}

/** Signing in asks for one of these beyond the password: the second step, or a passkey. */
export function OtherSteps({ ticket, onSignedIn, setTicket, setProblem }: OtherStepsProps) {
  const restart = (reason: string | null) => {
    setTicket(null);
    setProblem(reason);
  };
  return (
    <>
      {ticket !== null && (
        <SecondStepForm ticket={ticket} onSignedIn={onSignedIn} onRestart={restart} />
      )}
      {settings.hasPasskey && <PasskeyButton onSignedIn={onSignedIn} />}
    </>
  );
}
