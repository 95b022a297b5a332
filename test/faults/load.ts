import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { apiPaths, publicationPaths, siteDraftPaths, sitePaths } from "#contract/paths.ts";
import { SiteDraft } from "#contract/site-draft.ts";
import { originalAt } from "#contract/site-text-rules.ts";
import { form, multipartType, pdf } from "#test/support/multipart.ts";
import { type Answers, isSuccess, type Kind } from "./answers.ts";
import { type Answer, type Call, call, readJson } from "./call.ts";
import type { AcknowledgedValue, Ledger } from "./ledger.ts";
import { type Account, type Content, signIn } from "./owner.ts";
import { asOne, hashOf, textKeys } from "./stored.ts";

/** A busy site, not a benchmark: concurrent workers and the pause of each. */
const pace = {
  message: { writers: 4, rest: 20 },
  edit: { rest: 50 },
  upload: { rest: 200 },
  text: { rest: 300 },
  download: { writers: 1, rest: 150 },
  "sign-in": { writers: 1, rest: 600 },
};

const PDF_BYTES = 200_000;

const PublicArticle = z.object({ excerpt: z.string() });

interface Target {
  origin: string;
  account: Account;
  content: Content;
  ledger: Ledger;
  answers: Answers;
  /** Several servers answer, and the others hear of a change a moment after it. */
  hasOthers?: boolean;
  /** False where another writer has the texts of the site, so that their order is known. */
  writesTexts?: boolean;
}

export interface Load {
  /** Resolves when every request in hand has ended. */
  stop(): Promise<void>;
}

/** Visitors and an owner at work; the ledger records what is acknowledged. */
export function startLoad(target: Target): Load {
  let isStopped = false;
  const repeat = async (rest: number, step: (at: number) => Promise<void>) => {
    for (let at = 0; !isStopped; at += 1) {
      await step(at);
      await sleep(rest);
    }
  };
  const { message, edit, upload, text, download } = pace;
  const name = Math.random().toString(36).slice(2, 8);
  const workers = [
    ...Array.from({ length: message.writers }, (_, writer) =>
      repeat(message.rest, (at) => sendMessage(target, `${name}, writer ${writer}, message ${at}`)),
    ),
    ...target.content.articles.map((article) =>
      repeat(edit.rest, (at) => editArticle(target, article, `${name}, edit ${at}`)),
    ),
    ...target.content.ebooks.map((id) =>
      repeat(upload.rest, (at) => uploadFile(target, id, `${name}, file ${at}`)),
    ),
    ...(target.writesTexts === false
      ? []
      : [repeat(text.rest, (at) => writeTexts(target, `${name}, ${at}`))]),
    repeat(download.rest, (at) =>
      downloadFile(target, target.content.ebooks[at % target.content.ebooks.length] ?? ""),
    ),
    repeat(pace["sign-in"].rest, () => openSession(target)),
  ];
  return {
    stop: async () => {
      isStopped = true;
      await Promise.all(workers);
    },
  };
}

async function sendMessage(target: Target, message: string): Promise<void> {
  const answer = await ask(target, "message", apiPaths.contact(), {
    method: "POST",
    json: { name: "Priya Nair", email: "priya@client.example", message },
  });
  if (isSuccess(answer)) target.ledger.messages.acknowledge(message);
}

async function editArticle(
  target: Target,
  { id, slug }: Content["articles"][number],
  excerpt: string,
): Promise<void> {
  const edits = entryOf(target.ledger.edits, id);
  edits.send(excerpt);
  const options = { method: "PUT", json: { excerpt } };
  const answer = await askAsOwner(target, "edit", publicationPaths.blog.ownersItem(id), options);
  if (!isSuccess(answer)) return;
  edits.acknowledge(excerpt);
  const { superseded } = edits;
  const page = await ask(target, "page", publicationPaths.blog.publicItem(slug));
  if (!isSuccess(page)) return;
  const shown = readJson(PublicArticle, page.body)?.excerpt ?? null;
  if (!edits.mayBeRead(shown, superseded)) {
    target.answers.wrong.push(`after «${excerpt}» was acknowledged, visitors read «${shown}»`);
  }
}

