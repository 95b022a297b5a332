import type { ReactNode, RefObject } from "react";
import { contactTexts } from "#contract/contact-texts.ts";
import { EmailLink } from "#site/email-link.tsx";
import { Icon } from "#ui/icon.tsx";
import circleAlertIcon from "#ui/icons/circle-alert.svg?raw";
import { contactFieldId } from "./contact-field.tsx";
import { type ContactErrors, contactFields } from "./contact-message.ts";

interface NoticeProps {
  /** The notice gets the focus, so that it is read next. */
  focusRef: RefObject<HTMLDivElement | null>;
  /** True without script, so that the browser moves the focus. */
  autoFocus: boolean;
}

const COUNTS = ["No field needs", "One field needs", "Two fields need", "Three fields need"];

export function ErrorSummary({ errors, ...focus }: NoticeProps & { errors: ContactErrors }) {
  const fields = contactFields.filter((field) => errors[field]);
  return (
    <Notice {...focus} role="alert">
      <p className="contact-notice-title">
        {COUNTS[fields.length] ?? "All fields need"} another look.
      </p>
      <ul>
        {fields.map((field) => (
          <li key={field}>
            <a href={`#${contactFieldId(field)}`}>{errors[field]}</a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Names the part of the page that holds the form. */
export function SentHeading({ focusRef, autoFocus, children }: NoticeProps & { children: string }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the page answers a post, and the outcome comes first.
    <div tabIndex={-1} ref={focusRef} autoFocus={autoFocus}>
      <h2 className="type-statement" id="contact-title">
        {children}
      </h2>
    </div>
  );
}

interface FailedNoticeProps extends NoticeProps {
  reason: string | undefined;
  contactEmail: string;
  /** True if a toast has already announced the failure. */
  isToasted: boolean;
  /** True if the form still has the visitor's words. */
  isKept: boolean;
}

const KEPT = "What you wrote is still in the form.";
const NOT_READ = "Your browser’s back button leads to what you wrote.";

/** Adds the reason and the next step. The failure itself is announced once, by the toast. */
export function FailedNotice({
  reason = "",
  contactEmail,
  isToasted,
  isKept,
  ...focus
}: FailedNoticeProps) {
  const kept = isKept ? KEPT : NOT_READ;
  return (
    <Notice {...focus}>
      <p className="contact-notice-title">{isToasted ? reason : contactTexts.failed}</p>
      <p>
        {isToasted ? "Your message is still here." : `${reason} ${kept}`.trim()}
        {/* Some reasons name the address already. */}
        {!reason.includes(contactEmail) && (
          <>
            {" "}
            {isToasted ? "Send it again, or email us at" : "You can also email us at"}{" "}
            <EmailLink address={contactEmail} />.
          </>
        )}
      </p>
    </Notice>
  );
}

/** Puts the alert inside the focused element, as GOV.UK does: a focused alert is read out twice. */
function Notice({
  focusRef,
  autoFocus,
  role,
  children,
}: NoticeProps & { role?: "alert"; children: ReactNode }) {
  return (
    <div
      className="contact-notice"
      tabIndex={-1}
      ref={focusRef}
      // biome-ignore lint/a11y/noAutofocus: the page answers a post, and the outcome comes first.
      autoFocus={autoFocus}
    >
      <Icon glyph={circleAlertIcon} />
      <div role={role}>{children}</div>
    </div>
  );
}
