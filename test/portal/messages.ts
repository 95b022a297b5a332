import { waitFor, within } from "@testing-library/dom";
import { expect } from "vitest";
import type { ContactSubmission } from "#contract/contact-submission.ts";
import { adminPaths, apiPaths, messagePaths } from "#contract/paths.ts";
import type { TestApp } from "#test/support/app.ts";
import { find, openPortal, type Portal, screen } from "./portal.tsx";

const sampleMessage = {
  name: "Priya Raman",
  email: "priya@harbourfreight.example",
  company: "Harbour Freight Lines",
  message: "Could a pilot show whether an agent can draft the first version?",
};

/** The messages of one server, as a test arranges them behind the portal's back. */
export class Messages {
  readonly #app: TestApp;
  #token: Promise<string> | null = null;

  constructor(app: TestApp) {
    this.#app = app;
  }

  async send(...messages: object[]): Promise<void> {
    for (const message of messages) {
      const body = { ...sampleMessage, ...message };
      const answer = await this.#app.send("POST", apiPaths.contact(), body);
      expect(answer.status).toBe(201);
    }
  }

  /** Sends one message from each of these people, the last of which is the newest. */
  async sendFrom(...names: string[]): Promise<void> {
    await this.send(...names.map((name) => ({ name })));
  }

  /** Sends this many messages, whose visitors have numbers. */
  async sendNumbered(count: number): Promise<void> {
    const numbers = Array.from({ length: count }, (_, index) => index + 1);
    await this.send(
      ...numbers.map((number) => ({
        name: `Visitor ${number}`,
        // Spam of one leaves the others free of blame.
        email: `visitor${number}@client${number}.example`,
        message: `This is message number ${number}.`,
      })),
    );
  }

  /** Returns all messages, the newest first. */
  async all(): Promise<ContactSubmission[]> {
    return (await this.#call("GET", messagePaths.contactSubmissions())).json();
  }

  async from(name: string): Promise<ContactSubmission> {
    const found = (await this.all()).find((message) => message.name === name);
    if (!found) throw new Error(`${name} has sent no message.`);
    return found;
  }

  async delete(name: string): Promise<void> {
    const { id } = await this.from(name);
    await this.#call("DELETE", messagePaths.contactSubmission(id));
  }

  async deleteAll(): Promise<void> {
    for (let left = await this.all(); left.length > 0; left = await this.all()) {
      const ids = left.map(({ id }) => id);
      await this.#call("POST", messagePaths.contactSubmissionsDeletion(), { ids });
    }
  }

  async markAsRead(name: string): Promise<void> {
    const { id } = await this.from(name);
    await this.#call("PATCH", messagePaths.contactSubmissionRead(id));
  }

  async note(name: string, note: string): Promise<void> {
    const { id, note: former } = await this.from(name);
    await this.#call("PUT", messagePaths.contactSubmissionNote(id), { note, former });
  }

  async #call(method: string, path: string, body?: object): Promise<Response> {
    this.#token ??= this.#app.signIn();
    const answer = await this.#app.send(method, path, body, await this.#token);
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}.`);
    return answer;
  }
}

export function openMessages(app: TestApp, query = ""): Promise<Portal> {
  return openPortal(app, adminPaths.messages() + query);
}

export async function deleteOpen({ owner }: Portal, name: string): Promise<void> {
  await owner.click(await findTool(`Delete message from ${name}`));
  await owner.click(await find("button", "Delete message", await screen.findByRole("alertdialog")));
}

function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[aria-label='List of messages'] li")];
}

export async function expectRows(count: number): Promise<void> {
  await waitFor(() => expect(rows()).toHaveLength(count));
}

export function hasRow(text: string): boolean {
  return rows().some(({ textContent }) => textContent.includes(text));
}

/** Waits for the link of the row with this text. */
export function findRow(text: string): Promise<HTMLElement> {
  return waitFor(() => {
    const row = rows().find(({ textContent }) => textContent.includes(text));
    if (!row) throw new Error(`No row has the text “${text}”.`);
    return within(row).getByRole("link");
  });
}

/** Waits for the row to have this text as well. */
export async function expectInRow(text: string, label: string): Promise<void> {
  await within(await findRow(text)).findByText(label);
}

/** Waits for the open message. */
export async function findPane(): Promise<HTMLElement> {
  return waitFor(() => {
    const pane = document.querySelector("article");
    if (!pane) throw new Error("No message is open.");
    return pane;
  });
}

/** Waits for the message from this sender to be open. */
export async function findOpen(name: string): Promise<HTMLElement> {
  await find("heading", name, await findPane());
  return findPane();
}

export async function findTool(name: string): Promise<HTMLElement> {
  return find("button", name, await findPane());
}

/** Acts as an owner who looks elsewhere, so that an open message does not become read. */
export function lookAway(): () => void {
  Object.defineProperty(document, "hidden", { configurable: true, value: true });
  return () => Reflect.deleteProperty(document, "hidden");
}
