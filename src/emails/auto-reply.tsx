import type { EmailContent } from "./email.ts";
import { letter, Table, text } from "./letter.tsx";

interface AutoReplyProps {
  brand: string;
  texts: { replySubject: string; replyFoot: string };
  /** Nothing that a visitor typed is in the mail, because anybody can enter anybody's address. */
  words: string;
}

export function autoReply({ brand, texts, words }: AutoReplyProps): EmailContent {
  const subject = texts.replySubject;
  const paragraphs = words.split(/\n{2,}/);
  return {
    subject,
    text: `${words}\n`,
    html: letter({
      brand,
      title: subject,
      preview: paragraphs[0] ?? subject,
      foot: texts.replyFoot,
      children: (
        <Table width="100%">
          {paragraphs.map((paragraph) => (
            <tr key={paragraph}>
              <td className="text" style={{ ...text, padding: "14px 0 0" }}>
                {withBreaks(paragraph)}
              </td>
            </tr>
          ))}
        </Table>
      ),
    }),
  };
}

/** Outlook does not know `pre-line`. */
function withBreaks(paragraph: string) {
  const [first, ...others] = paragraph.split("\n");
  return [first, ...others.flatMap((line) => [<br key={line} />, line])];
}
