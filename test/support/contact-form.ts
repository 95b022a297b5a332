import type { Page } from "@playwright/test";
import { apiPaths, sitePaths } from "#contract/paths.ts";
import { expect } from "./browser.ts";

export interface TypedMessage {
  name: string;
  email: string;
  company: string;
  message: string;
}

const labels: Record<keyof TypedMessage, string> = {
  name: "Name*",
  email: "Email*",
  company: "Company (optional)",
  message: "Message*",
};

export function newMessage(name: string): TypedMessage {
  return {
    name,
    email: "priya@harbour.example",
    company: "Harbour & Co",
    message: "We answer the same forty questions every week.\nCould a pilot take over ten of them?",
  };
}

/** Waits until the script has taken the form over. */
export async function openContactForm(page: Page): Promise<void> {
  await page.goto(sitePaths.contact());
  await expectLive(page);
}

/** The script, not the browser, checks the fields from then on. */
export async function expectLive(page: Page): Promise<void> {
  await expect(page.locator("form[novalidate]")).toBeVisible();
}

export async function type(page: Page, message: Partial<TypedMessage>): Promise<void> {
  for (const [field, label] of Object.entries(labels)) {
    const text = message[field as keyof TypedMessage];
    if (text !== undefined) await page.getByLabel(label).fill(text);
  }
}

export async function expectTyped(page: Page, message: TypedMessage): Promise<void> {
  for (const [field, label] of Object.entries(labels)) {
    await expect(page.getByLabel(label)).toHaveValue(message[field as keyof TypedMessage]);
  }
}

export const nothing: TypedMessage = { name: "", email: "", company: "", message: "" };

export function send(page: Page): Promise<void> {
  return page.getByRole("button", { name: "Send Message" }).click();
}

/** Holds sent messages back and counts them. */
export async function holdSending(page: Page): Promise<{ count: () => number; letGo: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let count = 0;
  await page.route(`**${apiPaths.contact()}`, async (route) => {
    count++;
    await promise;
    await route.continue();
  });
  return { count: () => count, letGo: resolve };
}
