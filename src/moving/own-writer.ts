import { createHash } from "node:crypto";
import { posix } from "node:path";
import type { Readable } from "node:stream";
import { picturePaths, publicationPaths } from "#contract/paths.ts";
import type { Owner } from "#domain/app.ts";
import { invalidFields } from "#domain/invalid-fields.ts";
import type { NounOf } from "#domain/publications/nouns.ts";
import type { Fields, NounDefinition, Shapes } from "#domain/publications/publication-noun.ts";
import { waitsInstead } from "./article.ts";
import type { ExportFiles } from "./export-files.ts";
import { boundAddresses, movedNotes } from "./former-addresses.ts";
import type { ExportedPicture, ExportedPublication } from "./imported-post.ts";
import type { Report } from "./report.ts";

type Head = ExportedPublication["head"];

interface Tools {
  owner: Owner;
  nounOf: NounOf;
  files: ExportFiles;
  report: Report;
}

interface Options {
  run: string;
  isDry: boolean;
  asDrafts: boolean;
  now: Date;
}

/** Puts what Portico has exported back: the same pages at the same addresses. */
export class OwnWriter {
  readonly #tools: Tools;
  readonly #options: Options;

  constructor(tools: Tools, options: Options) {
    this.#tools = tools;
    this.#options = options;
  }

  /** @throws {DomainError} invalid_fields */
  async writePicture({ picture, root }: ExportedPicture): Promise<void> {
    const { owner, report } = this.#tools;
    if (this.#options.isDry) return report.count("pictures");
    const isNew = await owner.restorations.picture(picture, this.#opener(root));
    if (isNew) report.count("pictures");
  }

  /** @throws {DomainError} invalid_fields, too_large */
  async writePublication(found: ExportedPublication): Promise<void> {
    const { owner, nounOf, report } = this.#tools;
    const { kind } = found;
    const noun = nounOf(kind);
    const { exported, leftOut } = withoutRefused(noun, found);
    const { head } = exported;
    report.found[kind] += 1;
    const standing = await owner.imports.standingOfOwn(noun, {
      id: head.id,
      updatedAt: head.lastmod,
    });
    if (standing.state === "unchanged") return report.count("unchanged");
    if (standing.state !== "new") {
      const where = standing.state === "in trash" ? "in the trash" : "has been changed since";
      return report.leaveOut({
        title: head.title,
        reason: `It is already here and ${where}, so it was left alone.`,
      });
    }
    const schedule = this.#schedule(head);
    const written = this.#input(noun, exported, { published: false });
    const isWhole = leftOut.length === 0 || noun.complete.safeParse(written).success;
    const input = { ...written, published: !head.draft && !this.#options.asDrafts && isWhole };
    const unpublished = head.unpublished && this.#unpublished(noun, exported, head.unpublished);
    const { addresses, notes } = boundAddresses(head.aliases);
    const added = this.#options.isDry
      ? { full: { id: null, slug: head.slug }, redirects: addresses.length }
      : await this.#add(noun, exported, {
          input,
          unpublished,
          schedule: schedule.kept,
          oldAddresses: addresses,
        });
    notes.push(...leftOut);
    if (schedule.note) notes.push(schedule.note);
    if (unpublished && !input.published) notes.push("Its unpublished changes are a version of it.");
    const address = publicationPaths[kind].page(added.full.slug);
    notes.push(...movedNotes(head.slug, added.full.slug, address));
    report.count("redirects", added.redirects);
    report.add({
      kind,
      key: head.id,
      id: added.full.id,
      title: head.title,
      state: schedule.kept ? "scheduled" : input.published ? "published" : "draft",
      address,
      notes,
    });
  }

  #schedule({ schedule }: Head): { kept: Head["schedule"]; note: string | null } {
    if (schedule === null) return { kept: null, note: null };
    const isAhead = Date.parse(schedule.publish_at) > this.#options.now.getTime();
    if (!isAhead) {
      return { kept: null, note: "The time at which it was to go out has passed, so it waits." };
    }
    if (!this.#options.asDrafts) return { kept: schedule, note: null };
    return { kept: null, note: waitsInstead(schedule.time_zone, schedule.publish_at) };
  }

  #input(
    noun: NounDefinition<Shapes>,
    exported: ExportedPublication,
    instead: Fields,
  ): Shapes["input"] {
    const { data, error } = noun.input.safeParse({ ...fieldsOf(noun, exported), ...instead });
    if (error) throw invalidFields(error);
    return data;
  }

