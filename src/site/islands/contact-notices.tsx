import type { ReactNode, RefObject } from "react";
import type { ContactTexts } from "#contract/contact-texts.ts";
import { fill } from "#contract/fill.ts";
import { EmailLink } from "#site/email-link.tsx";
import { Icon } from "#ui/icon.tsx";
import circleAlertIcon from "#ui/icons/circle-alert.svg?raw";
import { contactFieldId } from "./contact-field.tsx";
import { type ContactErrors, type ContactField, contactFields } from "./contact-message.ts";

interface NoticeProps {
  texts: ContactTexts;
  /** The notice gets the focus, so that it is read next. */
  focusRef: RefObject<HTMLDivElement | null>;
  /** True without script, so that the browser moves the focus. */
  autoFocus: boolean;
}

export type FieldLabels = Readonly<Partial<Record<ContactField, string>>>;

interface ErrorSummaryProps extends NoticeProps {
  errors: ContactErrors;
  labels: FieldLabels;
}

/** Names the fields alone: what is wrong is read at each of them, and would be heard twice. */
export function ErrorSummary({ texts, errors, labels, ...focus }: ErrorSummaryProps) {
  const counts = ["", texts.oneField, texts.twoFields, texts.threeFields];
  const fields = contactFields.filter((field) => errors[field]);
  return (
    <Notice {...focus} role="alert">
      <p className="contact-notice-title">
        {fill(texts.lookAgain, { fields: counts[fields.length] ?? texts.allFields })}
      </p>
      <ul>
        {fields.map((field) => (
          <li key={field}>
            <a href={`#${contactFieldId(field)}`}>{labels[field]}</a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

type SentHeadingProps = Omit<NoticeProps, "texts"> & { children: string };

/** Names the part of the page that holds the form. */
export function SentHeading({ focusRef, autoFocus, children }: SentHeadingProps) {
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

/** Adds the reason and the next step. The failure itself is announced once, by the toast. */
export function FailedNotice({
  texts,
  reason = "",
  contactEmail,
  isToasted,
  isKept,
  ...focus
}: FailedNoticeProps) {
  const kept = isKept ? texts.kept : texts.notRead;
  return (
    <Notice {...focus}>
      <p className="contact-notice-title">{isToasted ? reason : texts.failed}</p>
      <p>
        {isToasted ? texts.stillHere : `${reason} ${kept}`.trim()}
        {/* Some reasons name the address already. */}
        {!reason.includes(contactEmail) && (
          <>
            {" "}
            {isToasted ? texts.sendAgain : texts.emailInstead} <EmailLink address={contactEmail} />.
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
}: Omit<NoticeProps, "texts"> & { role?: "alert"; children: ReactNode }) {
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
