import { limits } from "#contract/limits.ts";
import { ownPictureValue } from "#contract/placed-picture.ts";

/** A text of the public site that its owner can change, or a picture, which is written as one. */
export interface Text {
  /** The owner's word for it, such as "Headline". */
  name: string;
  /**
   * A line has no breaks, a paragraph may have some, and of `lines` each is one entry of a list. A picture is written
   * as `placed-picture.ts` says.
   */
  kind: "line" | "paragraph" | "lines" | "picture";
  /** The most letters; an emoji is one. */
  max: number;
  /** What stands on the site until the owner writes something else. `{brand}` and the like are values. */
  original: string;
  /** What one of its lines is called, such as "rule". */
  item?: string;
  /** The page closes up around it when it is left out. */
  isOptional: boolean;
  /** The lines that it was drawn for; more of them are advised against. */
  drawnFor?: Lines;
  /** Values without which the text would not do its work, such as the place of an input. */
  needs: readonly string[];
  /** Where else it stands. */
  alsoIn: readonly string[];
  /** The key of the list whose entries it names: it holds the id of one. */
  entryOf?: string;
}

export interface Lines {
  phone: number;
  wide: number;
}

export interface Picture extends Text {
  kind: "picture";
}

type Fields = Readonly<Record<string, Text>>;

/** Entries of the same texts, such as services. Their ids never change. */
export interface List<Of extends Fields = Fields> {
  name: string;
  /** What one entry is called, such as "service". */
  item: string;
  min: number;
  max: number;
  fields: Of;
  originals: readonly Entry<NoInfer<Of>>[];
  /** The entries that it may have, where nobody can make others, each with the key of its name. */
  choices?: Readonly<Record<string, string>>;
}

type Entry<Of extends Fields> = { id: string } & Readonly<Record<keyof Of, string>>;

type Choice = Partial<Omit<Text, "name" | "kind" | "item" | "original">>;

export function line(name: string, original = "", choice: Choice = {}): Text {
  return { ...defaults, max: 90, ...choice, name, original, kind: "line" };
}

export function paragraph(name: string, original = "", choice: Choice = {}): Text {
  return { ...defaults, max: 600, ...choice, name, original, kind: "paragraph" };
}

/**
 * @param item what one of the lines is called
 * @param originals the lines
 */
export function lines(
  name: string,
  item: string,
  originals: readonly string[] = [],
  choice: Choice = {},
): Text {
  const original = originals.join("\n");
  return { ...defaults, max: 600, ...choice, name, item, original, kind: "lines" };
}

/**
 * @param file the name of the site's own picture that stands there at first
 * @param seen what is seen on it, where the words beside it do not say it
 */
export function picture(name: string, file?: string, seen = "", choice: Choice = {}): Picture {
  const original = file === undefined ? "" : ownPictureValue(file, seen);
  const bound = { max: limits.siteText, isOptional: true };
  return { ...defaults, ...bound, ...choice, name, original, kind: "picture" };
}

const defaults = { isOptional: false, needs: [], alsoIn: [] };

export function list<Of extends Fields>(definition: List<Of>): List<Of> {
  return definition;
}

export function pageTitle(original: string): Text {
  return line("Title in search results", original, { max: 60 });
}

/** What search results and shared links show of a page. */
export function sharing(description: string, cardLine: string, cardPicture = "") {
  return {
    description: paragraph("Description in search results", description, { max: 200 }),
    cardTitle: line("Headline of the share card", "", { isOptional: true }),
    cardLine: line("Line of the share card", cardLine, { max: 60 }),
    cardPicture: line("Picture of the share card, described", cardPicture, {
      max: 160,
      isOptional: true,
    }),
  };
}
