/**
 * Limits of what programs send and of what no form field counts, each with its reason. They are not in
 * `limits.ts`, which every screen of the portal loads, so that the sign-in page stays small.
 */
export const requestLimits = {
  /** RFC 3339 with nanoseconds and an offset has 35 characters. */
  moment: 40,
  /** RFC 9562: every UUID. */
  uuid: 36,
  /** The tokens of setup links and tickets have 43 characters; anyone may send one. */
  token: 100,
  /** A secret with its seal and its end, in base64. */
  setupToken: 1000,
  /** A sealed name and moment, in base64. */
  deviceToken: 500,
  /** Six digits, in groups, with the blanks around them. */
  oneTimeCode: 20,
  /** Leaves room for anything that people type between the letters. */
  recoveryCode: 100,
  /** A certificate chain of an unusual authenticator fits; a picture does not. */
  passkeyPart: 16_384,
  /** The longest signature in sight is half as long (FIPS 204), in base64. */
  passkeyAnswerPart: 8_192,
  /** WebAuthn knows six ways to reach one. */
  passkeyTransports: 10,
  /** None of their names is longer than “smart-card”. */
  passkeyTransport: 40,
  /** A list, a UUID and sixty letters of up to three bytes, in base64. */
  cursor: 330,
  /** A leap year. */
  statsDays: 366,
  /** The dashboard shows this many. */
  mostRead: 5,
  /** Nobody compares more. */
  sources: 50,
  /** The three words of a campaign, with what stands between them. */
  sourceKey: 200,
  /** The dashboard shows eight of them, and the others on demand. */
  readBefore: 50,
  /** Long enough for a slow review; a text that is shown for longer is published. */
  previewDays: 30,
  /** Longer ahead, a date is more likely a slip than a plan. */
  scheduleDays: 2 * 366,
  /** Longer than any field of a name, also where its limit was lowered later. */
  presentName: 1000,
  /** The portal lists this many lines of an import; the report has all of them. */
  importLines: 500,
  /** An address of the former site, or the path of a file. */
  importKey: 2000,
  /** The state of a list is a hash, and the state of a part of one carries a moment as well. */
  listState: 100,
  /**
   * They are erased one by one with their files: a proxy waits a minute for an answer, and an object store
   * takes its time.
   */
  erasedAtOnce: 100,
  /** People who delete a picture see where to look; the count tells the rest. */
  pictureUses: 10,
  /** A wider picture is scaled down, because no screen shows more of it. */
  pictureWidth: 2400,
  /** Eleven digits, with as many blanks as somebody types. */
  colour: 40,
  abn: 20,
  /** An earlier year is a slip of the finger. */
  yearMin: 1900,
  /** A later promise is a slip, too. */
  yearMax: 2100,
  /** Stars, as shops and maps count them. */
  rating: 5,
  /** RFC 793: sixteen bits. */
  port: 65_535,
  /** Bytes of script that every public page loads, compressed: no library fits. */
  pageScript: 5_000,
} as const;
