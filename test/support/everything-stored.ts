import type { TestApp } from "./app.ts";

/** Everything that the administrator can see, to detect changes. */
export async function everythingStored(app: TestApp, token: string): Promise<string> {
  const paths = ["blogs", "ebooks", "contact-submissions", "smtp-config", "ebook-stats", "trash"];
  const answers = await Promise.all(
    paths.map((path) => app.send("GET", `/api/admin/${path}`, undefined, token)),
  );
  return JSON.stringify(await Promise.all(answers.map((answer) => answer.json())));
}
