import { beforeEach, describe, expect, it } from "vitest";
import { apiPaths, settingsPaths, sitePaths } from "#contract/paths.ts";
import type { TestApp } from "#test/support/app.ts";
import { freshApp } from "#test/support/fresh-app.ts";
import { newMessage, problemOf } from "#test/support/samples.ts";

const booking_url = "https://cal.example/alex/half-hour?duration=30";

let app: TestApp;
let token: string;
beforeEach(async () => {
  app = await freshApp();
  token = await app.signIn();
});

const save = (settings: object) => app.send("PUT", settingsPaths.siteSettings(), settings, token);
const pageText = async () => (await app.fetch(sitePaths.contact())).text();
const post = async () => {
  const answer = await app.fetch(sitePaths.contact(), {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: "http://agency.test" },
    body: new URLSearchParams(newMessage).toString(),
  });
  return answer.text();
};

describe("a booking address", () => {
  it("changes nothing while there is none, whatever is ticked", async () => {
    const before = await pageText();
    await save({ booking_above_form: true, booking_after_sending: false });
    expect(await pageText()).toBe(before);
  });

  it("is a plain link after a message, without name or address in it", async () => {
    await save({ booking_url });
    const link = `href="${booking_url}" rel="noreferrer"`;
    expect(await pageText()).toContain(link);
    const answer = await post();
    expect(answer).toContain(link);
    expect(answer).toContain("Opens cal.example.");
    await save({ booking_after_sending: false });
    expect(await pageText()).not.toContain(booking_url);
    expect(await post()).not.toContain(booking_url);
  });

  it("stands above the form where the owner wants it", async () => {
    await save({ booking_url, booking_above_form: true });
    expect(await pageText()).toContain("Rather talk first?");
    await app.send("POST", apiPaths.contact(), newMessage);
  });

  it.each([
    ["http://cal.example/alex", /https/],
    ["javascript:alert(1)", /https/],
    ["https://alex:secret@cal.example/", /password/],
    ["https://agency.test/contact", /own site|https/],
    [`https://cal.example/${"x".repeat(2048)}`, /2,048/],
  ])("of %s is refused with the reason", async (address, reason) => {
    const { errors } = await problemOf(await save({ booking_url: address }), 422);
    expect(JSON.stringify(errors?.booking_url)).toMatch(reason);
  });
});
