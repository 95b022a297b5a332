/** @module-tag slow */
import { randomUUID } from "node:crypto";
import BetterSqlite3 from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { IDEMPOTENCY_KEY } from "#contract/idempotency-key.ts";
import {
  accessTokenPaths,
  addressPaths,
  apiPaths,
  messagePaths,
  namePaths,
  picturePaths,
  publicationPaths,
  settingsPaths,
  siteDraftPaths,
  sitePaths,
  trashPaths,
  webhookPaths,
} from "#contract/paths.ts";
import { sqliteFile } from "#storage/sqlite/sqlite-file.ts";
import { administrator } from "#test/support/administrator.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { form, multipartType, pdf } from "#test/support/multipart.ts";
import { painted } from "#test/support/pictures.ts";
import { createBlog, newBlog, newCaseStudy, newEbook, newMessage } from "#test/support/samples.ts";
import { documentOf } from "./routes.ts";

const CHANGED = "another horse of the same colour";

const document = documentOf("http://agency.test", "1.0.0");
const schemas: Record<string, { examples?: unknown[] }> = JSON.parse(
  JSON.stringify(document.components?.schemas),
);

const byPath = Object.entries(document.paths ?? {});
/** The call that ends every other session comes last. */
const calls = byPath
  .toSorted(([path]) => (path === settingsPaths.password() ? 1 : -1))
  .flatMap(([path, item]) =>
    Object.entries(item).flatMap(([verb, operation]) => {
      const isKeyed = operation.parameters?.some(
        (one: object) => "$ref" in one && String(one.$ref).endsWith("/IdempotencyKey"),
      );
      const content = JSON.parse(JSON.stringify(operation.requestBody ?? {})).content ?? {};
      return isKeyed ? [{ call: `${verb.toUpperCase()} ${path}`, content }] : [];
    }),
  );

/** Bodies for calls whose example does not fit this site. */
const bodies: Record<string, object> = {
  "PUT /api/admin/password": {
    current_password: administrator.password,
    new_password: CHANGED,
  },
  "PUT /api/admin/proof": { method: "password", password: administrator.password },
  "POST /api/contact": newMessage,
};

/**
 * These calls need a device, a finished import, a sweep of messages or an answer that may have arrived, and their refusal is repeated as
 * well.
 */
const refused: Record<string, number> = {
  "POST /api/admin/smtp-config/test": 422,
  "PUT /api/admin/authenticator-app": 409,
  "DELETE /api/admin/authenticator-app": 404,
  "POST /api/admin/recovery-codes": 409,
  "POST /api/admin/passkeys": 422,
  "PATCH /api/admin/passkeys/{id}": 404,
  "DELETE /api/admin/passkeys/{id}": 404,
  "PUT /api/admin/ebooks/{id}/file/pages": 422,
  "POST /api/admin/import/{id}/run": 409,
  "DELETE /api/admin/import/{id}/run": 409,
  "DELETE /api/admin/import/{id}": 409,
  "POST /api/admin/import/{id}/undo": 409,
  "DELETE /api/admin/import/{id}/undo": 409,
  "POST /api/admin/import/{id}/publishing": 409,
  "DELETE /api/admin/import/{id}/publishing": 409,
  "POST /api/admin/contact-submissions/restore": 404,
  "POST /api/admin/contact-submissions/{id}/replies/{replyId}/delivery": 409,
};

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

describe("a change that is repeated with its key", () => {
  it.each(calls)("$call changes nothing more and answers the same", async ({ call, content }) => {
    const [method = "", pattern = ""] = call.split(" ");
    const path = await pathOf(pattern);
    const [type, described] = Object.entries<{ schema: { $ref?: string } }>(content)[0] ?? [];
    const example = schemas[described?.schema.$ref?.split("/").at(-1) ?? ""]?.examples?.[0];
    const body =
      type === "multipart/form-data"
        ? await fileFor(pattern)
        : type && JSON.stringify((await bodyOf(call)) ?? example ?? {});
    const key = randomUUID();
    const send = () =>
      app.fetch(path, {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          [IDEMPOTENCY_KEY]: key,
          ...(type === "multipart/form-data" ? { "Content-Type": multipartType } : {}),
          ...(type === "application/json" ? { "Content-Type": type } : {}),
        },
        ...(body === undefined
          ? {}
          : { body: typeof body === "string" ? body : new Uint8Array(body) }),
      });
    await expect.poll(pdfsBeingRead).toBe(0);
    const first = await send();
    const answer = await seen(first);
    await expect.poll(pdfsBeingRead).toBe(0);
    const stored = rows();
    const again = await send();
    if (again.status === 401) await signInAgain();
    const second = again.status === 401 ? await send() : again;
    expect(await seen(second)).toEqual(answer);
    expect(rows()).toEqual(stored);
    expect([call, first.status]).toEqual([
      call,
      refused[call] ?? expect.toBeOneOf([200, 201, 204]),
    ]);
  });
});

