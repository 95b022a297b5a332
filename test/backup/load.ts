import { apiPaths, picturePaths, publicationPaths } from "#contract/paths.ts";
import type { TestApp } from "#test/support/app.ts";
import { upload } from "#test/support/multipart.ts";
import { makePdf, page, smallBox } from "#test/support/pdf.ts";
import { addPicture, painted } from "#test/support/pictures.ts";
import type { Random } from "#test/support/random.ts";
import { createBlog, createEbook, newMessage } from "#test/support/samples.ts";

/** Something acknowledged, at an address whose answer stays the same until somebody changes it. */
interface Stored {
  address: string;
  acknowledgedAt: number;
  /** When a change or a deletion was begun. */
  touchedAt: number | null;
  change?: () => Promise<unknown>;
}

/** Writes, changes and deletes at random until it is stopped. */
export class Load {
  readonly stored: Stored[] = [];
  readonly messages: { text: string; acknowledgedAt: number }[] = [];
  readonly #app: TestApp;
  readonly #token: string;
  readonly #numbers: Random;
  #isStopped = false;
  #count = 0;

  constructor(app: TestApp, token: string, numbers: Random) {
    this.#app = app;
    this.#token = token;
    this.#numbers = numbers;
  }

  async run(): Promise<void> {
    while (!this.#isStopped) await this.#act();
  }

  stop(): void {
    this.#isStopped = true;
  }

  async #act(): Promise<void> {
    const dice = this.#random();
    if (dice < 0.25) return this.#addBlog();
    if (dice < 0.4) return this.#addEbook();
    if (dice < 0.5) return this.#addPicture();
    if (dice < 0.75) return this.#addMessage();
    const untouched = this.stored.filter((item) => item.change && item.touchedAt === null);
    const item = untouched[Math.floor(this.#random() * untouched.length)];
    if (!item?.change || untouched.length < 8) return this.#addBlog();
    item.touchedAt = performance.now();
    await item.change();
  }

  async #addBlog(): Promise<void> {
    this.#count += 1;
    const fields = { title: `Pilot ${this.#count}`, content: `${this.#random()} `.repeat(2000) };
    const { id, slug } = await createBlog(this.#app, this.#token, fields);
    const path = publicationPaths.blog.ownersItem(id);
    const remove = () => this.#call("DELETE", path);
    const edit = () => this.#call("PUT", path, { title: `Changed ${id}` });
    this.#note(`/api/blogs/${slug}`, this.#random() < 0.5 ? remove : edit);
  }

  async #addEbook(): Promise<void> {
    this.#count += 1;
    const { id } = await createEbook(this.#app, this.#token, { title: `Guide ${this.#count}` });
    const pdf = () => makePdf({ box: smallBox, pages: [page("0.2 0.4 0.6", `${this.#random()}`)] });
    await upload(this.#app, this.#token, id, pdf());
    const erase = async () => {
      await this.#call("DELETE", publicationPaths.ebook.ownersItem(id));
      // The files go at once, perhaps while they are being copied.
      await this.#call("DELETE", `/api/admin/trash/${id}`);
    };
    const replace = () => upload(this.#app, this.#token, id, pdf());
    this.#note(apiPaths.ebookDownload(id), this.#random() < 0.7 ? erase : replace);
  }

  async #addPicture(): Promise<void> {
    const width = 100 + Math.floor(this.#random() * 500);
    const bytes = await painted(width, 100).jpeg().toBuffer();
    const { id, url } = await addPicture(this.#app, this.#token, bytes);
    this.#note(url, () => this.#call("DELETE", picturePaths.item(id)));
  }

  async #addMessage(): Promise<void> {
    this.#count += 1;
    const message = `We would like to talk about pilot ${this.#count}.`;
    const answer = await this.#app.send("POST", apiPaths.contact(), { ...newMessage, message });
    if (answer.ok) this.messages.push({ text: message, acknowledgedAt: performance.now() });
  }

  #random(): number {
    return this.#numbers.below(1_000_000) / 1_000_000;
  }

  #note(address: string, change: () => Promise<unknown>): void {
    const acknowledgedAt = performance.now();
    // Every third one is left alone, however long a backup takes.
    const isLeftAlone = this.stored.length % 3 === 0;
    const item = { address, acknowledgedAt, touchedAt: null };
    this.stored.push(isLeftAlone ? item : { ...item, change });
  }

  #call(method: string, path: string, body?: unknown): Promise<Response> {
    return this.#app.send(method, path, body, this.#token);
  }
}
