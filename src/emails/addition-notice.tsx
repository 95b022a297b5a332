import type { BrandColours } from "#contract/brand-palette.ts";
import { nameDevice } from "#contract/device-name.ts";
import type { EmailContent } from "./email.ts";
import { letter, NoticeWords } from "./letter.tsx";
import { momentIn } from "./moment.ts";

export interface AdditionWords {
  noun: string;
  /** What a browser did: “made the access token “CI””. */
  deed: string;
  /** What the thing allows its holder to do. */
  effect: string;
  place: string;
  path: string;
}

interface AdditionNoticeProps {
  brand: string;
  colours: BrandColours;
  siteUrl: string;
  words: AdditionWords;
  userAgent: string;
  addedAt: Date;
  timeZone: string;
}

export function additionNotice(props: AdditionNoticeProps): EmailContent {
  const { brand, colours, siteUrl, words } = props;
  const { noun, place, path } = words;
  const subject = `New ${noun} for ${brand}`;
  const paragraphs = paragraphsOf(props);
  const url = siteUrl + path;
  return {
    subject,
    text: [...paragraphs, `${place}: ${url}`].join("\n\n").concat("\n"),
    html: letter({
      brand,
      colours,
      title: subject,
      preview: paragraphs[0] ?? subject,
      foot: `Sent because somebody who is signed in to the portal of ${brand} changed what a new password does not end.`,
      children: (
        <NoticeWords
          title={`New ${noun}`}
          paragraphs={paragraphs}
          link={{ href: url, words: `Open ${place}` }}
        />
      ),
    }),
  };
}

function paragraphsOf({ words, userAgent, addedAt, timeZone }: AdditionNoticeProps): string[] {
  const { deed, effect, place } = words;
  return [
    `${nameDevice(userAgent).name} ${deed} on ${momentIn(timeZone, addedAt)}. ${effect}`,
    "If it was you, there is nothing to do.",
    `If it was not: remove it under ${place}, then change the password under Settings › Account, which signs every device out. A new password alone does not end it.`,
  ];
}
