import type { BrandColours } from "#contract/brand-palette.ts";
import { nameDevice } from "#contract/device-name.ts";
import type { EmailContent } from "./email.ts";
import { letter, NoticeWords } from "./letter.tsx";
import { momentIn } from "./moment.ts";

interface SignInNoticeProps {
  brand: string;
  colours: BrandColours;
  userAgent: string;
  signedInAt: Date;
  timeZone: string;
  accountUrl: string;
}

export function signInNotice(props: SignInNoticeProps): EmailContent {
  const { brand, colours, accountUrl } = props;
  const subject = `New sign-in to ${brand}`;
  const paragraphs = paragraphsOf(props);
  return {
    subject,
    text: [...paragraphs, `Signed-in devices: ${accountUrl}`].join("\n\n").concat("\n"),
    html: letter({
      brand,
      colours,
      title: subject,
      preview: paragraphs[0] ?? subject,
      foot: `Sent because a browser signed in to the portal of ${brand} that it did not know.`,
      children: (
        <NoticeWords
          title="New sign-in"
          paragraphs={paragraphs}
          link={{ href: accountUrl, words: "Look at signed-in devices" }}
        />
      ),
    }),
  };
}

function paragraphsOf({ userAgent, signedInAt, timeZone }: SignInNoticeProps): string[] {
  const time = momentIn(timeZone, signedInAt);
  return [
    `${nameDevice(userAgent).name} signed in to the portal on ${time}. It was not known here.`,
    "If it was you, there is nothing to do.",
    "If it was not: change the password under Settings › Account, which signs every device out. If you cannot get in any more, have whoever runs the server run npm run portico -- reset-password.",
  ];
}
