import { createHash } from "node:crypto";
import { posix } from "node:path";
import type { Readable } from "node:stream";
import { publicationPaths } from "#contract/paths.ts";
import { picturePaths } from "#contract/picture-paths.ts";
import type { Owner } from "#domain/app.ts";
import { invalidFields } from "#domain/invalid-fields.ts";
import type { NounDefinition, Shapes } from "#domain/publication-noun.ts";
import type { NounOf } from "#domain/schedules.ts";
import type { ExportFiles } from "./export-files.ts";
import { boundAddresses } from "./former-addresses.ts";
import type { ExportedPicture, ExportedPublication } from "./imported-post.ts";
import type { Report } from "./report.ts";

interface Parts {
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
  readonly #parts: Parts;
  readonly #options: Options;

  constructor(parts: Parts, options: Options) {
    this.#parts = parts;
    this.#options = options;
  }

  /** @throws {DomainError} invalid_fields */
  async writePicture({ picture, root }: ExportedPicture): Promise<void> {
    const { owner, report } = this.#parts;
    if (this.#options.isDry) return report.count("pictures");
    const isNew = await owner.restorations.picture(picture, this.#opener(root));
    if (isNew) report.count("pictures");
  }

  /** @throws {DomainError} invalid_fields, too_large */
  async writePublication(exported: ExportedPublication): Promise<void> {
    const { owner, nounOf, report } = this.#parts;
    const { kind, head } = exported;
    const noun = nounOf(kind);
    const standing = await owner.imports.standingOfOwn(noun, {
      id: head.id,
      updatedAt: head.lastmod,
    });
    if (standing.state === "unchanged") return report.count("unchanged");
    if (standing.state !== "new") {
      const where = standing.state === "in trash" ? "is in the trash here" : "was changed since";
      return report.leaveOut({
        title: head.title,
        reason: `It is here already and ${where}, so it was left alone.`,
      });
    }
    const { asDrafts, isDry, now } = this.#options;
    const isAhead = head.schedule !== null && Date.parse(head.schedule.publish_at) > now.getTime();
    const schedule = isAhead && !asDrafts ? head.schedule : null;
    const input = this.#input(noun, exported);
    const { addresses, notes } = boundAddresses(head.aliases);
    const added = isDry
      ? { full: { id: null, slug: head.slug }, redirects: addresses.length }
      : await this.#add(noun, exported, { input, schedule, oldAddresses: addresses });
    report.count("redirects", added.redirects);
    report.add({
      key: head.id,
      id: added.full.id,
      title: head.title,
      state: schedule ? "scheduled" : input.published ? "published" : "draft",
      address: publicationPaths[kind].page(added.full.slug),
      notes,
    });
  }

  #input(noun: NounDefinition<Shapes>, { head, text }: ExportedPublication): Shapes["input"] {
    const [body] = noun.bodyFields.length === 1 ? noun.bodyFields : [];
    const { data, error } = noun.input.safeParse({
      ...head.fields,
      ...(body === undefined ? {} : { [body]: text }),
      title: head.title,
      slug: head.slug,
      published: !head.draft && !this.#options.asDrafts,
    });
    if (error) throw invalidFields(error);
    return data;
  }

  async #add(
    noun: NounDefinition<Shapes>,
    { head, root }: ExportedPublication,
    {
      input,
      schedule,
      oldAddresses,
    }: {
      input: Shapes["input"];
      schedule: ExportedPublication["head"]["schedule"];
      oldAddresses: readonly string[];
    },
  ) {
    const { owner } = this.#parts;
    const pdf = await this.#takePdf(head, root);
    const arrival = {
      input,
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
      wasPublic: !head.draft && this.#options.asDrafts,
      oldAddresses,
      schedule,
      ...(pdf ? { alongside: pdf.attach } : {}),
    };
    const added = await owner.imports.add(noun, arrival).catch(async (error: unknown) => {
      await pdf?.undo(error);
      throw error;
    });
    if (head.unpublished && input.published) {
      await owner.workingCopies(noun).save(head.id, head.unpublished, null);
    }
    pdf?.wake();
    return added;
  }

  async #takePdf({ id, pdf, title }: ExportedPublication["head"], root: string) {
    if (!pdf) return null;
    const { owner, files, report } = this.#parts;
    const path = posix.join(root, pdf.path);
    if (!files.has(path)) {
      report.fail({ title, reason: `The export lacks its PDF, ${pdf.path}.` });
      return null;
    }
    return owner.restorations.pdf(id, await files.open(path), pdf, this.#opener(root));
  }

  #opener(root: string): (name: string) => Promise<Readable | null> {
    const { files } = this.#parts;
    return async (name) => {
      const path = posix.join(root, posix.relative("/", picturePaths.file(name)));
      return files.has(path) ? files.open(path) : null;
    };
  }
}
