import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import X from "lucide-react/icons/x";
import type { SmtpFix, SmtpStage, SmtpTestResult } from "#contract/smtp-test.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import styles from "./mail-test-result.module.css";

const names: Record<SmtpStage, string> = {
  address: "Address found",
  connection: "Connected",
  encryption: "Encrypted",
  sign_in: "Signed in",
  sender: "Sender accepted",
  acceptance: "Accepted for delivery",
};

const glyphs = { passed: Check, failed: X, not_reached: Minus };
const spoken = { passed: "passed", failed: "failed", not_reached: "not reached" };

interface MailTestResultProps {
  result: SmtpTestResult;
  /** Changes the form as the server's answer suggests, and tests again. */
  onFix: (fix: SmtpFix) => void;
}

/** How far the test mail came, what went wrong and the one thing to change. */
export function MailTestResult({ result, onFix }: MailTestResultProps) {
  const { ok, text, stages, fix, reply } = result;
  return (
    <Notice
      tone={ok ? "success" : "error"}
      title={ok ? "Test e-mail delivered" : "The test e-mail did not go out"}
      actions={
        fix && (
          <Button look="ghost" onClick={() => onFix(fix)}>
            {fixLabel(fix)}
          </Button>
        )
      }
    >
      <p>{text}</p>
      <ol className={`bare-list ${styles.stages}`}>
        {stages.map(({ stage, state, text: found }) => (
          <li key={stage} data-state={state} title={found || undefined}>
            <Icon glyph={glyphs[state]} />
            {names[stage]}
            <span className="visually-hidden">: {spoken[state]}</span>
          </li>
        ))}
      </ol>
      {reply && (
        <details className={styles.reply}>
          <summary>What the server said</summary>
          <code>{reply}</code>
        </details>
      )}
    </Notice>
  );
}

function fixLabel({ smtp_port, smtp_use_tls }: SmtpFix): string {
  const changes = [
    smtp_port !== undefined && `port ${smtp_port}`,
    smtp_use_tls === true && "TLS on",
    smtp_use_tls === false && "TLS off",
  ].filter(Boolean);
  return `Try ${changes.join(" with ")}`;
}
