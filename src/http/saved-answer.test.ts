import { beforeEach, expect, it } from "vitest";
import { limits } from "#contract/limits.ts";
import { messagePaths } from "#contract/paths.ts";
import type { SavedAnswer } from "#contract/saved-answer.ts";
import { onBothOwnedApps } from "#test/support/owned-app.ts";
import { problemOf } from "#test/support/samples.ts";

onBothOwnedApps("saved answers", (site) => {
  const { call } = site;
  const list = async (): Promise<SavedAnswer[]> =>
    (await call("GET", messagePaths.savedAnswers())).json();
  const make = async (given: object): Promise<SavedAnswer> => {
    const answer = await call("POST", messagePaths.savedAnswers(), { text: "Yes.", ...given });
    expect(answer.status).toBe(201);
    return answer.json();
  };
  const refusal = async (given: object, status: number) =>
    problemOf(await call("POST", messagePaths.savedAnswers(), { text: "Yes.", ...given }), status);

  beforeEach(async () => {
    for (const { id } of await list()) await call("DELETE", messagePaths.savedAnswer(id));
  });

  it("stand with the last used one first", async () => {
    const one = await make({ name: "One", used_at: "2026-01-01T00:00:00.000Z" });
    const other = await make({ name: "Other", used_at: "2026-01-02T00:00:00.000Z" });
    expect((await list()).map(({ id }) => id)).toEqual([other.id, one.id]);
    expect((await call("PUT", messagePaths.savedAnswerUse(one.id))).status).toBe(204);
    expect((await list()).map(({ id }) => id)).toEqual([one.id, other.id]);
    expect((await list())[0]).toMatchObject({ version: one.version });
  });

  it("keep whatever is typed as letters, without odd characters and ends", async () => {
    const made = await make({
      name: " <b>Yes</b>\r\n, {booking}\u0000 ",
      text: "\n{first name} <script>\r\nمرحبا\u0000 \n",
    });
    expect(made).toMatchObject({
      name: "<b>Yes</b> , {booking}",
      text: "{first name} <script>\nمرحبا",
    });
  });

  it("have a name and a text of bounded length", async () => {
    await make({ name: "n".repeat(limits.savedAnswerName), text: "t".repeat(limits.savedAnswer) });
    const long = { name: "n".repeat(61), text: "t".repeat(4_001) };
    expect((await refusal(long, 422)).errors).toMatchObject({
      name: ["Keep a name to 60 characters or fewer."],
      text: ["Keep the answer to 4,000 characters or fewer."],
    });
    expect((await refusal({ name: " ", text: "\n" }, 422)).errors).toMatchObject({
      name: ["Enter a name."],
      text: ["Enter the answer."],
    });
  });

  it("bear a name each, whatever its capitals and accents are made of", async () => {
    const taken = { name: ["Another saved answer has this name."] };
    const one = await make({ name: "Café" });
    expect((await refusal({ name: "CAFE\u0301 " }, 422)).errors).toEqual(taken);
    const other = await make({ name: "Other" });
    const rename = (id: string, name: string) =>
      call("PUT", messagePaths.savedAnswer(id), { name });
    expect((await problemOf(await rename(other.id, "café"), 422)).errors).toEqual(taken);
    expect(await (await rename(one.id, "CAFÉ")).json()).toMatchObject({
      name: "CAFÉ",
      text: "Yes.",
      version: 2,
    });
  });

  it("are thirty at most, also when several are made at once", async () => {
    await Promise.all(
      Array.from({ length: limits.savedAnswers - 1 }, (_, index) => make({ name: `No. ${index}` })),
    );
    const last = await Promise.all(
      ["One", "Other"].map((name) =>
        call("POST", messagePaths.savedAnswers(), { name, text: "Yes." }),
      ),
    );
    expect(last.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await list()).toHaveLength(30);
    expect((await refusal({ name: "31" }, 409)).detail).toBe(
      "There are 30 saved answers already. Delete one first.",
    );
  });

  it("are not written over what another window saved, nor once they are deleted", async () => {
    const { id, version } = await make({ name: "Yes" });
    const save = (text: string) => call("PUT", messagePaths.savedAnswer(id), { text }, version);
    expect((await save("Mine.")).status).toBe(200);
    await problemOf(await save("Theirs."), 409);
    expect(await list()).toMatchObject([{ text: "Mine." }]);
    await call("DELETE", messagePaths.savedAnswer(id));
    await problemOf(await save("Mine."), 404);
    await problemOf(await call("PUT", messagePaths.savedAnswerUse(id)), 404);
  });
});
