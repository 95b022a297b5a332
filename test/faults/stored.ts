import { createHash } from "node:crypto";
import { z } from "zod";
import { apiPaths, messagePaths, publicationPaths, siteDraftPaths } from "#contract/paths.ts";
import { SiteDraft } from "#contract/site-draft.ts";
import { call, readJson } from "./call.ts";
import type { Ledger, Stored } from "./ledger.ts";

const PAGE = 100;
/** Sessions checked at once. */
const CONCURRENT = 8;

const Messages = z.array(z.object({ message: z.string() }));
const Article = z.object({ excerpt: z.string() });

/** Reads through the running product, like the owner. */
export async function readStored(origin: string, token: string, ledger: Ledger): Promise<Stored> {
  return {
    messages: await countMessages(origin, token),
    sessions: await findLiving(origin, [...ledger.sessions]),
    edits: await readEach(ledger.edits, (id) => readExcerpt(origin, token, id)),
    uploads: await readEach(ledger.uploads, (id) => readFileHash(origin, id)),
    texts: await readTexts(origin, token),
  };
}

/** Two texts that the owner always writes and publishes together. */
export const textKeys = ["home.badge", "home.headline"] as const;

/** Returns what both texts say; null where they differ, or were never written. */
export function asOne(texts: readonly (string | undefined)[]): string | null {
  const [first = null, ...others] = texts;
  return others.every((text) => text === first) ? first : null;
}

async function readTexts(origin: string, token: string): Promise<Stored["texts"]> {
  const { body } = await call(origin, siteDraftPaths.draft(), { token });
  const { published, changes } = SiteDraft.parse(JSON.parse(body.toString()));
  const written = new Map(changes.map(({ key, value }) => [key, value ?? undefined]));
  return new Map([
    ["written", asOne(textKeys.map((key) => written.get(key) ?? published[key]))],
    ["public", asOne(textKeys.map((key) => published[key]))],
  ]);
}

export function hashOf(file: Buffer): string {
  return createHash("sha256").update(file).digest("hex");
}

async function countMessages(origin: string, token: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  let path: string | null = `${messagePaths.contactSubmissions()}?limit=${PAGE}`;
  while (path !== null) {
    const answer = await call(origin, path, { token });
    if (answer.status !== 200) throw new Error(`The messages answered ${answer.status}.`);
    for (const { message } of Messages.parse(JSON.parse(answer.body.toString()))) {
      counts.set(message, (counts.get(message) ?? 0) + 1);
    }
    path = /<([^>]+)>; ?rel="next"/.exec(String(answer.headers.link ?? ""))?.[1] ?? null;
  }
  return counts;
}

async function findLiving(origin: string, tokens: string[]): Promise<Set<string>> {
  const living = new Set<string>();
  for (let at = 0; at < tokens.length; at += CONCURRENT) {
    await Promise.all(
      tokens.slice(at, at + CONCURRENT).map(async (token) => {
        const { status } = await call(origin, apiPaths.me(), { token });
        if (status === 200) living.add(token);
        else if (status !== 401) throw new Error(`A session answered ${status}.`);
      }),
    );
  }
  return living;
}

async function readExcerpt(origin: string, token: string, id: string): Promise<string | null> {
  const { body } = await call(origin, publicationPaths.blog.ownersItem(id), { token });
  return readJson(Article, body)?.excerpt ?? null;
}

async function readFileHash(origin: string, id: string): Promise<string | null> {
  const { status, body } = await call(origin, apiPaths.ebookDownload(id));
  return status === 200 ? hashOf(body) : null;
}

async function readEach<Value>(
  values: Map<string, Value>,
  read: (id: string) => Promise<string | null>,
): Promise<Map<string, string | null>> {
  const found = new Map<string, string | null>();
  for (const id of values.keys()) found.set(id, await read(id));
  return found;
}