  #unpublished(
    noun: NounDefinition<Shapes>,
    exported: ExportedPublication,
    changes: Fields,
  ): Fields {
    const changed = this.#input(noun, exported, { ...changes, published: false });
    return Object.fromEntries(Object.entries(changed).filter(([name]) => name in changes));
  }

  async #add(
    noun: NounDefinition<Shapes>,
    { head, root }: ExportedPublication,
    {
      oldAddresses,
      ...written
    }: {
      input: Shapes["input"];
      unpublished: Fields | null;
      schedule: Head["schedule"];
      oldAddresses: readonly string[];
    },
  ) {
    const { owner } = this.#tools;
    const pdf = await this.#takePdf(head, root);
    const arrival = {
      ...written,
      origin: {
        source: "portico",
        sourceId: head.id,
        digest: createHash("sha256").update(JSON.stringify(head)).digest("hex"),
        run: this.#options.run,
      },
      creation: {
        id: head.id,
        createdAt: new Date(head.date),
        updatedAt: new Date(head.lastmod),
      },
      wasPublic: !head.draft && !written.input.published,
      oldAddresses,
      ...(pdf ? { alongside: pdf.attach } : {}),
    };
    const added = await owner.imports.add(noun, arrival).catch(async (error: unknown) => {
      await pdf?.undo(error);
      throw error;
    });
    pdf?.wake();
    return added;
  }

  async #takePdf({ id, pdf, title }: ExportedPublication["head"], root: string) {
    if (!pdf) return null;
    const { owner, files, report } = this.#tools;
    const path = posix.join(root, pdf.path);
    if (!files.has(path)) {
      report.fail({ title, reason: `Its PDF, ${pdf.path}, is missing from the export.` });
      return null;
    }
    const openPdf = () => files.open(path);
    return owner.restorations.pdf(id, pdf, { openPdf, openFile: this.#opener(root) });
  }

  #opener(root: string): (name: string) => Promise<Readable | null> {
    const { files } = this.#tools;
    return async (name) => {
      const path = posix.join(root, posix.relative("/", picturePaths.file(name)));
      return files.has(path) ? files.open(path) : null;
    };
  }
}

function fieldsOf(noun: NounDefinition<Shapes>, { head, text }: ExportedPublication): Fields {
  const [body] = noun.bodyFields.length === 1 ? noun.bodyFields : [];
  return {
    ...head.fields,
    ...(body === undefined ? {} : { [body]: text }),
    title: head.title,
    slug: head.slug,
  };
}

/**
 * An export may be older than a rule: fields that break one now stay behind, with a note. A value of another shape
 * was never ours, and is refused with the rest.
 */
function withoutRefused(noun: NounDefinition<Shapes>, exported: ExportedPublication) {
  const { head } = exported;
  const allowed = (given: Fields) => {
    const read = { ...exported, head: { ...head, fields: { ...head.fields, ...given } } };
    const issues = noun.input.safeParse(fieldsOf(noun, read)).error?.issues ?? [];
    const refused = new Map(
      issues
        .filter(({ code, path: [name] }) => code !== "invalid_type" && String(name) in given)
        .map(({ path: [name], message }) => [String(name), message]),
    );
    const kept = Object.entries(given).filter(([name]) => !refused.has(name));
    return { kept: Object.fromEntries(kept), refused };
  };
  const fields = allowed(head.fields);
  const unpublished = allowed(head.unpublished ?? {});
  return {
    exported: {
      ...exported,
      head: {
        ...head,
        fields: fields.kept,
        unpublished: head.unpublished && unpublished.kept,
      },
    },
    leftOut: [...new Map([...fields.refused, ...unpublished.refused])].map(
      ([name, message]) => `Its ${name.replaceAll("_", " ")} stayed behind: ${message}`,
    ),
  };
}
