import { createFormControl } from "react-hook-form";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { NetworkError } from "#admin/errors.ts";
import { type AutosaveOptions, Autosaver, type DraftChoice } from "./autosaver.ts";

interface Fields {
  title: string;
  slug: string;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** As long as anything that was put off might still be waiting. */
const passTime = () => vi.advanceTimersByTimeAsync(60_000);

it("saves what was typed, and stores nothing of what is left", async () => {
  const { type, autosaver, sent } = open();
  type("Kept");
  await passTime();
  expect(sent).toEqual([{ title: "Kept" }]);
  type("Left");
  autosaver.leave();
  await passTime();
  expect(await autosaver.flush()).toBe(false);
  expect(sent).toEqual([{ title: "Kept" }]);
});

it("saves at once after the save under way what is asked for meanwhile", async () => {
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { type, autosaver, sent } = open(
    async () => (await answers[sent.length - 1]?.promise) ?? {},
  );
  type("Under way");
  autosaver.saveNow();
  await vi.advanceTimersByTimeAsync(0);
  type("Typed meanwhile");
  autosaver.saveNow();
  answers[0]?.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([{ title: "Under way" }, { title: "Typed meanwhile" }]);
});

it("goes on from what the server made of a field that was not sent", async () => {
  const { type, form, sent } = open(async () => ({ slug: "by-the-server" }));
  type("Typed");
  await passTime();
  type("Typed again");
  await passTime();
  expect(sent).toEqual([{ title: "Typed" }, { title: "Typed again" }]);
  expect(form.getValues("slug")).toBe("by-the-server");
});

it("ends the save that is under way, and tries none again that failed", async () => {
  const signals: AbortSignal[] = [];
  const { type, autosaver, sent } = open(async (_, { signal }) => {
    signals.push(signal);
    return new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(new NetworkError(null)));
    });
  });
  type("Under way");
  await passTime();
  type("Typed meanwhile");
  const flushed = autosaver.flush();
  autosaver.leave();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  await passTime();
  expect(await flushed).toBe(false);
  expect(sent).toEqual([{ title: "Under way" }]);
});

it("goes on where the owner types again, having stayed after all", async () => {
  const { type, autosaver, sent } = open();
  type("Left");
  autosaver.leave();
  type("Stayed");
  await passTime();
  expect(sent).toEqual([{ title: "Stayed" }]);
});

const nothingMade = async () => ({});

function open(save: AutosaveOptions["save"] = nothingMade) {
  const made = createFormControl<Fields>({ defaultValues: { title: "", slug: "" } });
  const { _formState, _defaultValues: defaultValues } = made.control;
  const form = { ...made, formState: { ..._formState, defaultValues } };
  const sent: object[] = [];
  const options: AutosaveOptions = {
    schema: z.object({ title: z.string(), slug: z.string() }),
    save: (fields, choice: DraftChoice) => {
      sent.push(fields);
      return save(fields, choice);
    },
    isPublic: () => false,
    isHeld: false,
    onFailure: () => false,
  };
  const autosaver = new Autosaver(form, options, () => {});
  autosaver.start();
  return { autosaver, form, sent, type: (title: string) => form.setValue("title", title) };
}
