import type { ContactValues } from "#site/props.ts";

/** What was sent, for its sender alone: an answer that is not cached, or this page until it is left. */
export function ContactReceipt({ name, email, company, message }: ContactValues) {
  const lines = [
    { label: "Name", value: name },
    { label: "Reply to", value: email },
    { label: "Company", value: company },
    { label: "Message", value: message },
  ].filter(({ value }) => value.trim() !== "");
  return (
    <dl className="receipt">
      {lines.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
