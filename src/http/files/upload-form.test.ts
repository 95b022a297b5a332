import { describe, expect, it } from "vitest";
import { ebookAppWith } from "#test/support/ebook-app.ts";
import { form, formEnd, multipartType, part, pdf } from "#test/support/multipart.ts";
import { problemOf } from "#test/support/samples.ts";

const old = pdf("the old file");
const site = ebookAppWith(old);

describe("a form that is broken", () => {
  const file = { fileName: "a.pdf", type: "application/pdf", content: pdf("new") };
  const many = Array.from({ length: 10_000 }, (_, at) => part({ name: `f${at}`, content: "x" }));
  const manyFiles = Array.from({ length: 10_000 }, () => part({ ...file, name: "other" }));
  const forms: [string, Buffer, string | null, number][] = [
    ["an empty field name", form({ ...file, name: "" }), multipartType, 422],
    ["the file under another name", form({ ...file, name: "upload" }), multipartType, 422],
    ["no file", form({ name: "file", content: "just text" }), multipartType, 422],
    ["no part at all", formEnd, multipartType, 422],
    ["an empty body", Buffer.alloc(0), multipartType, 400],
    ["junk for a body", Buffer.from("junk".repeat(5000)), multipartType, 400],
    ["10,000 fields", Buffer.concat([...many, formEnd]), multipartType, 422],
    ["10,000 other files", Buffer.concat([...manyFiles, formEnd]), multipartType, 422],
    ["no boundary", form(file), "multipart/form-data", 400],
    ["an empty boundary", form(file), "multipart/form-data; boundary=", 400],
    ["another boundary", form(file), "multipart/form-data; boundary=other", 400],
    ["another multipart type", form(file), "multipart/mixed; boundary=x", 415],
    ["a plain body", pdf("new"), "application/pdf", 415],
    ["JSON", Buffer.from('{"file":"x"}'), "application/json", 415],
    ["no content type", form(file), null, 415],
  ];
  it.each(forms)("with %s is refused", async (_, body, type, status) => {
    const problem = await problemOf(await site.uploadForm(body, type), status);
    expect(problem.detail).not.toMatch(/busboy|boundary=|multipart: /i);
    await site.expectNothingChanged();
  });

  it("of a part without any header ends in a refusal", async () => {
    const boundary = multipartType.split("boundary=")[1];
    const body = Buffer.from(`--${boundary}\r\n\r\n%PDF-1.7\r\n--${boundary}--\r\n`);
    const answer = await site.uploadForm(body);
    expect([400, 422]).toContain((await problemOf(answer, answer.status)).status);
    await site.expectNothingChanged();
  });

  it("of a header that never ends is refused", async () => {
    const boundary = multipartType.split("boundary=")[1];
    const body = Buffer.from(`--${boundary}\r\nX-Long: ${"x".repeat(1_000_000)}`);
    await problemOf(await site.uploadForm(body), 400);
    await site.expectNothingChanged();
  });

  it("that ends inside a file of another field is refused", async () => {
    const body = part({ name: "other", fileName: "guide.pdf", content: pdf("cut", 1000) });
    await problemOf(await site.uploadForm(body.subarray(0, -500)), 400);
    await site.expectNothingChanged();
  });

  it("of a damaged part is refused, and the file after it is not begun", async () => {
    const boundary = multipartType.split("boundary=")[1];
    const damagedPart = `--${boundary}\r\nContent-Disposition: form-data; name="x"\r\nno colon\r\n\r\nx\r\n`;
    const file = part({ fileName: "guide.pdf", content: pdf("the file after it") });
    const body = Buffer.concat([Buffer.from(damagedPart), file]);
    await problemOf(await site.uploadForm(body), 400);
    // If that file had been begun, it would be there by the end of a whole upload.
    expect((await site.upload(old)).status).toBe(200);
    await site.expectNothingChanged();
  });

  it("of two files is answered with the first one stored", async () => {
    const body = form(file, { ...file, content: pdf("second") });
    expect((await site.uploadForm(body)).status).toBe(200);
    const served = await site.app.fetch(`/api/ebooks/${site.id}/download`);
    expect(await served.text()).toBe(file.content.toString());
  });
});
