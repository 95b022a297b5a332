import { afterAll, beforeAll, expect, it } from "vitest";
import type { Ebook } from "#contract/ebook.ts";
import { adminPaths, apiPaths, publicationPaths, writingPaths } from "#contract/paths.ts";
import { find, findToast, focused, openPortal, screen } from "#test/portal/portal.tsx";
import { quickenTimers } from "#test/portal/quick-timers.ts";
import { administrator } from "#test/support/administrator.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { pdf, upload } from "#test/support/multipart.ts";
import { createEbook, newEbook } from "#test/support/samples.ts";
import { slow } from "#test/support/slow.ts";

const paths = publicationPaths.ebook;
const publish = /^\/api\/admin\/ebooks\/[\w-]{36}$/;
const creating = /^\/api\/admin\/ebooks$/;
const sending = /\/upload$/;
const ended = { status: 401, code: "unauthenticated", detail: "Sign in to do this." } as const;

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());
quickenTimers();

async function open(path: string) {
  const portal = await openPortal(app, path);
  await find("textbox", "Title");
  return portal;
}

const begin = () => open(adminPaths.newEbook());

async function edit(fields: object = {}) {
  const { id } = await createEbook(app, token, fields);
  return { id, ...(await open(paths.editScreen(id))) };
}

async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const answer = await app.send(method, path, body, token);
  return answer.json();
}

const stored = (id: string) => call<Ebook>("GET", paths.ownersItem(id));
const titled = async (title: string) =>
  (await call<Ebook[]>("GET", paths.ownersList())).filter((ebook) => ebook.title === title);
const pdfFile = (name: string, content: Uint8Array<ArrayBuffer> | string = "%PDF-1.7\n") =>
  new File([content], name, { type: "application/pdf" });
const fileInput = () => screen.findByLabelText(/^(Choose file|Choose another file|Replace file)$/);

slow("an update sends the whole ebook, and confirms it", async () => {
  const { id, owner, fill, line } = await edit({ title: "The update" });
  await fill("Title", "  The longer update ");
  await fill("Format (optional)", "");
  await owner.click(await find("button", "Update"));
  await findToast("Ebook updated!");
  await screen.findByDisplayValue("PDF");
  const unsaid = { contents: "", published_at: "", search_title: "", search_description: "" };
  const whole = { ...newEbook, ...unsaid, slug: "the-update", title: "The longer update" };
  const updates = line.sent.filter(({ path }) => publish.test(path));
  expect(updates.map(({ body }) => body)).toEqual([whole]);
  expect((await stored(id)).title).toBe("The longer update");
});

slow(
  "topics are added by button and Enter, trimmed and unique, and removed by keyboard",
  async () => {
    const { id, owner, fill, line } = await edit({ topics: [] });
    const entry = await find("textbox", "Topics (optional)");
    const topics = () =>
      screen.queryAllByRole("button", { name: /^Remove / }).map((button) => button.ariaLabel);
    for (const topic of ["  Pilots , ROI", "ROI", "   ", " Governance"]) {
      await fill("Topics (optional)", topic);
      await owner.keyboard("{Enter}");
      expect(entry).toHaveProperty("value", "");
    }
    await fill("Topics (optional)", "Worksheets");
    await owner.click(await find("button", "Add"));
    expect(topics()).toEqual([
      "Remove Pilots",
      "Remove ROI",
      "Remove Governance",
      "Remove Worksheets",
    ]);
    expect(line.sent.filter(({ path }) => publish.test(path))).toEqual([]);

    const remove = async (topic: string) => {
      (await find("button", `Remove ${topic}`)).focus();
      await owner.keyboard("{Enter}");
    };
    await remove("ROI");
    expect(document.activeElement?.ariaLabel).toBe("Remove Governance");
    await remove("Worksheets");
    expect(document.activeElement?.ariaLabel).toBe("Remove Governance");
    await owner.keyboard("{Enter}");
    expect(document.activeElement?.ariaLabel).toBe("Remove Pilots");
    await owner.keyboard("{Enter}");
    await focused().toBe(entry);
    expect(topics()).toEqual([]);

    await fill("Topics (optional)", "Left in the field");
    await owner.click(await find("button", "Update"));
    await findToast("Ebook updated!");
    await find("button", "Remove Left in the field");
    expect(entry).toHaveProperty("value", "");
    expect((await stored(id)).topics).toEqual(["Left in the field"]);
  },
);

