import { afterAll, beforeAll, expect } from "vitest";
import type { PublicationKind } from "#contract/nouns.ts";
import { startApp, type TestApp } from "./app.ts";
import { describeOnBoth } from "./database.ts";
import { lendPostgres } from "./lent-postgres.ts";
import { createBlog, createCaseStudy, createEbook } from "./samples.ts";

export interface Written {
  id: string;
  slug: string;
  title: string;
  image_url: string;
  published: boolean;
  version: number;
  published_at: string;
  created_at: string;
  updated_at: string;
  draft_saved_at: string | null;
  public_slug: string | null;
}

/** A published one, by the API. */
export const create: Record<
  PublicationKind,
  (app: TestApp, token: string, fields?: object) => Promise<Written>
> = { blog: createBlog, ebook: createEbook, "case-study": createCaseStudy };

/** A site whose owner is signed in, for the tests of a suite together. */
export interface OwnedApp {
  readonly app: TestApp;
  readonly token: string;
  /** Calls as the owner; `version` is the one they have read. */
  call(method: string, path: string, body?: unknown, version?: number): Promise<Response>;
  /** The body of an answer that has to have this status, 200 by default. */
  answered<Answer>(answer: Promise<Response>, status?: number): Promise<Answer>;
  /** Asks as a visitor. */
  statusAt(path: string): Promise<number>;
  textAt(path: string): Promise<string>;
}

/** Runs the suite over HTTP, once on each database. */
export function onBothOwnedApps(
  name: string,
  suite: (site: OwnedApp) => void,
  env: Record<string, string> = {},
): void {
  describeOnBoth(`${name} on %s`, (database) => {
    let app: TestApp;
    let token: string;
    let drop = async () => {};
    beforeAll(async () => {
      const fresh = database === "PostgreSQL" ? await lendPostgres() : null;
      app = await startApp({ ...env, ...(fresh ? { DATABASE_URL: fresh.url } : {}) });
      if (fresh) drop = fresh.drop;
      token = await app.signIn();
    });
    afterAll(async () => {
      await app.close();
      await drop();
    });
    suite({
      get app() {
        return app;
      },
      get token() {
        return token;
      },
      call: (method, path, body, version) =>
        app.fetch(path, {
          method,
          headers: {
            Authorization: `Bearer ${token}`,
            ...(body === undefined ? {} : { "Content-Type": "application/json" }),
            ...(version === undefined ? {} : { "If-Match": `"${version}"` }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      answered: async (answer, status = 200) => {
        const response = await answer;
        expect(response.status, await response.clone().text()).toBe(status);
        return response.json();
      },
      statusAt: async (path) => (await app.fetch(path)).status,
      textAt: async (path) => (await app.fetch(path)).text(),
    });
  });
}