async function bodyOf(call: string): Promise<object | undefined> {
  if (call === `POST ${namePaths.rename()}`) {
    await createBlog(app, token, { author: "jdoe77" });
    return { kind: "author", from: "jdoe77", to: "Jane Doe" };
  }
  if (call !== `POST ${trashPaths.emptying()}`) return bodies[call];
  const list = await app.send("GET", trashPaths.list(), undefined, token);
  return { seen: list.headers.get("x-list-state") };
}

async function seen(answer: Response) {
  const { requestId: _, ...body } = answer.status === 204 ? {} : await answer.json();
  const headers = ["content-type", "etag", "location", "set-cookie"].map((name) =>
    answer.headers.get(name),
  );
  return { status: answer.status, headers, body };
}

function pdfsBeingRead(): unknown {
  const database = new BetterSqlite3(sqliteFile(app.dataDir), { readonly: true });
  const open = "select count(*) from job where kind = 'read_pdf' and state = 'open'";
  const count = database.prepare(open).pluck().get();
  database.close();
  return count;
}

/** The rows of every table that a call may change. */
function rows(): Record<string, unknown[]> {
  const database = new BetterSqlite3(sqliteFile(app.dataDir), { readonly: true });
  const kept = ["publication", "publication_draft", "publication_version", "publication_preview"];
  const tables = [
    ...kept,
    ...["trashed_publication", "picture", "replaced_file", "webhook"],
    ...["access_token", "recovery_code", "authenticator_app", "passkey", "contact_submission"],
    ...["administrator", "site_setting", "smtp_config", "privacy", "auto_reply", "address"],
    "saved_answer",
  ];
  const jobs = database.prepare(
    "select kind, count(*) from job where kind in ('message_mail', 'webhook') group by kind order by kind",
  );
  const found = Object.fromEntries([
    ...tables.map((table) => [table, database.prepare(`select * from ${table}`).all().map(stored)]),
    ["job", jobs.raw().all()],
  ]);
  database.close();
  return found;
}

/** Rendered HTML may follow later. */
function stored(row: unknown): object {
  return { ...Object(row), rendered: null };
}

async function signInAgain(): Promise<void> {
  for (const password of [administrator.password, CHANGED]) {
    const answer = await app.send("POST", apiPaths.login(), { ...administrator, password });
    if (!answer.ok) continue;
    token = (await answer.json()).access_token;
    return;
  }
}

