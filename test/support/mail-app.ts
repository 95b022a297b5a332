import { onTestFinished } from "vitest";
import { startApp, type TestApp } from "./app.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";

/** An app for one test, its owner signed in, and a mail server that it does not know yet. */
export async function startMailApp(): Promise<{
  app: TestApp;
  token: string;
  server: MailServer;
}> {
  const app = await startApp();
  const server = await startMailServer();
  onTestFinished(async () => {
    await app.close();
    await server.close();
  });
  return { app, token: await app.signIn(), server };
}
