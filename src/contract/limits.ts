/** Every limit of the product with its reason. Forms show them and the API enforces them. */
export const limits = {
  /** Longer than any person's name in civil registers; short enough for one line of a list. */
  name: 200,
  /** RFC 5321 §4.5.3.1.3 leaves 254 characters for an address. */
  email: 254,
  /** It is a line of a list, like a person's name. */
  company: 200,
  /** About 1,700 words: any brief fits, a pasted book does not. */
  message: 10_000,
  /** Each one more costs some who would have written. */
  questions: 3,
  /** Two lines of a label. */
  question: 80,
  /** More are a list to search in. */
  choices: 8,
  /** It fits the field of a phone. */
  choice: 40,
  /** A line, like a name. */
  answer: 200,
  /** A page of remarks on a message. */
  note: 4_000,
  /** An answer may be as long as what it answers. */
  reply: 10_000,
  /** Mail programs show less of it. */
  replySubject: 200,
  /** A team that answers; a mailing list reaches more. */
  alsoTo: 4,
  /** The menu beside an answer shows them all. */
  savedAnswers: 30,
  /** A line of that menu. */
  savedAnswerName: 60,
  /** Two pages: whoever needs more sends a guide. */
  savedAnswer: 4_000,
  /** Four lines of a mail's width: name, role, company and telephone. */
  signature: 400,
  signatureLines: 4,
  /** Two weeks: whoever needs longer promises nothing in days. */
  replyDays: 14,
  /** A search result shows 60; 200 leaves room for a long headline and still fits a card. */
  title: 200,
  /** Four lines of a card; descriptions in search results end earlier. */
  excerpt: 500,
  /** 1,500,000 characters is a long book, and stays under the 2 MB of an article's request body. */
  content: 1_500_000,
  /** Two or three words, as filters and cards show them. */
  category: 60,
  /** Free text such as “5 min read”. */
  readTime: 40,
  /** It is a name like any other. */
  author: 200,
  /** Longer addresses are cut in search results, and break in mails. */
  slug: 100,
  /** One publication may get a new one each month for eight years; each is a row, all in one transaction. */
  formerAddresses: 100,
  /** The longest address that every browser opens. */
  url: 2048,
  /** A guide's description is a few paragraphs on its own page. */
  description: 4000,
  /** Twenty chapters, each in a line or two. */
  contents: 4000,
  /** Rows of a form; longer contents are refused by their length. */
  chapters: 60,
  /** Free text such as “50 pages”. */
  pages: 40,
  /** A word or two, such as “PDF”. */
  format: 20,
  /** More topics no longer tell one guide from another. */
  topics: 20,
  /** A name of a service: two or three words, as its heading, the footer and work show them. */
  service: 60,
  /** Eight doors are the most that the list of services holds. */
  services: 8,
  /** People take in six at a glance. */
  figures: 6,
  /** “47.6 → 27.2”, or the unit behind it: a line of its own on a phone. */
  figure: 40,
  /** It is shown like a category. */
  topic: 60,
  /**
   * The longest text of the site has 2,400 letters (privacy). One letter, such as an emoji of a family, may take
   * eleven of the UTF-16 units that are counted here.
   */
  siteText: 26_400,
  siteTextKey: 120,
  /** Every text of the site, and of eight services, at once. */
  siteTexts: 1000,
  /** Leaves room for a mail address, which many people use. */
  username: 100,
  /** NIST SP 800-63B-3 asks for eight; all that the site has lies behind this one. */
  passwordMin: 12,
  /** NIST SP 800-63B asks for at least 64 to be allowed; the bound keeps hashing cheap. */
  passwordMax: 200,
  /** RFC 1035 §2.3.4: a host name has at most 253 characters in text form. */
  host: 253,
  /** “MacBook of the front desk”: a line in a list. */
  passkeyName: 60,
  /** AWS SES passwords have 44, some providers issue tokens of several hundred. */
  smtpPassword: 1000,
  /** Fits beside the mark in the header of a phone. */
  brand: 40,
  /** Three short sentences, which stand in one line under the first picture. */
  tagline: 160,
  /** A search result shows half as much of a page. */
  siteDescription: 320,
  /** The longest name of a town has 58 letters. */
  city: 80,
  /** A few countries by name; more is "Worldwide". */
  areaServed: 120,
  /** Completes "We reply within". */
  replyTime: 60,
  /** E.164 has 15 digits; the rest is room for blanks and brackets. */
  phone: 30,
  /** Four rows of openings; more is a page of its own. */
  people: 12,
  /** A title and a department. */
  role: 100,
  /** Two lines below a name. */
  personLine: 240,
  /** Eight lines still leave the footer a footer. */
  socialProfiles: 8,
  /** Half a year: longer is no pilot. */
  pilotWeeks: 26,
  /** A larger figure is a slip of the finger. */
  pilotPrice: 1_000_000,
  /** A larger figure is a slip of the finger. */
  reviews: 1_000_000,
  /** A page of a letter. */
  autoReply: 2000,
  /** Whoever makes more of them has a program for it; the list is shown as a whole. */
  shortAddresses: 200,
  /** A word of a campaign is counted to here; a longer one is a pasted text. */
  sourceWord: 60,
  /** Each new message waits for as many requests. */
  webhooks: 10,
  /** A line in a list. */
  webhookName: 80,
  /** A program each, and some that have expired. */
  accessTokens: 50,
  /** It is a line in a list, like a webhook's name. */
  accessTokenName: 80,
  /** A leap year: “a year from now” never fails for one day. */
  accessTokenDays: 366,
  /** The longest IANA name has 32 characters. */
  timeZone: 64,
  /** A month leaves time to answer. */
  retentionMin: 30,
  /** Ten years are longer than any duty to keep. */
  retentionMax: 3650,
  /** Deleted items can be brought back for longer than a holiday, and are gone before they must be. */
  trashDays: 30,
  /** Expired messages can be brought back for this long before they are erased. */
  setAsideDays: 30,
  /** The largest page of a list in the API. */
  pageSize: 100,
  /** Messages changed or deleted in one call: two pages of a list, and few enough for one transaction. */
  messagesAtOnce: 200,
  /** Counting further would cost more than the exact number is worth. */
  messageCount: 1_000,
  /** Words of a search: a sentence fits, a pasted page does not. */
  search: 200,
  /** Every JSON request except an article's. */
  jsonBytes: 256 * 1024,
  /** The longest text with all other fields. */
  blogJsonBytes: 2 * 1024 * 1024,
  /** 50 MiB, as the portal states (“50MB”). */
  pdfBytes: 50 * 1024 * 1024,
  /** A PDF of 50 MiB with more pages would have 50 bytes for each. */
  pageNumber: 1_000_000,
  /** A phone's camera makes half as much. */
  pictureBytes: 15 * 1024 * 1024,
  /** A site with years of pictures; more goes by the command line. */
  importBytes: 500 * 1024 * 1024,
  /** A good camera makes half as much, and decoding more takes half a gigabyte of memory. */
  picturePixels: 50_000_000,
  /** The longest side that WebP can hold. */
  pictureSide: 16_383,
  /** File systems take 255 bytes. */
  pictureName: 200,
  /** It is bounded like a picture's name. */
  fileName: 200,
  /** Two sentences, which is what screen readers read in one go. */
  pictureAlt: 300,
} as const;

/** The dashboard offers these ranges, in days. */
export const statsRanges = [7, 30, 90] as const;

export const defaultStatsRange = 30;
