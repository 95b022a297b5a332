import { describe, expect, it } from "vitest";
import { apiPaths, messagePaths, settingsPaths, sitePaths, webhookPaths } from "#contract/paths.ts";
import { startMailApp } from "#test/support/mail-app.ts";
import { mailSettings } from "#test/support/mail-server.ts";
import { newMessage } from "#test/support/samples.ts";

describe("messages as a spreadsheet", () => {
  it("are those that the filter shows, in UTF-8 and without formulas", async () => {
    const { app, token } = await startMailApp();
    const names = [
      "=cmd|' /C calc'!A0",
      "+61 400 000 000",
      "-1",
      "@SUM(A1)",
      "＝1+1",
      'a "b", c;d',
    ];
    for (const name of names) {
      await app.send("POST", apiPaths.contact(), { ...newMessage, name, message: "one\ntwo" });
    }
    await app.send("POST", apiPaths.contact(), { ...newMessage, reference_note: "trap" });
    const path = `${messagePaths.contactSubmissionsCsv()}?is_spam=false&q=one`;
    const answer = await app.send("GET", path, undefined, token);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toContain("messages.csv");
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
    expect(text.split("\r\n")).toHaveLength(names.length + 2);
    for (const name of names.slice(0, 5)) expect(text).toContain(`"'${name}"`);
    expect(text).toContain('"a ""b"", c;d"');
    expect(text).toContain('"one\ntwo"');
  });
});

describe("personal data", () => {
  it("of one address is erased everywhere: inbox, search and mail", async () => {
    const { app, token, server } = await startMailApp();
    await app.send("POST", apiPaths.contact(), { ...newMessage, email: "Ada@Company.com" });
    await app.send("POST", apiPaths.contact(), { ...newMessage, email: "ada@company.com" });
    await app.send("POST", apiPaths.contact(), { ...newMessage, email: "eve@company.com" });
    const erase = messagePaths.contactSubmissionsErase();
    const answer = await app.send("POST", erase, { email: "ADA@company.com" }, token);
    expect(await answer.json()).toEqual({ erased: 2, left: 0 });
    const list = await app.send("GET", messagePaths.contactSubmissions(), undefined, token);
    expect((await list.json()).map(({ email }: { email: string }) => email)).toEqual([
      "eve@company.com",
    ]);
    const search = `${messagePaths.contactSubmissions()}?q=ada`;
    expect(await (await app.send("GET", search, undefined, token)).json()).toEqual([]);
    await app.send("POST", settingsPaths.smtpConfig(), mailSettings({ port: server.port }), token);
    await expect.poll(() => server.received.length).toBe(1);
  });

  it("is kept for as long as the owner chooses, within bounds", async () => {
    const { app, token } = await startMailApp();
    for (const days of [29, 3651, 1.5, "90"]) {
      const answer = await app.send(
        "PUT",
        settingsPaths.privacy(),
        { keep_messages_days: days },
        token,
      );
      expect(answer.status, String(days)).toBe(422);
    }
    for (const days of [90, null]) {
      await app.send("PUT", settingsPaths.privacy(), { keep_messages_days: days }, token);
      const answer = await app.send("GET", settingsPaths.privacy(), undefined, token);
      expect(await answer.json()).toEqual({ keep_messages_days: days, set_aside: [] });
    }
  });

  it("is handled as the privacy page says, also once that changes", async () => {
    const { app, token } = await startMailApp();
    const send = (...[method, path, body]: [string, string, unknown?]) =>
      app.send(method, path, body, token);
    const words = async () => (await app.send("GET", sitePaths.privacy())).text();
    const keep = (days: number | null) =>
      send("PUT", settingsPaths.privacy(), { keep_messages_days: days });
    expect(await words()).toContain("Messages stay on this website until we erase them.");
    expect(await words()).not.toContain("passes each message on");
    await keep(90);
    expect(await words()).toContain("put away after 90 days and erased 30 days later");
    await keep(null);
    expect(await words()).toContain("until we erase them.");

    const webhook = { name: "CRM", url: "http://127.0.0.1:1/hook", format: "json" };
    const fields = { ...webhook, events: ["publication.published"], is_active: true };
    const { id } = await (await send("POST", webhookPaths.list(), fields)).json();
    expect(await words()).not.toContain("passes each message on");
    const all = ["message.received", "publication.published"];
    await send("PUT", webhookPaths.item(id), { ...fields, events: all, is_active: false });
    expect(await words()).toContain("passes each message on");
    await send("DELETE", webhookPaths.item(id));
    expect(await words()).not.toContain("passes each message on");
  });

  it("is counted before the owner decides, and can be restored only once", async () => {
    const { app, token } = await startMailApp();
    await app.send("POST", apiPaths.contact(), newMessage);
    const ask = (days: unknown) =>
      app.send(
        "GET",
        `${settingsPaths.privacyExpired()}?keep_messages_days=${days}`,
        undefined,
        token,
      );
    expect(await (await ask(30)).json()).toEqual({ expired: 0, messages: 1 });
    for (const days of ["", 29, "x", "1e9"]) expect((await ask(days)).status).toBe(422);
    const restore = (body: object) =>
      app.send("POST", messagePaths.contactSubmissionsRestore(), body, token);
    expect((await restore({ set_aside_at: "2026-03-01T12:00:00.000Z" })).status).toBe(404);
    expect((await restore({ set_aside_at: "yesterday" })).status).toBe(422);
  });
});
