import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { build } from "vite";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { ContactSubmission } from "#contract/contact-submission.ts";
import { messagePaths, webhookPaths } from "#contract/paths.ts";
import { Webhook, WebhookSecret } from "#contract/webhook.ts";
import { startApp, type TestApp } from "./support/app.ts";
import { chromiumFlags, findChromium } from "./support/chromium.ts";
import { createBlog, newMessage } from "./support/samples.ts";
import { waitUntil } from "./support/wait.ts";

const API = "https://portico.agency.example/api";

let browser: Browser;

beforeAll(async () => {
  const executablePath = findChromium();
  browser = await chromium.launch({
    executablePath: executablePath ?? undefined,
    args: chromiumFlags,
  });
});
afterAll(() => browser.close());

/** The first piece of the language that has the words. */
async function guideCode(file: string, language: string, words = ""): Promise<string> {
  const text = await readFile(`docs/${file}`, "utf8");
  const pieces = [...text.matchAll(/```(\w+)\n(.*?)```/gs)];
  const found = pieces.find(([, name, code]) => name === language && code?.includes(words));
  if (!found?.[2]) throw new Error(`${file} has no ${language} with ${words}.`);
  return found[2];
}

const moduleOf = async (api: string) =>
  (await guideCode("headless.md", "js", API)).replace(API, api);

/** An origin of its own. */
async function startFront() {
  const files = new Map<string, string>();
  const server = createServer(({ url = "" }, response) => {
    const type = url.endsWith(".js") ? "text/javascript" : "text/html; charset=utf-8";
    const text = files.get(url);
    response.writeHead(text === undefined ? 404 : 200, { "Content-Type": type }).end(text);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, files };
}

type Files = Map<string, string>;

const fronts: [string, (api: string, files: Files) => Promise<void>][] = [
  [
    "static page",
    async (api, files) => {
      files.set("/", await guideCode("headless.md", "html"));
      files.set("/portico.js", await moduleOf(api));
    },
  ],
  ["React page", buildReact],
];

async function buildReact(api: string, files: Files): Promise<void> {
  // React is found from here.
  const root = await mkdtemp(join(process.cwd(), "node_modules", ".front-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await writeFile(join(root, "front.jsx"), await guideCode("headless.md", "jsx"));
  await writeFile(join(root, "portico.js"), await moduleOf(api));
  await writeFile(
    join(root, "index.html"),
    '<title>Front</title><div id="root"></div><script type="module" src="/front.jsx"></script>',
  );
  const built = await build({
    root,
    configFile: false,
    logLevel: "error",
    build: { write: false },
  });
  for (const file of "output" in built ? built.output : []) {
    const text = file.type === "chunk" ? file.code : String(file.source);
    files.set(file.fileName === "index.html" ? "/" : `/${file.fileName}`, text);
  }
}

it.each(fronts)(
  "the $0 of the guide lists, reads and sends from another origin",
  { tags: ["slow"] },
  async (_, writeFront) => {
    const front = await startFront();
    const app = await startApp({ CORS_ORIGINS: front.origin });
    onTestFinished(() => app.close());
    const token = await app.signIn();
    await createBlog(app, token, { title: "A door", content: "Some **bold** words." });
    await writeFront(`${app.url}/api`, front.files);

    const page = await browser.newPage();
    onTestFinished(() => page.close());
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    page.setDefaultTimeout(20_000);
    await page.goto(front.origin);
    await page.getByRole("link", { name: "A door" }).click();
    await page.getByText("bold").waitFor();
    expect(await page.locator("article strong").textContent()).toBe("bold");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toMatch(/^Portico: ./);
    await page.getByLabel("name").fill("Priya");
    await page.getByLabel("email").fill("priya@client.example");
    await page.getByLabel("message").fill("We would like to talk.");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("Thank you.").waitFor();
    expect(await messagesOf(app, token)).toMatchObject([{ name: "Priya", is_spam: false }]);
    expect(errors).toEqual([]);
  },
);

async function messagesOf(app: TestApp, token: string) {
  const listed = await app.send("GET", messagePaths.contactSubmissions(), undefined, token);
  return z.array(ContactSubmission).parse(await listed.json());
}

it("the program of the guide takes genuine messages to a CRM, each once", async () => {
  const [check, program] = [
    await guideCode("webhooks.md", "js"),
    await guideCode("headless.md", "js", "crm.js"),
  ];
  const leads: string[][] = [];
  const code = `
    import { createServer } from "node:http";
    import { text } from "node:stream/consumers";
    ${check}
    export function start(process, addLead) { return ${program.slice(program.indexOf("createServer")).replace("8080", '0, "127.0.0.1"')} }
    ${program.slice(0, program.indexOf("createServer"))}
  `;
  const {
    start,
  }: { start(process: object, addLead: (...lead: string[]) => void): import("node:http").Server } =
    await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
  const env = { PORTICO_SECRET: "whsec_bm90IHlldCBrbm93bg==" };
  const server = start({ env }, (...lead) => leads.push(lead));
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  expect((await fetch(url, { method: "POST", body: "{}" })).status).toBe(401);

  const app = await startApp({ WEBHOOKS_TO_PRIVATE_HOSTS: "on" });
  onTestFinished(() => app.close());
  const token = await app.signIn();
  const fields = {
    name: "CRM",
    url,
    events: ["message.received"],
    format: "json",
    is_active: true,
  };
  const { id } = Webhook.parse(
    await (await app.send("POST", webhookPaths.list(), fields, token)).json(),
  );
  const secret = await app.send("GET", webhookPaths.secret(id), undefined, token);
  env.PORTICO_SECRET = WebhookSecret.parse(await secret.json()).secret;
  await app.send("POST", "/api/contact", newMessage);
  await waitUntil(() => leads.length === 1);
  expect(leads[0]).toEqual([newMessage.email, newMessage.name, newMessage.message]);
});
