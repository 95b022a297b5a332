import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type ApiCall, toCurl } from "./call-api.ts";

beforeEach(() => vi.stubGlobal("location", { origin: "https://agency.example" }));
afterEach(() => vi.unstubAllGlobals());

const call: ApiCall = {
  method: "POST",
  path: "/api/admin/pictures",
  parameters: [],
  values: {},
  body: null,
};

function formWith(name: string): FormData {
  const form = new FormData();
  form.set("file", new File(["x"], name));
  return form;
}

it("curl sends an upload as a form, with the name of the file that was chosen", () => {
  expect(toCurl({ ...call, body: formWith("cover.png") })).toBe(
    `curl -X POST -H "authorization: Bearer $TOKEN" -F 'file=@"cover.png"' 'https://agency.example/api/admin/pictures'`,
  );
});

it("curl asks for a file where none was chosen", () => {
  expect(toCurl({ ...call, body: new FormData() })).toContain(`-F 'file=@"FILE"'`);
});

it("a file may have any name", () => {
  const curl = toCurl({ ...call, body: formWith(`Bob's "new", one.png`) });
  expect(curl).toContain(`-F 'file=@"Bob'\\''s \\"new\\", one.png"'`);
});

it("curl sends everything else as JSON, and nothing where there is nothing", () => {
  expect(toCurl({ ...call, body: '{"name":"it\'s"}' })).toContain(
    `-H 'content-type: application/json' --data '{"name":"it'\\''s"}'`,
  );
  expect(toCurl(call)).not.toMatch(/ -F | --data |content-type/);
});
