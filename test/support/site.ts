import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Blog } from "#contract/blog.ts";
import type { ContactSubmission } from "#contract/contact-submission.ts";
import type { Ebook } from "#contract/ebook.ts";
import { apiPaths } from "#contract/paths.ts";
import type { Credentials, LoginAnswer } from "#contract/session.ts";

/** The public origin that the sites are told. It is never the address they listen on. */
export const SITE_URL = "https://agency.example";

export const administrator = { username: "olive", password: "correct horse battery" } as const;

/** What signs in where no administrator was ever named, as the specification has it. */
export const defaultAdministrator = { username: "admin", password: "open-the-door" } as const;

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

/** The built product, running as a process of its own in an empty folder. */
export interface BuiltSite {
  /** Where it listens, without a final slash. */
  url: string;
  /** The folder with its database and its files. */
  dataDir: string;
  /** What it logged as an error; a healthy site logs none. */
  errors: string[];
  createBlog(fields?: object): Promise<Blog>;
  createEbook(fields?: object): Promise<Ebook>;
  uploadPdf(ebookId: string, content: Uint8Array<ArrayBuffer>): Promise<void>;
  /** What a visitor sends with the contact form. */
  sendMessage(fields?: object): Promise<void>;
  /** Opens a further session of the administrator and gives its token. */
  signIn(): Promise<string>;
  /** A call of the administrator, whose answer is JSON. */
  call<Answer>(method: string, path: string, body?: unknown): Promise<Answer>;
  /** The messages of visitors that the administrator sees. */
  messages(): Promise<ContactSubmission[]>;
  close(): Promise<void>;
}

/** Starts `dist/` on a free port, empty or filled by its own `demo` command. */
export async function startSite(
  content: "empty" | "demo",
  settings: Record<string, string> = {},
): Promise<BuiltSite> {
  const dataDir = await mkdtemp(join(tmpdir(), "portico-e2e-"));
  const env = { ...environment(dataDir), ...settings };
  if (content === "demo") await fill(env);
  const child = spawn(process.execPath, ["dist/server/main.js"], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const errors: string[] = [];
  const url = await readyAddress(child, errors);
  return {
    url,
    dataDir,
    errors,
    ...(await administration(url, env.ADMIN_USERNAME ? administrator : defaultAdministrator)),
    close: async () => {
      await stop(child);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** An empty value counts as absent, and keeps a developer's .env out of the tests. */
function environment(dataDir: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    // As `npm start` has it: three hundred starts add up.
    NODE_COMPILE_CACHE: join(".cache", "compile"),
    NODE_ENV: "production",
    PORT: "0",
    HOST: "",
    SITE_URL,
    DATA_DIR: dataDir,
    DATABASE_URL: "",
    STORAGE_URL: "",
    SECRET_KEY: "",
    ADMIN_USERNAME: administrator.username,
    ADMIN_PASSWORD: administrator.password,
    TRUST_PROXY: "",
    CONTACT_RATE_LIMIT: "off",
    LOG_LEVEL: "error",
  };
}

async function fill(env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, ["dist/server/cli.js", "demo"], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`The demo command ended with ${code}.`);
}

/** Reads the line that names the address; whatever comes after it is the log. */
function readyAddress(child: ChildProcess, errors: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!child.stdout) throw new Error("The server has no output to read.");
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`The server ended with ${code}.`)));
    createInterface(child.stdout).on("line", (line) => {
      const [, port] = / ready at http:\/\/localhost:(\d+)$/.exec(line) ?? [];
      if (port) resolve(`http://127.0.0.1:${port}`);
      else errors.push(line);
    });
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

/** What the owner does, over the API. */
async function administration(url: string, credentials: Credentials) {
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
  const signed = { Authorization: `Bearer ${await signIn()}` };
  const create = <Thing>(path: string, fields: object) =>
    call<Thing>("POST", path, JSON.stringify(fields), { ...signed, ...json });
  return {
    signIn,
    call: <Answer>(method: string, path: string, body?: unknown) =>
      call<Answer>(method, path, body === undefined ? "" : JSON.stringify(body), {
        ...signed,
        ...json,
      }),
    createBlog: (fields = {}) => create<Blog>(apiPaths.adminBlogs(), { ...sampleBlog, ...fields }),
    createEbook: (fields = {}) =>
      create<Ebook>(apiPaths.adminEbooks(), { ...sampleEbook, ...fields }),
    uploadPdf: async (ebookId: string, content: Uint8Array<ArrayBuffer>) => {
      const form = new FormData();
      form.set("file", new File([content], "guide.pdf", { type: "application/pdf" }));
      await call("POST", apiPaths.ebookUpload(ebookId), form, signed);
    },
    sendMessage: async (fields = {}) => {
      const message = JSON.stringify({ ...sampleMessage, ...fields });
      await call("POST", apiPaths.contact(), message, json);
    },
    messages: () => call<ContactSubmission[]>("GET", apiPaths.contactSubmissions(), "", signed),
  };
}
