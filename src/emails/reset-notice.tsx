import type { BrandColours } from "#contract/brand-palette.ts";
import { nameDevice } from "#contract/device-name.ts";
import type { EmailContent } from "./email.ts";
import { letter, NoticeWords } from "./letter.tsx";
import { momentIn } from "./moment.ts";

interface ResetNoticeProps {
  brand: string;
  colours: BrandColours;
  userAgent: string;
  resetAt: Date;
  timeZone: string;
  resetUrl: string;
}

export function resetNotice(props: ResetNoticeProps): EmailContent {
  const { brand, colours, resetUrl } = props;
  const subject = `New password for ${brand}`;
  const paragraphs = paragraphsOf(props);
  return {
    subject,
    text: [...paragraphs, `Set another password: ${resetUrl}`].join("\n\n").concat("\n"),
    html: letter({
      brand,
      colours,
      title: subject,
      preview: paragraphs[0] ?? subject,
      foot: `Sent because a mailed link set a new password for the portal of ${brand}.`,
      children: (
        <NoticeWords
          title="New password"
          paragraphs={paragraphs}
          link={{ href: resetUrl, words: "Set another password" }}
        />
      ),
    }),
  };
}

function paragraphsOf({ userAgent, resetAt, timeZone }: ResetNoticeProps): string[] {
  const time = momentIn(timeZone, resetAt);
  return [
    `${nameDevice(userAgent).name} set a new password for the portal on ${time}, with a mailed link. Every device was signed out.`,
    "If it was you, there is nothing to do.",
    "If it was not: somebody else reads your mail. Give this mailbox another password first, then set another one for the portal. If you cannot get in any more, have whoever runs the server run npm run portico -- reset-password.",
  ];
}
