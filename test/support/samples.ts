import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { Blog } from "#contract/blog.ts";
import { CaseStudy } from "#contract/case-study.ts";
import { Ebook } from "#contract/ebook.ts";
import { Problem } from "#contract/errors.ts";
import { publicationPaths } from "#contract/paths.ts";
import type { TestApp } from "./app.ts";

export const newBlog = {
  title: "A steady hand",
  excerpt: "What a quiet quarter taught us.",
  content: "## First\n\nSome words.",
  category: "Strategy",
  read_time: "5 min read",
  author: "Olive",
  image_url: "/pictures/door.webp",
  published: true,
};

export const newEbook = {
  title: "The field guide",
  description: "Twenty pages on writing briefs.",
  pages: "20 pages",
  format: "PDF",
  topics: ["Briefs"],
  image_url: "/pictures/door.webp",
  published: true,
};

export const newCaseStudy = {
  title: "Eleven hours a week",
  client: "Client Pty Ltd",
  sector: "Wholesale",
  summary: "Invoices matched to dockets by software, approved by a person.",
  situation: "Two people matched **400 invoices** a week.",
  constraint: "Nothing is paid without an approval.",
  decision: "Four suppliers, six weeks.",
  what_was_built: "A screen that lays both side by side.",
  result: "Week five: 3.75 minutes for each invoice.",
  figures: [
    { value: "11", unit: "hours", meaning: "freed each week", measured: "Thirty items timed." },
  ],
  quote: "We read one line every Friday.",
  quote_by: "Office manager",
  services: ["AI & Automation"],
  image_url: "/pictures/door.webp",
  published: true,
};

export const newMessage = {
  name: "Priya Nair",
  email: "priya@client.example",
  company: "Client Pty Ltd",
  message: "We would like to talk about a campaign.",
};

export async function createBlog(app: TestApp, token: string, fields: object = {}): Promise<Blog> {
  const answer = await app.send("POST", "/api/admin/blogs", { ...newBlog, ...fields }, token);
  expect(answer.status).toBe(201);
  return Blog.parse(await answer.json());
}

export async function createEbook(
  app: TestApp,
  token: string,
  fields: object = {},
): Promise<Ebook> {
  const answer = await app.send("POST", "/api/admin/ebooks", { ...newEbook, ...fields }, token);
  expect(answer.status).toBe(201);
  return Ebook.parse(await answer.json());
}

export async function createCaseStudy(
  app: TestApp,
  token: string,
  fields: object = {},
): Promise<CaseStudy> {
  const path = publicationPaths["case-study"].ownersList();
  const answer = await app.send("POST", path, { ...newCaseStudy, ...fields }, token);
  expect(answer.status).toBe(201);
  return CaseStudy.parse(await answer.json());
}

/** Expects a refusal as in the contract. */
export async function problemOf(answer: Response, status: number): Promise<Problem> {
  const text = await answer.text();
  expect(answer.status, text).toBe(status);
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  const problem = Problem.parse(JSON.parse(text));
  expect(problem.status).toBe(status);
  expect(problem.detail).not.toBe("");
  expect(problem.requestId).toBe(answer.headers.get("x-request-id"));
  return problem;
}

/** Files that are served, and files on their way in. */
export async function storedFiles(app: TestApp): Promise<{ kept: string[]; incoming: string[] }> {
  const folder = join(app.dataDir, "files");
  const entries = await readdir(folder, { withFileTypes: true });
  return {
    kept: entries.filter((entry) => entry.isFile()).map((entry) => entry.name),
    incoming: await readdir(join(folder, "incoming")),
  };
}
