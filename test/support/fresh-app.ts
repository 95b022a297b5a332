import { onTestFinished } from "vitest";
import { startApp, type TestApp } from "./app.ts";

/** The app belongs to one test, which closes it. */
export async function freshApp(env: Record<string, string> = {}): Promise<TestApp> {
  const app = await startApp(env);
  onTestFinished(() => app.close());
  return app;
}