it.each([
  { status: 413, code: "too_large", detail: "The request is larger than 256 kB." },
  { status: 429, code: "rate_limited", detail: "Too many requests. Wait a minute." },
  { status: 500, code: "internal", detail: "Something went wrong on the server." },
] as const)(
  "a save that fails with $status shows its reason in a toast, and what was typed stays",
  async (trouble) => {
    const { owner, fill, line } = await edit();
    await fill("Title", "Typed with care");
    line.next(["PUT", publish], trouble);
    await owner.click(await find("button", "Update"));
    expect((await findToast("Failed to save ebook")).textContent).toContain(trouble.detail);
    await screen.findByDisplayValue("Typed with care");
    await owner.click(await find("button", "Update"));
    await findToast("Ebook updated!");
  },
);

slow("an ebook deleted meanwhile can be saved as a new one", async () => {
  const { id, owner, fill } = await edit();
  await call("PUT", paths.ownersItem(id), { title: "Theirs" });
  await fill("Title", "Mine alone");
  await owner.click(await find("button", "Update"));
  const loadTheirs = await find("button", "Load theirs");
  await app.send("DELETE", paths.ownersItem(id), undefined, token);
  await owner.click(loadTheirs);
  await screen.findByText("This ebook was deleted elsewhere.");
  await screen.findByDisplayValue("Mine alone");
  await owner.click(await find("button", "Save as a new ebook"));
  await findToast("Ebook created!");
  expect(await titled("Mine alone")).toHaveLength(1);
});

it("a file uploaded elsewhere does not conflict with the details", async () => {
  const { id, owner, fill } = await edit();
  await upload(app, token, id, new TextEncoder().encode("%PDF-1.7\n"));
  await fill("Title", "Mine");
  await owner.click(await find("button", "Update"));
  await findToast("Ebook updated!");
  await screen.findByText("PDF Ready");
  expect(await stored(id)).toMatchObject({ title: "Mine", file_size: 9 });
});

it("words typed while an ebook is created stay and count as unsaved", async () => {
  const { owner, fill, line } = await begin();
  line.next(["POST", creating], "waits");
  await fill("Title", "Typed on");
  await fill("Description", newEbook.description);
  await fill("Pages", newEbook.pages);
  await fill("Image URL", newEbook.image_url);
  await owner.click(await find("button", "Publish"));
  await find("button", "Saving...");
  await fill("Description", "Twenty-one pages.");
  line.release();
  await find("heading", "Edit Ebook");
  await screen.findByDisplayValue("Twenty-one pages.");
  await owner.click(await find("button", "Update"));
  await findToast("Ebook updated!");
  expect(await titled("Typed on")).toMatchObject([{ description: "Twenty-one pages." }]);
});

it("a reopened editor shows what is stored now and saves without a conflict", async () => {
  const { id, owner, fill, go } = await edit({ title: "Before" });
  await owner.click(await find("link", "Back to ebooks"));
  await find("heading", "Before");
  await call("PUT", paths.ownersItem(id), { title: "Changed elsewhere" });
  await go(paths.editScreen(id));
  await screen.findByDisplayValue("Changed elsewhere");
  await fill("Pages", "21 pages");
  await owner.click(await find("button", "Update"));
  await findToast("Ebook updated!");
  expect(await stored(id)).toMatchObject({ title: "Changed elsewhere", pages: "21 pages" });
});

it("a file that is a PDF by name only is refused before it is sent", async () => {
  const { id } = await createEbook(app, token);
  await upload(app, token, id, pdf("the first file", 3000));
  const { owner, line } = await open(paths.editScreen(id));
  await owner.upload(await fileInput(), pdfFile("letter.pdf", "Dear reader"));
  await findToast("Only PDF files allowed");
  const words =
    /“letter\.pdf” is named \.pdf, but its content is something else\..*The old file is still/;
  await screen.findByText(words);
  expect(line.sent).toEqual([]);
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  expect(await stored(id)).toMatchObject({ file_size: 3000 });
});

const another = "Choose another file";
const again = "Try again";

it.each([
  { status: 413, code: "too_large", detail: "Smaller, please.", offer: another },
  { status: 415, code: "unsupported_media_type", detail: "A form.", offer: another },
  { status: 429, code: "rate_limited", detail: "Wait a minute.", offer: again },
  { status: 500, code: "internal", detail: "Something went wrong.", offer: again },
  { status: 503, code: "unavailable", detail: "The disk is full.", offer: again },
] as const)(
  "an upload that is refused with $status shows the reason and offers: $offer",
  async ({ offer, ...trouble }) => {
    const { owner, line } = await edit();
    line.next(["POST", sending], trouble);
    await owner.upload(await fileInput(), pdfFile("refused.pdf"));
    await findToast("Failed to upload PDF");
    await screen.findByText(trouble.detail);
    if (offer === again) await owner.click(await find("button", offer));
    else await owner.upload(await screen.findByLabelText(offer), pdfFile("taken.pdf"));
    await findToast("PDF uploaded successfully!");
    await screen.findByText(offer === again ? "refused.pdf" : "taken.pdf");
  },
);

