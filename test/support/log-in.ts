import { administrator } from "./administrator.ts";
import type { TestApp } from "./app.ts";

export const wrongPassword = { ...administrator, password: "not the password" };

export function logIn(app: TestApp, body: unknown, headers: Record<string, string> = {}) {
  return app.fetch("/api/admin/login", {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}
