import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { NetworkError, Refusal } from "#admin/errors.ts";
import { KeptDocuments } from "./kept-documents.ts";

interface Message {
  id: string;
  note: string;
}

beforeAll(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const message: Message = { id: "1", note: "Former." };
const stale = new Refusal({ code: "conflict" }, 409, null);
const gone = new Refusal({ code: "not_found" }, 404, null);

it("saves after a pause, and is let go of once it is saved", async () => {
  const { documents, sent } = keep({});
  documents.write(message, { note: "T" });
  documents.write(message, { note: "Typed." });
  expect(documents.hasUnsaved()).toBe(true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toEqual([["Former.", "Typed."]]);
  expect(documents.of("1")).toBeNull();
});

it("stays until it is closed where something says that it is saved", async () => {
  const { documents } = keep({ staysWhenSaved: true });
  documents.write(message, { note: "Typed." });
  expect(await documents.save("1")).toBe(true);
  expect(documents.of("1")?.savedAt).not.toBeNull();
  await documents.close("1");
  expect(documents.of("1")).toBeNull();
});

it("outlives its screen where it cannot be saved, and is saved with all others", async () => {
  const { documents, sent } = keep({ failures: [new NetworkError(null)] });
  documents.write(message, { note: "Typed." });
  await documents.close("1");
  expect(documents.of("1")).toMatchObject({ values: { note: "Typed." } });
  expect(await documents.saveAll()).toBe(true);
  expect(sent.at(-1)).toEqual(["Former.", "Typed."]);
});

it("waits for its owner where another one was saved, and goes over that as it was read", async () => {
  const { documents, sent } = keep({ failures: [stale] });
  documents.write(message, { note: "Mine." });
  expect(await documents.save("1")).toBe(false);
  expect(documents.of("1")).toMatchObject({ conflict: { kind: "changed" } });
  documents.keepMine({ ...message, note: "Theirs." });
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.at(-1)).toEqual(["Theirs.", "Mine."]);
  expect(documents.of("1")).toBeNull();
});

it("stays while nobody knows whether a text was saved that its owner has taken back", async () => {
  const { documents, sent } = keep({ failures: [new NetworkError(null)] });
  documents.write(message, { note: "Typed." });
  await documents.save("1");
  documents.write(message, { note: message.note });
  await documents.close("1");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent.at(-1)).toEqual(["Typed.", "Former."]);
  expect(documents.of("1")).toBeNull();
});

it("is let go of where there is nothing any more that it belongs to", async () => {
  const { documents } = keep({ failures: [gone] });
  documents.write(message, { note: "Typed." });
  expect(await documents.save("1")).toBe(false);
  expect(documents.hasUnsaved()).toBe(false);
});

it("is not saved once its owner has left it", async () => {
  const { documents, sent } = keep({});
  documents.write(message, { note: "Left." });
  documents.discardAll();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
});

function keep({
  failures = [],
  staysWhenSaved = false,
}: {
  failures?: Error[];
  staysWhenSaved?: boolean;
}) {
  const sent: [former: string, note: string][] = [];
  const documents = new KeptDocuments<{ note: string }, Message>({
    kind: {
      empty: { note: "" },
      toValues: ({ note }) => ({ note }),
      read: (fields) => ({ fields, refused: new Map() }),
      delayMs: 1_500,
      waitsForPause: true,
      retryMs: 10_000,
    },
    staysWhenSaved,
    write: ({ values: { note } }, base, { send }) =>
      send(async () => {
        sent.push([base.note, note]);
        const failure = failures.shift();
        if (failure) throw failure;
        return { ...base, note };
      }),
  });
  onTestFinished(() => documents.discardAll());
  return { documents, sent };
}