slow(
  "a session that ends during an upload asks to sign in, and the upload is repeated",
  async () => {
    const { id, owner, fill, line } = await edit();
    line.next(["POST", sending], ended);
    await owner.upload(await fileInput(), pdfFile("guide.pdf"));
    await find("dialog", "Sign in to go on");
    await fill("Password", administrator.password);
    await owner.click(await find("button", "Login"));
    await findToast("PDF uploaded successfully!");
    expect((await stored(id)).file_size).toBe(9);
  },
);

slow("details saved during an upload conflict with neither", async () => {
  const { id, owner, fill, line } = await edit();
  line.next(["POST", sending], "waits");
  await owner.upload(await fileInput(), pdfFile("guide.pdf"));
  await screen.findByText("Uploading guide.pdf");
  await fill("Pages", "21 pages");
  await owner.click(await find("button", "Update"));
  await findToast("Ebook updated!");
  line.release();
  await findToast("PDF uploaded successfully!");
  await fill("Pages", "22 pages");
  await owner.click(await find("button", "Update"));
  await expect.poll(() => stored(id)).toMatchObject({ pages: "22 pages", file_size: 9 });
});

it("a PDF chosen for a new ebook makes its draft; one that is refused makes none", async () => {
  const { owner, line } = await begin();
  await screen.findByText("Save the ebook first");
  await owner.upload(await fileInput(), pdfFile("letter.pdf", "Dear reader"));
  await findToast("Only PDF files allowed");
  expect(await find("textbox", "Title")).toHaveProperty("value", "");
  expect(line.sent).toEqual([]);

  await owner.upload(await fileInput(), pdfFile("early_bird.pdf"));
  await findToast("PDF uploaded successfully!");
  expect(await find("textbox", "Title")).toHaveProperty("value", "Early bird");
  expect(await titled("Early bird")).toMatchObject([{ published: false, file_size: 9 }]);
  expect(location.pathname).toMatch(/\/admin\/ebooks\/edit\/[0-9a-f-]+$/);
});

slow(
  "a PDF whose draft cannot be saved waits for another try, and what was typed stays",
  async () => {
    const { owner, fill, line } = await begin();
    const first = "Please save the ebook first before uploading file";
    line.cut();
    await fill("Title", "Typed offline");
    await owner.upload(await fileInput(), pdfFile("guide.pdf"));
    await findToast(first);
    await screen.findByText(/Check your connection/);
    line.mend();
    await screen.findByText(/^Saved \d/);
    await owner.click(await find("button", "Try again"));
    await findToast("PDF uploaded successfully!");
    expect(await titled("Typed offline")).toMatchObject([{ file_size: 9 }]);
  },
);

it("an upload to a new ebook that fails says what becomes of its draft", async () => {
  const { owner, line } = await begin();
  line.next(["POST", sending], "never arrives");
  await owner.upload(await fileInput(), pdfFile("late-bird.pdf"));
  await findToast("Failed to upload PDF");
  await screen.findByText(/The draft “Late bird” stays without a file\./);
  await owner.click(await find("button", "Try again"));
  await findToast("PDF uploaded successfully!");
});

it("the file of a draft is not public until its ebook is", async () => {
  const { id } = await createEbook(app, token, { published: false });
  await upload(app, token, id, pdf("the first file", 3000));
  const { owner } = await open(paths.editScreen(id));
  await screen.findByText("Nothing until the ebook is published");
  expect((await app.fetch(apiPaths.ebookDownload(id))).status).toBe(404);
  await owner.click(await find("button", "Publish"));
  await findToast("Ebook published");
  expect((await app.fetch(apiPaths.ebookDownload(id))).status).toBe(200);
});

slow("words typed during a save stay and count as unsaved", async () => {
  const { id, owner, fill, line } = await edit();
  line.next(["PUT", publish], "waits");
  await fill("Title", "First");
  await owner.click(await find("button", "Update"));
  await find("button", "Saving...");
  await fill("Title", "First, and more");
  line.release();
  await findToast("Ebook updated!");
  await screen.findByDisplayValue("First, and more");
  await expect
    .poll(() => call("GET", writingPaths.ebook.draft(id)))
    .toMatchObject({ title: "First, and more" });
  expect((await stored(id)).title).toBe("First");
});
