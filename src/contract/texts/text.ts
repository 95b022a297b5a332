/** A text of the public site that its owner can change. */
export interface Text {
  /** The owner's word for it, such as "Headline". */
  name: string;
  /** A line has no breaks, a paragraph may have some, and of `lines` each is one entry of a list. */
  kind: "line" | "paragraph" | "lines";
  /** The most letters; an emoji is one. */
  max: number;
  /** What stands on the site until the owner writes something else. `{brand}` and the like are values. */
  original: string;
  /** The page closes up around it when it is left out. */
  isOptional: boolean;
  /** The lines that it was drawn for; more of them are advised against. */
  drawnFor?: Lines;
  /** Values without which the text would not do its work, such as the place of an input. */
  needs: readonly string[];
  /** Where else it stands. */
  alsoIn: readonly string[];
}

export interface Lines {
  phone: number;
  wide: number;
}

/** Entries of the same texts, such as services. Their ids never change. */
export interface List<Field extends string = string> {
  name: string;
  /** What one entry is called, such as "service". */
  item: string;
  min: number;
  max: number;
  fields: Readonly<Record<Field, Text>>;
  originals: readonly Entry<NoInfer<Field>>[];
  /** The entries that it may have, where nobody can make others, each with the key of its name. */
  choices?: Readonly<Record<string, string>>;
}

export type Entry<Field extends string> = { id: string } & Readonly<Record<Field, string>>;

type Choice = Partial<Omit<Text, "name" | "kind" | "original">>;

export function line(name: string, original = "", choice: Choice = {}): Text {
  return { ...defaults, max: 90, ...choice, name, original, kind: "line" };
}

export function paragraph(name: string, original = "", choice: Choice = {}): Text {
  return { ...defaults, max: 600, ...choice, name, original, kind: "paragraph" };
}

/** @param originals the entries, one on a line */
export function lines(name: string, originals: readonly string[] = [], choice: Choice = {}): Text {
  const original = originals.join("\n");
  return { ...defaults, max: 600, ...choice, name, original, kind: "lines" };
}

const defaults = { isOptional: false, needs: [], alsoIn: [] };

export function list<const Field extends string>(definition: List<Field>): List<Field> {
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
