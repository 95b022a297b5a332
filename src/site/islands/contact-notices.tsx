import type { ReactNode, RefObject } from "react";
import { contactTexts } from "#contract/contact-texts.ts";
import { EmailLink } from "#site/email-link.tsx";
import { Icon } from "#ui/icon.tsx";
import circleAlertIcon from "#ui/icons/circle-alert.svg?raw";
import { contactFieldId } from "./contact-field.tsx";
import { type ContactErrors, contactFields } from "./contact-message.ts";

interface NoticeProps {
  /** Focused, so that it is read next. */
  focusRef: RefObject<HTMLDivElement | null>;
  /** Without script, the browser moves the focus. */
  autoFocus: boolean;
}

const COUNTS = ["No field needs", "One field needs", "Two fields need", "Three fields need"];

export function ErrorSummary({ errors, ...focus }: NoticeProps & { errors: ContactErrors }) {
  const fields = contactFields.filter((field) => errors[field]);
  return (
    <Notice {...focus}>
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
export function SentHeading({ focusRef, autoFocus }: NoticeProps) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the page answers a post, and the outcome comes first.
    <div role="status" tabIndex={-1} ref={focusRef} autoFocus={autoFocus}>
      <h2 className="type-statement" id="contact-title">
        {contactTexts.sent}
      </h2>
    </div>
  );
}

export function FailedNotice({
  reason,
  contactEmail,
  ...focus
}: NoticeProps & { reason: string | undefined; contactEmail: string }) {
  return (
    <Notice {...focus}>
      <p className="contact-notice-title">{contactTexts.failed}</p>
      <p>
        {reason && `${reason} `}What you wrote is still in the form.
        {/* Some reasons name the address already. */}
        {!reason?.includes(contactEmail) && (
          <>
            {" "}
            You can also email us at <EmailLink address={contactEmail} />.
          </>
        )}
      </p>
    </Notice>
  );
}

/** The alert is inside what gets the focus, as GOV.UK has it: with the focus on itself, it is said twice. */
function Notice({ focusRef, autoFocus, children }: NoticeProps & { children: ReactNode }) {
  return (
    <div
      className="contact-notice"
      tabIndex={-1}
      ref={focusRef}
      // biome-ignore lint/a11y/noAutofocus: the page answers a post, and the outcome comes first.
      autoFocus={autoFocus}
    >
      <Icon glyph={circleAlertIcon} />
      <div role="alert">{children}</div>
    </div>
  );
}
