import { Link } from "react-router";
import type { MailState } from "#contract/delivery.ts";
import { adminPaths } from "#contract/paths.ts";
import { Notice } from "#ui/notice.tsx";
import styles from "./banner.module.css";

/** On every screen while messages are not e-mailed: how many, why, and the way to mend it. */
export function MailBanner({ mail }: { mail: MailState }) {
  return (
    <div className={styles.banner} data-banner="">
      <Notice
        tone={mail.is_set_up ? "error" : "warn"}
        title={titleOf(mail)}
        actions={
          <>
            <Link to={`${adminPaths.settings()}#mail`}>
              {mail.is_set_up ? "Fix mail settings" : "Set up mail"}
            </Link>
            <Link to={adminPaths.messages()}>See the messages</Link>
          </>
        }
      >
        {mail.reason} {mail.unsent === 1 ? "It is" : "They are"} safe in the inbox.
      </Notice>
    </div>
  );
}

function titleOf({ unsent, is_set_up }: MailState): string {
  const count = unsent.toLocaleString("en-US");
  const messages = unsent === 1 ? "1 message was" : `${count} messages were`;
  return is_set_up
    ? `${messages} not e-mailed to you.`
    : `${messages} not e-mailed to you, because mail is not set up yet.`;
}
