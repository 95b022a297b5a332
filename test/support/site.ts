import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import type BetterSqlite3 from "better-sqlite3";
import type { Blog } from "#contract/blog.ts";
import type { ContactSubmission } from "#contract/contact-submission.ts";
import type { Ebook } from "#contract/ebook.ts";
import { apiPaths, messagePaths, publicationPaths } from "#contract/paths.ts";
import type { Credentials, LoginAnswer } from "#contract/session.ts";
import { administrator, defaultAdministrator } from "./administrator.ts";
import { freePort } from "./free-port.ts";
import {
  openStored,
  type PreparedContent,
  type PreparedTokens,
  preparedFolder,
  readPreparedTokens,
  siteSettings,
  startBuiltServer,
} from "./prepared-site.ts";

const sampleBlog = {
  title: "A steady hand",
  excerpt: "What a quiet quarter taught us.",
  content: "## First\n\nSome words.",
  category: "Strategy",
  read_time: "5 min read",
  image_url: "/pictures/article-1.webp",
};

const sampleEbook = {
  title: "The field guide",
  description: "Twenty pages on writing briefs.",
  pages: "20 pages",
  topics: ["Briefs"],
  image_url: "/pictures/ebook-1.webp",
};

const sampleMessage = {
  name: "Priya Raman",
  email: "priya@harbourfreight.example",
  company: "Harbour Freight Lines",
  message: "Could a pilot show whether an agent can draft the first version?",
};

export interface BuiltSite {
  /** Has no trailing slash. */
  url: string;
  dataDir: string;
  /** Opens a second connection; close it after use. */
  openDatabase(): BetterSqlite3.Database;
  /** Sets the first password; null once there is one. */
  setupPath: string | null;
  /** Logged errors; a healthy site has none. */
  errors: string[];
  createBlog(fields?: object): Promise<Blog>;
  createEbook(fields?: object): Promise<Ebook>;
  uploadPdf(ebookId: string, content: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Uses the contact form. */
  sendMessage(fields?: object): Promise<void>;
  /** The token of a session opened before the test; null without a password. */
  ownerToken: string | null;
  /** Opens another session and returns its token. */
  signIn(): Promise<string>;
  /** A JSON call by the administrator. */
  call<Answer>(method: string, path: string, body?: unknown): Promise<Answer>;
  messages(): Promise<ContactSubmission[]>;
  close(): Promise<void>;
}

/**
 * Ports of this worker's sites that have ended. For another origin, the browser starts a new process with nothing
 * compiled: docs/decisions/0071-a-short-run-and-a-whole-one.md.
 */
const leftPorts: number[] = [];

/** Starts in this process, on a copy of a prepared folder: empty, or with the demo. */
export async function startSite(
  content: PreparedContent,
  settings: Record<string, string> = {},
): Promise<BuiltSite> {
  const dataDir = await mkdtemp(join(tmpdir(), "portico-e2e-"));
  // A site that names no administrator cannot use a folder that has one.
  const prepared = "ADMIN_USERNAME" in settings ? null : content;
  if (prepared) await copyPrepared(prepared, dataDir);
  const tokens = prepared && (await readPreparedTokens(prepared));
  const errors: string[] = [];
  const port = leftPorts.pop() ?? (await freePort());
  const environment: Record<string, string> = {
    ...siteSettings(dataDir),
    PORT: String(port),
    ...settings,
  };
  const server = await startBuiltServer(environment, { write: (line) => errors.push(line) });
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    dataDir,
    openDatabase: () => openStored(dataDir),
    setupPath: server.setup ? pathOf(server.setup.link) : null,
    errors,
    ownerToken: tokens?.browser ?? null,
    ...administration(
      url,
      environment.ADMIN_USERNAME ? administrator : defaultAdministrator,
      tokens,
    ),
    close: async () => {
      await server.close();
      leftPorts.push(port);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function copyPrepared(content: PreparedContent, dataDir: string): Promise<void> {
  const prepared = preparedFolder(content);
  const isCopied = (path: string) => basename(path) !== "reserve";
  await cp(prepared, dataDir, { recursive: true, filter: isCopied });
  // Eight megabytes, of which a site reads only the size while the disk has room.
  await symlink(resolve(prepared, "reserve"), join(dataDir, "reserve"));
  proveSessions(dataDir);
}

/** Makes sign-ins look new: a prepared folder may be older than a proof lasts. */
function proveSessions(dataDir: string): void {
  const database = openStored(dataDir);
  database.prepare("update session set proven_at = ?").run(new Date().toISOString());
  database.close();
}

function pathOf(link: string): string {
  const { pathname, hash } = new URL(link);
  return pathname + hash;
}

/** The owner's calls. */
function administration(url: string, credentials: Credentials, tokens: PreparedTokens | null) {
  const call = async <Answer>(method: string, path: string, body: BodyInit, headers = {}) => {
    const answer = await fetch(url + path, {
      method,
      headers,
      ...(method === "GET" ? {} : { body }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text || "null") as Answer;
  };
  const json = { "Content-Type": "application/json" };
  const signIn = async () => {
    const login = JSON.stringify(credentials);
    const answer = await call<LoginAnswer>("POST", apiPaths.login(), login, json);
    return answer.access_token;
  };
  let token = tokens ? Promise.resolve(tokens.calls) : undefined;
  const signed = async () => {
    token ??= signIn();
    return { Authorization: `Bearer ${await token}` };
  };
  const create = async <Thing>(path: string, fields: object) =>
    call<Thing>("POST", path, JSON.stringify(fields), { ...(await signed()), ...json });
  return {
    signIn,
    call: async <Answer>(method: string, path: string, body?: unknown) =>
      call<Answer>(method, path, body === undefined ? "" : JSON.stringify(body), {
        ...(await signed()),
        ...json,
      }),
    createBlog: (fields = {}) =>
      create<Blog>(publicationPaths.blog.ownersList(), { ...sampleBlog, ...fields }),
    createEbook: (fields = {}) =>
      create<Ebook>(publicationPaths.ebook.ownersList(), { ...sampleEbook, ...fields }),
    uploadPdf: async (ebookId: string, content: Uint8Array<ArrayBuffer>) => {
      const form = new FormData();
      form.set("file", new File([content], "guide.pdf", { type: "application/pdf" }));
      await call("POST", apiPaths.ebookUpload(ebookId), form, await signed());
    },
    sendMessage: async (fields = {}) => {
      const message = JSON.stringify({ ...sampleMessage, ...fields });
      await call("POST", apiPaths.contact(), message, json);
    },
    messages: async () =>
      call<ContactSubmission[]>("GET", messagePaths.contactSubmissions(), "", await signed()),
  };
}
