import type { BrandColours } from "#contract/brand-palette.ts";
import type { EmailContent } from "./email.ts";
import { letter, Table, TextCell } from "./letter.tsx";

interface AutoReplyProps {
  brand: string;
  colours: BrandColours;
  texts: { replySubject: string; replyFoot: string };
  /** Nothing that a visitor typed is in the mail, because anybody can enter anybody's address. */
  words: string;
}

export function autoReply({ brand, colours, texts, words }: AutoReplyProps): EmailContent {
  const subject = texts.replySubject;
  const paragraphs = words.split(/\n{2,}/);
  return {
    subject,
    text: `${words}\n`,
    html: letter({
      brand,
      colours,
      title: subject,
      preview: paragraphs[0] ?? subject,
      foot: texts.replyFoot,
      children: (
        <Table width="100%">
          {paragraphs.map((paragraph) => (
            <tr key={paragraph}>
              <TextCell>{withBreaks(paragraph)}</TextCell>
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
