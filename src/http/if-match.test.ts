import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { oas31 } from "zod-openapi";
import {
  ebookPaths,
  messagePaths,
  picturePaths,
  publicationPaths,
  settingsPaths,
} from "#contract/paths.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { form, multipartType, pdf, upload } from "#test/support/multipart.ts";
import { addPicture } from "#test/support/pictures.ts";
import { createBlog, createCaseStudy, createEbook, problemOf } from "#test/support/samples.ts";
import { documentOf } from "./routes.ts";

const document = documentOf("http://agency.test", "1.0.0");

/** Paths as the document writes them: `PUT /api/admin/blogs/{id}`. */
const checked = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([, { parameters = [] }]: [string, oas31.OperationObject]) =>
      parameters.some((parameter) => "name" in parameter && parameter.name === "If-Match"),
    )
    .map(([verb]) => ({ method: verb.toUpperCase(), path })),
);

let app: TestApp;
let token: string;
/** The ids to fill in, by the part of the path before them. */
const ids: Record<string, string> = {};
let fileId = "";

const send = (method: string, path: string, tag: string | null, body?: object | Buffer) =>
  app.fetch(path, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(tag === null ? {} : { "If-Match": tag }),
      ...(body instanceof Buffer ? { "Content-Type": multipartType } : {}),
      ...(body && !(body instanceof Buffer) ? { "Content-Type": "application/json" } : {}),
    },
    ...(body instanceof Buffer ? { body: new Uint8Array(body) } : {}),
    ...(body && !(body instanceof Buffer) ? { body: JSON.stringify(body) } : {}),
  });

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
  ids[publicationPaths.blog.ownersList()] = (await createBlog(app, token)).id;
  ids[publicationPaths["case-study"].ownersList()] = (await createCaseStudy(app, token)).id;
  const ebook = (await createEbook(app, token)).id;
  ids[publicationPaths.ebook.ownersList()] = ebook;
  ids[picturePaths.list()] = (await addPicture(app, token)).id;
  const saved = { name: "Yes", text: "Yes." };
  const added = await send("POST", messagePaths.savedAnswers(), null, saved);
  ids[messagePaths.savedAnswers()] = (await added.json()).id;
  await upload(app, token, ebook, pdf("one"), "one.pdf");
  await upload(app, token, ebook, pdf("two"), "two.pdf");
  const file = await (await send("GET", ebookPaths.file(ebook), null)).json();
  fileId = file.replaced[0].id;
});
afterAll(() => app.close());

async function addressOf(pattern: string): Promise<string> {
  const [list = ""] = pattern.split("/{id}");
  const path = pattern.replace("{id}", ids[list] ?? "none").replace("{fileId}", fileId);
  if (!path.includes("{versionId}")) return path;
  const [versions = ""] = path.split("/{versionId}");
  const [version] = await (await send("GET", versions, null)).json();
  return path.replace("{versionId}", version.id);
}

function bodyOf({ method, path }: (typeof checked)[number]): object | Buffer | undefined {
  if (/\/(?:upload|file)$/.test(path) && method === "POST") {
    return form({ fileName: "new.pdf", content: pdf("new") });
  }
  if (method !== "PUT") return undefined;
  if (path.endsWith("/schedule")) {
    const publish_at = new Date(Date.now() + 86_400_000).toISOString();
    return { publish_at, time_zone: "Australia/Sydney" };
  }
  if (path.endsWith("/pages")) return { pages: [1] };
  return path === settingsPaths.siteSettings() ? { time_zone: "Australia/Sydney" } : {};
}

describe("a stale If-Match", () => {
  it("is looked for in every call that changes or deletes what has a version", () => {
    const has = checked.map(({ method, path }) => `${method} ${path}`);
    const hasVersion = (operation?: oas31.OperationObject) =>
      JSON.stringify(operation?.responses?.[200] ?? {}).includes('"ETag"');
    const missing = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([verb]) => verb !== "get")
        .filter(([, one]) => hasVersion(item.get) || hasVersion(one))
        .map(([verb]) => `${verb.toUpperCase()} ${path}`)
        .filter((name) => !has.includes(name)),
    );
    expect(missing).toEqual([]);
    expect(has.length).toBeGreaterThan(20);
  });

  it.each(checked)("is refused by $method $path", async (call) => {
    const answer = await send(call.method, await addressOf(call.path), '"99"', bodyOf(call));
    expect(await problemOf(answer, 409)).toMatchObject({
      code: "conflict",
      detail: expect.stringMatching(/changed elsewhere since you opened it/),
    });
  });
});

it("the present version may be one of several that are named", async () => {
  const { id } = await createBlog(app, token);
  const path = publicationPaths.blog.ownersItem(id);
  expect((await send("DELETE", path, 'W/"1", "7"')).status).toBe(409);
  expect((await send("DELETE", path, '"7", "1"')).status).toBe(204);
});
