import { labelled } from "#contract/answer-words.ts";
import type { BrandColours } from "#contract/brand-palette.ts";
import type { ContactSubmission } from "#contract/contact-submission.ts";
import { cutTo } from "#contract/short-text.ts";
import type { Story } from "#contract/story.ts";
import { storyLines } from "#contract/story-words.ts";
import type { EmailContent } from "./email.ts";
import { ButtonLink, Heading, Lines, letter, small, Table, TextCell } from "./letter.tsx";
import { momentIn } from "./moment.ts";

type Message = Pick<
  ContactSubmission,
  "name" | "email" | "company" | "message" | "submitted_at" | "answers" | "story"
>;

interface NotificationProps {
  brand: string;
  colours: BrandColours;
  message: Message;
  timeZone: string;
  portalUrl: string;
}

/** About as much as the list of a mail program shows. */
const PREVIEW_LENGTH = 120;

export function contactNotification(props: NotificationProps): EmailContent {
  const { brand, colours, message } = props;
  const { name, company } = message;
  return {
    subject: `New message from ${company ? `${name}, ${company}` : name}`,
    text: plainText(props),
    html: letter({
      brand,
      colours,
      title: `New message from ${name}`,
      preview: previewOf(message.message),
      foot: `Sent by the contact form of ${brand}.`,
      children: <Notification {...props} />,
    }),
  };
}

function plainText({ message, timeZone, portalUrl }: NotificationProps): string {
  return [
    ...factsOf(message, timeZone).map((fact) => labelled(...fact)),
    "",
    message.message,
    "",
    ...storyText(message),
    "--",
    `Answer this email to write to ${message.name}.`,
    `In the portal: ${portalUrl}`,
    "",
  ].join("\n");
}

function storyText({ story }: Message): string[] {
  if (!story) return [];
  return ["Before writing", ...storyLines(story).map((line) => line.join(": ")), ""];
}

type Fact = [label: string, value: string];

function factsOf(
  { name, email, company, answers, submitted_at }: Message,
  timeZone: string,
): Fact[] {
  const facts: Fact[] = [
    ["Name", name],
    ["Email", email],
  ];
  if (company) facts.push(["Company", company]);
  facts.push(...answers.map(({ question, answer }): Fact => [question, answer]));
  facts.push(["Received", momentIn(timeZone, new Date(submitted_at))]);
  return facts;
}

function previewOf(message: string): string {
  const line = message.replace(/\s+/g, " ");
  return line.length > PREVIEW_LENGTH ? `${cutTo(line, PREVIEW_LENGTH)}…` : line;
}

function Notification({ message, timeZone, portalUrl }: NotificationProps) {
  const [, ...facts] = factsOf(message, timeZone);
  return (
    <>
      <Heading>{message.name}</Heading>
      <Table>
        {facts.map(([label, value], index) => (
          <tr key={label}>
            <td
              className="quiet"
              width="84"
              valign="top"
              style={{ ...small, padding: index === 0 ? "14px 12px 0 0" : "4px 12px 0 0" }}
            >
              {label}
            </td>
            <TextCell
              valign="top"
              style={{
                padding: index === 0 ? "14px 0 0" : "4px 0 0",
                fontSize: 14,
                lineHeight: 1.5,
                wordBreak: "break-word",
              }}
            >
              {value}
            </TextCell>
          </tr>
        ))}
      </Table>
      <Table width="100%">
        <tr>
          <TextCell dir="auto" style={{ padding: "24px 0 28px", wordBreak: "break-word" }}>
            <Lines>{message.message}</Lines>
          </TextCell>
        </tr>
      </Table>
      {message.story && <BeforeWriting story={message.story} />}
      <ButtonLink href={portalUrl}>Open in the portal</ButtonLink>
      <Table>
        <tr>
          <td className="quiet" style={{ ...small, padding: "16px 0 0" }}>
            Answer this email to write to {message.name}.
          </td>
        </tr>
      </Table>
    </>
  );
}

function BeforeWriting({ story }: { story: Story }) {
  return (
    <Table width="100%">
      <tr>
        <td style={{ padding: "0 0 28px" }}>
          <Table>
            <tr>
              <TextCell style={{ ...beside, fontSize: 14, fontWeight: 600 }}>
                Before writing
              </TextCell>
            </tr>
            {storyLines(story).map(([label, words]) => (
              <tr key={label}>
                <td className="quiet" style={{ ...small, ...beside }}>
                  {label} {words}
                </td>
              </tr>
            ))}
          </Table>
        </td>
      </tr>
    </Table>
  );
}

const beside = { padding: "2px 0 2px 14px", borderLeft: "3px solid #ddd8cc" } as const;
