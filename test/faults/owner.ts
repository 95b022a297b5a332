import { z } from "zod";
import { apiPaths, publicationPaths } from "#contract/paths.ts";
import { form, multipartType, pdf } from "#test/support/multipart.ts";
import { newBlog, newEbook } from "#test/support/samples.ts";
import { type Answer, type Call, call, readJson } from "./call.ts";
import { AcknowledgedSet, AcknowledgedValue, type Ledger } from "./ledger.ts";
import { hashOf } from "./stored.ts";

export interface Account {
  username: string;
  password: string;
  token: string | null;
}

export interface Content {
  articles: { id: string; slug: string }[];
  ebooks: string[];
}

const ARTICLES = 2;
const EBOOKS = 2;

const Created = z.object({ id: z.string(), slug: z.string() });
const Token = z.object({ access_token: z.string() });

export async function signIn(
  origin: string,
  { username, password }: Account,
): Promise<Answer & { token: string | null }> {
  const options = { method: "POST", json: { username, password } };
  const answer = await call(origin, apiPaths.login(), options);
  return { ...answer, token: readJson(Token, answer.body)?.access_token ?? null };
}

/** Creates what the load works on, all of it in the ledger from the start. */
export async function prepareContent(
  origin: string,
  account: Account,
): Promise<{ content: Content; ledger: Ledger }> {
  const content: Content = { articles: [], ebooks: [] };
  const ledger: Ledger = {
    messages: new AcknowledgedSet(),
    sessions: new AcknowledgedSet(),
    edits: new Map(),
    uploads: new Map(),
    texts: new Map([
      ["written", new AcknowledgedValue()],
      ["public", new AcknowledgedValue()],
    ]),
  };
  account.token = (await signIn(origin, account)).token;
  const ask = async (path: string, options: Call) => {
    const { status, body } = await call(origin, path, { token: account.token, ...options });
    if (status >= 300 || status === 0) throw new Error(`${path} answered ${status}: ${body}`);
    return Created.parse(JSON.parse(body.toString()));
  };
  for (let at = 0; at < ARTICLES; at += 1) {
    const json = { ...newBlog, title: `Article ${at}`, excerpt: `first of article ${at}` };
    const article = await ask(publicationPaths.blog.ownersList(), { method: "POST", json });
    content.articles.push(article);
    ledger.edits.set(article.id, acknowledged(json.excerpt));
  }
  for (let at = 0; at < EBOOKS; at += 1) {
    const json = { ...newEbook, title: `Guide ${at}` };
    const { id } = await ask(publicationPaths.ebook.ownersList(), { method: "POST", json });
    const file = pdf(`first of guide ${at}`, 10_000);
    const body = form({ fileName: "guide.pdf", type: "application/pdf", content: file });
    const contentType = multipartType;
    await ask(apiPaths.ebookUpload(id), { method: "POST", body, contentType });
    content.ebooks.push(id);
    ledger.uploads.set(id, acknowledged(hashOf(file)));
  }
  return { content, ledger };
}

function acknowledged(value: string): AcknowledgedValue {
  const values = new AcknowledgedValue();
  values.send(value);
  values.acknowledge(value);
  return values;
}
