import type { BrandColours } from "#contract/brand-palette.ts";
import { nameDevice } from "#contract/device-name.ts";
import type { EmailContent } from "./email.ts";
import { letter, NoticeWords } from "./letter.tsx";
import { momentIn } from "./moment.ts";

interface ResetLinkProps {
  brand: string;
  colours: BrandColours;
  userAgent: string;
  askedAt: Date;
  expiresAt: Date;
  timeZone: string;
  resetUrl: string;
}

export function resetLink(props: ResetLinkProps): EmailContent {
  const { brand, colours, resetUrl } = props;
  const subject = `Set a new password for ${brand}`;
  const paragraphs = paragraphsOf(props);
  return {
    subject,
    text: [...paragraphs, `Set a new password: ${resetUrl}`].join("\n\n").concat("\n"),
    html: letter({
      brand,
      colours,
      title: subject,
      preview: paragraphs[0] ?? subject,
      foot: `Sent because somebody asked for it at the sign-in page of ${brand}.`,
      children: (
        <NoticeWords
          title="Forgotten password"
          paragraphs={paragraphs}
          link={{ href: resetUrl, words: "Set a new password" }}
        />
      ),
    }),
  };
}

function paragraphsOf({ userAgent, askedAt, expiresAt, timeZone }: ResetLinkProps): string[] {
  const [asked, end] = [askedAt, expiresAt].map((time) => momentIn(timeZone, time));
  return [
    `${nameDevice(userAgent).name} asked for this link on ${asked}. It sets a new password, once and until ${end}.`,
    "A new password signs every device out. An authenticator app and passkeys stay as they are.",
    "If it was not you, there is nothing to do: nothing happens unless this link is opened. Do not pass it on.",
  ];
}