async function made(method: string, path: string, body?: object): Promise<{ id: string }> {
  const answer = await app.send(method, path, body, token);
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}.`);
  return answer.status === 204 ? { id: "" } : answer.json();
}

/** Creates what the call is about, and returns its path. */
async function pathOf(pattern: string): Promise<string> {
  const me = await app.send("GET", apiPaths.me(), undefined, token);
  if (me.status === 401) await signInAgain();
  const ids: Record<string, string> = {};
  const kind = { blogs: newBlog, ebooks: newEbook, "case-studies": newCaseStudy };
  const noun = /^\/api\/admin\/(blogs|ebooks|case-studies)\/\{id\}(.*)$/.exec(pattern);
  const list = `/api/admin/${noun?.[1]}`;
  if (noun) {
    const fields = kind[noun[1] as keyof typeof kind];
    const published = !noun[2]?.startsWith("/schedule");
    ids.id = (await made("POST", list, { ...fields, published })).id;
    const item = `${list}/${ids.id}`;
    if (pattern.includes("versionId")) {
      await made("PUT", item, { title: "Another title" });
      const versions = await app.send("GET", `${item}/versions`, undefined, token);
      ids.versionId = (await versions.json())[0].id;
    }
    if (pattern.includes("previewId")) {
      ids.previewId = (await made("POST", `${item}/previews`, { own: false })).id;
    }
    if (pattern.includes("/file") || pattern.includes("replaced")) {
      for (const mark of ["one", "two"]) await sendFile(`${item}/upload`, pdfForm(mark));
      const file = await app.send("GET", `${item}/file`, undefined, token);
      ids.fileId = (await file.json()).replaced[0]?.id;
    }
  } else if (pattern.startsWith(siteDraftPaths.draft())) {
    const { published } = Object(await made("GET", siteDraftPaths.draft()));
    const change = {
      key: "home.badge",
      value: randomUUID(),
      seen: published["home.badge"] ?? null,
    };
    await made("POST", siteDraftPaths.discard());
    await made("PUT", siteDraftPaths.draft(), { changes: [change] });
    if (/take-back|versions/.test(pattern)) await made("POST", siteDraftPaths.publish());
    const versions = await app.send("GET", siteDraftPaths.versions(), undefined, token);
    ids.id = (await versions.json()).items[0]?.id;
  } else if (pattern.startsWith("/api/admin/contact-submissions/{id}")) {
    await app.send("POST", apiPaths.contact(), newMessage);
    const messages = await app.send("GET", messagePaths.contactSubmissions(), undefined, token);
    const id: string = (await messages.json())[0].id;
    ids.id = id;
    if (pattern.includes("replyId")) {
      const reply = { subject: "Re: your message", text: "Yes." };
      ids.replyId = (await made("POST", messagePaths.replies(id), reply)).id;
    }
  } else if (pattern.startsWith("/api/admin/saved-answers/{id}")) {
    const words = { name: randomUUID(), text: "Yes." };
    ids.id = (await made("POST", messagePaths.savedAnswers(), words)).id;
  } else if (pattern.startsWith("/api/admin/addresses/{id}")) {
    const short = { kind: "short", path: `/${randomUUID()}`, target: sitePaths.services() };
    ids.id = (await made("POST", addressPaths.list(), { ...short, source: "card" })).id;
  } else if (pattern.startsWith("/api/admin/sessions/{id}")) {
    await app.signIn();
    const sessions = await app.send("GET", settingsPaths.sessions(), undefined, token);
    ids.id = (await sessions.json()).find((one: { is_current: boolean }) => !one.is_current).id;
  } else if (pattern.startsWith("/api/admin/trash/{id}")) {
    ids.id = (await made("POST", publicationPaths.blog.ownersList(), newBlog)).id;
    await made("DELETE", publicationPaths.blog.ownersItem(ids.id));
  } else if (pattern.startsWith("/api/admin/media/{id}")) {
    ids.id = (await sendFile(picturePaths.list(), await pictureForm())).id;
  } else if (pattern.startsWith("/api/admin/webhooks/{id}")) {
    ids.id = (await newWebhook()).id;
  } else if (pattern.includes("deliver") && pattern.includes("webhook")) {
    ids.id = (await made("POST", webhookPaths.test((await newWebhook()).id))).id;
  } else if (pattern.startsWith("/api/admin/access-tokens/{id}")) {
    const example = schemas.NewAccessToken?.examples?.[0];
    ids.id = (await made("POST", accessTokenPaths.list(), Object(example))).id;
  }
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? randomUUID());
}

function newWebhook(): Promise<{ id: string }> {
  return made("POST", webhookPaths.list(), Object(schemas.WebhookInput?.examples?.[0]));
}

function pdfForm(mark: string): Buffer {
  return form({ fileName: "guide.pdf", type: "application/pdf", content: pdf(mark) });
}

async function pictureForm(): Promise<Buffer> {
  const content = await painted(32, 20).png().toBuffer();
  return form({ fileName: `${randomUUID()}.png`, type: "image/png", content });
}

function fileFor(pattern: string): Promise<Buffer> | Buffer {
  if (pattern.includes("ebook")) return pdfForm("three");
  if (pattern.includes("media")) return pictureForm();
  return form({
    fileName: "post.md",
    type: "text/markdown",
    content: "---\ntitle: A post\n---\nText",
  });
}

async function sendFile(path: string, body: Buffer): Promise<{ id: string }> {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": multipartType };
  const answer = await app.fetch(path, { method: "POST", headers, body: new Uint8Array(body) });
  if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}.`);
  return answer.json();
}
