import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { NetworkError } from "#admin/errors.ts";
import type { DocumentKind } from "./document.ts";
import { Saver, type SaverPorts } from "./saver.ts";

const empty = { title: "", slug: "" };
type Fields = typeof empty;
type Ports = SaverPorts<Fields, Fields, "publish">;

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

/** Outlasts anything that might still be waiting. */
const passTime = () => vi.advanceTimersByTimeAsync(60_000);

it("saves what was typed, and stores nothing of what is left", async () => {
  const { type, saver, sent } = open();
  type("Kept");
  await passTime();
  expect(sent).toEqual([{ title: "Kept" }]);
  type("Left");
  saver.dispatch({ type: "left" });
  await passTime();
  expect(await saver.flush()).toBe(false);
  expect(sent).toEqual([{ title: "Kept" }]);
});

it("saves at once after the save under way what is asked for meanwhile", async () => {
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { type, saver, sent } = open(async (save, base, line) => {
    await answers[sent.length - 1]?.promise;
    return stored(save, base, line);
  });
  type("Under way");
  saver.dispatch({ type: "asked" });
  await vi.advanceTimersByTimeAsync(0);
  type("Typed meanwhile");
  saver.dispatch({ type: "asked" });
  answers[0]?.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([{ title: "Under way" }, { title: "Typed meanwhile" }]);
});

it("ends the save that is under way, and tries none again that failed", async () => {
  const signals: AbortSignal[] = [];
  const { type, saver, sent } = open((_save, _base, line) =>
    line.send(({ signal }) => {
      const { promise, reject } = Promise.withResolvers<Fields>();
      if (signal) signals.push(signal);
      signal?.addEventListener("abort", () => reject(new NetworkError(null)));
      return promise;
    }),
  );
  type("Under way");
  await vi.advanceTimersByTimeAsync(3_000);
  type("Typed meanwhile");
  const flushed = saver.flush();
  saver.dispatch({ type: "left" });
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  await passTime();
  expect(await flushed).toBe(false);
  expect(sent).toEqual([{ title: "Under way" }]);
});

it("goes on where the owner types again, having stayed after all", async () => {
  const { type, saver, sent } = open();
  type("Left");
  saver.dispatch({ type: "left" });
  type("Stayed");
  await passTime();
  expect(sent).toEqual([{ title: "Stayed" }]);
});

it("sends a save that nobody answered again as it was, by its key, before any other", async () => {
  const requests: { key: string | undefined; title: unknown }[] = [];
  let isLost = true;
  const { type } = open((save, base, line) =>
    line.send(async ({ idempotencyKey }) => {
      requests.push({ key: idempotencyKey, title: save.fields.title });
      if (isLost) throw new NetworkError(null);
      return stored(save, base, line);
    }),
  );
  type("First");
  await vi.advanceTimersByTimeAsync(3_000);
  isLost = false;
  type("Second");
  await passTime();
  const [first, again, second] = requests;
  expect(requests.map(({ title }) => title)).toEqual(["First", "First", "Second"]);
  expect(again?.key).toBe(first?.key);
  expect(second?.key).not.toBe(first?.key);
});

const stored: Ports["write"] = async ({ values }) => values;

function open(write: Ports["write"] = stored) {
  const kind: DocumentKind<Fields, Fields> = {
    empty,
    toValues: (fields) => fields,
    read: (fields) => ({ fields, refused: new Map() }),
    delayMs: 2_000,
    retryMs: 5_000,
  };
  const sent: object[] = [];
  const saver = new Saver<Fields, Fields, "publish">(kind, empty, empty, {
    write: (save, base, line) => {
      sent.push(save.fields);
      return write(save, base, line);
    },
  });
  onTestFinished(saver.start());
  return {
    saver,
    sent,
    type: (title: string) =>
      saver.dispatch({ type: "typed", values: { ...saver.document.values, title } }),
  };
}