async function uploadFile(target: Target, id: string, mark: string): Promise<void> {
  const uploads = entryOf(target.ledger.uploads, id);
  const content = pdf(mark, PDF_BYTES);
  const hash = hashOf(content);
  uploads.send(hash);
  const answer = await askAsOwner(target, "upload", apiPaths.ebookUpload(id), {
    method: "POST",
    body: form({ fileName: "guide.pdf", type: "application/pdf", content }),
    contentType: multipartType,
  });
  if (isSuccess(answer)) uploads.acknowledge(hash);
}

/** Writes two texts of Home, publishes them, and reads them like a visitor. */
async function writeTexts(target: Target, words: string): Promise<void> {
  const written = entryOf(target.ledger.texts, "written");
  const path = siteDraftPaths.draft();
  const read = await askAsOwner(target, "text", path, {});
  const draft = isSuccess(read) ? readJson(SiteDraft, read.body) : null;
  if (draft === null) return;
  const present = new Map(draft.changes.map(({ key, value }) => [key, value]));
  const changes = textKeys.map((key) => ({
    key,
    value: words,
    seen: present.get(key) ?? draft.published[key] ?? null,
  }));
  written.send(words);
  const saved = await askAsOwner(target, "text", path, { method: "PUT", json: { changes } });
  if (!isSuccess(saved)) return;
  written.acknowledge(words);
  const shown = entryOf(target.ledger.texts, "public");
  shown.send(words);
  const published = await askAsOwner(target, "publish", siteDraftPaths.publish(), {
    method: "POST",
  });
  if (isSuccess(published)) shown.acknowledge(words);
  await readHome(target, shown);
}

/** Both texts are those of one publish, and of a single server not of one before the last that was acknowledged. */
async function readHome(target: Target, shown: AcknowledgedValue): Promise<void> {
  const { superseded, acknowledged } = shown;
  const page = await ask(target, "page", sitePaths.home());
  if (!isSuccess(page) || acknowledged === 0) return;
  const html = page.body.toString();
  const words = [/<p class="powered">(?:<[^>]*>)*([^<]+)/, /<h1[^>]*>([^<]+)/].map(
    (text) => text.exec(html)?.[1],
  );
  const isWhole =
    asOne(words) !== null || textKeys.every((key, at) => words[at] === originalAt(key));
  if (target.hasOthers ? !isWhole : !shown.mayBeRead(asOne(words), superseded)) {
    target.answers.wrong.push(`visitors read «${words.join("» beside «")}»`);
  }
}

async function downloadFile(target: Target, id: string): Promise<void> {
  const uploads = entryOf(target.ledger.uploads, id);
  const { superseded } = uploads;
  const answer = await ask(target, "download", apiPaths.ebookDownload(id));
  if (!isSuccess(answer) || uploads.mayBeRead(hashOf(answer.body), superseded)) return;
  target.answers.wrong.push(`a download of ebook ${id} held an old or torn file`);
}

async function openSession({ origin, account, ledger, answers }: Target): Promise<void> {
  const answer = await signIn(origin, account);
  note(answers, "sign-in", answer);
  if (answer.token !== null) ledger.sessions.acknowledge(answer.token);
  else if (isSuccess(answer)) answers.wrong.push("a sign-in was answered without a token");
}

function entryOf<Id extends string>(values: Map<Id, AcknowledgedValue>, id: Id): AcknowledgedValue {
  const value = values.get(id);
  if (!value) throw new Error(`The ledger has no ${id}.`);
  return value;
}

/** Signs in again after the session has ended, as the portal does. */
async function askAsOwner(target: Target, kind: Kind, path: string, options: Call) {
  const { account, origin } = target;
  const answer = await ask(target, kind, path, { ...options, token: account.token });
  if (answer.status === 401) account.token = (await signIn(origin, account)).token;
  return answer;
}

async function ask(target: Target, kind: Kind, path: string, options?: Call): Promise<Answer> {
  const answer = await call(target.origin, path, options);
  note(target.answers, kind, answer);
  return answer;
}

function note(answers: Answers, kind: Kind, { from, to, status, headers }: Answer): void {
  const hasRetryAfter = headers["retry-after"] !== undefined;
  answers.add({ kind, from, to, status, hasRetryAfter });
}
