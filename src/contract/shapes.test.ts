import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { newBlog, newEbook } from "#test/support/domain.ts";
import { BlogPatch, NewBlog } from "./blog.ts";
import { ContactFormSignals, NewContactSubmission } from "./contact-submission.ts";
import { EbookPatch, NewEbook } from "./ebook.ts";
import { limits } from "./limits.ts";
import { Credentials, PasswordChange } from "./session.ts";
import { SmtpConfigInput } from "./smtp-config.ts";

/** The messages for each field. */
function errors(schema: z.ZodType, input: unknown): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const { path, message } of schema.safeParse(input).error?.issues ?? []) {
    const field = path.join(".");
    found[field] = [...(found[field] ?? []), message];
  }
  return found;
}

const message = { name: "Ada", email: "ada@company.com", message: "Hello" };
const settings = {
  smtp_host: "mail.company.com",
  smtp_user: "olive",
  smtp_from_email: "site@company.com",
  smtp_to_email: "hello@company.com",
};
const shapes: [string, z.ZodType, object][] = [
  ["an article", NewBlog, newBlog()],
  ["a change of an article", BlogPatch, newBlog()],
  ["an ebook", NewEbook, newEbook()],
  ["a change of an ebook", EbookPatch, newEbook()],
  ["a message", NewContactSubmission, message],
  ["credentials", Credentials, { username: "olive", password: "x" }],
  [
    "a change of password",
    PasswordChange,
    { current_password: "x", new_password: "y".repeat(limits.passwordMin) },
  ],
  ["settings of mail", SmtpConfigInput, settings],
];

describe.each(shapes)("%s", (_what, schema, whole) => {
  it("is taken whole", () => {
    expect(schema.parse(whole)).toMatchObject(whole);
  });

  it.each([null, undefined, [], "text", 5, true])("is refused when it is %j", (input) => {
    expect(schema.safeParse(input).success).toBe(false);
  });

  it("refuses the wrong kind in every field, each in words", () => {
    for (const field of Object.keys(whole)) {
      for (const value of [{}, [{}], Symbol.iterator]) {
        const found = errors(schema, { ...whole, [field]: value });
        const [text] = Object.values(found).flat();
        expect(Object.keys(found)[0]).toMatch(new RegExp(`^${field}`));
        expect(text).toMatch(/^[A-Z].*[.…]$/);
        expect(text).not.toMatch(/^Invalid/);
      }
    }
  });

  it("ignores keys of prototypes and keys that it does not know", () => {
    const hostile = JSON.parse(
      `{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"id":"x","rows":1}`,
    );
    const parsed = schema.parse({ ...whole, ...hostile }) as Record<string, unknown>;
    expect(parsed).toEqual(schema.parse(whole));
    expect(parsed.isAdmin).toBeUndefined();
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  });
});

describe("an article", () => {
  it("needs its fields, and says which are missing", () => {
    expect(errors(NewBlog, {})).toEqual({
      title: ["Enter a title."],
      excerpt: ["Enter an excerpt."],
      content: ["Enter the content."],
      category: ["Enter a category."],
      read_time: ["Enter a read time."],
      image_url: ["Choose a cover picture, or give its address."],
    });
  });

  it("is published, and by nobody in particular, unless it says otherwise", () => {
    const { published: _published, ...rest } = newBlog();
    expect(NewBlog.parse(rest)).toMatchObject({ published: true });
    expect(NewBlog.parse(rest)).not.toHaveProperty("author");
    expect(NewBlog.parse(rest)).not.toHaveProperty("slug");
  });

  it.each([
    ["title", limits.title],
    ["excerpt", limits.excerpt],
    ["content", limits.content],
    ["category", limits.category],
    ["read_time", limits.readTime],
    ["author", limits.author],
    ["slug", limits.slug],
  ])("holds %s to its bound", (field, max) => {
    expect(errors(NewBlog, { ...newBlog(), [field]: "x".repeat(max) })).toEqual({});
    const found = errors(NewBlog, { ...newBlog(), [field]: "x".repeat(max + 1) });
    expect(found[field]?.[0]).toMatch(/^Keep .+ characters or fewer\.$/);
  });
});

describe("a patch", () => {
  it("holds the fields that are given, and no defaults", () => {
    expect(BlogPatch.parse({})).toEqual({});
    expect(EbookPatch.parse({})).toEqual({});
    expect(BlogPatch.parse({ title: " New " })).toEqual({ title: "New" });
    expect(EbookPatch.parse({ published: false })).toEqual({ published: false });
  });

  it("may empty what only publishing requires, and nothing may be missing its kind", () => {
    const empty = { title: " ", excerpt: "", content: "", category: "", image_url: "" };
    expect(BlogPatch.parse(empty)).toEqual({ ...empty, title: "" });
    expect(
      errors(BlogPatch, { title: "x".repeat(limits.title + 1), image_url: "pictures" }),
    ).toEqual({
      title: [`Keep a title to ${limits.title} characters or fewer.`],
      image_url: ["Start the address with https://…"],
    });
    expect(errors(BlogPatch, { content: null, published: null })).toEqual({
      content: ["Enter the content."],
      published: ["Published must be true or false."],
    });
  });
});

describe("an ebook", () => {
  it("is a published PDF without topics unless it says otherwise", () => {
    const { title, description, pages, image_url } = newEbook();
    const bare = { title, description, pages, image_url };
    expect(NewEbook.parse(bare)).toEqual({ ...bare, format: "PDF", topics: [], published: true });
  });

  it("has each topic once, at most so many, each a short line", () => {
    const topics = (list: unknown) => ({ ...newEbook(), topics: list });
    expect(NewEbook.parse(topics(["a", " a ", "b\nc"])).topics).toEqual(["a", "b c"]);
    expect(
      errors(NewEbook, topics(Array.from({ length: limits.topics + 1 }, (_, n) => `${n}`))),
    ).toEqual({
      topics: [`Keep topics to ${limits.topics} or fewer.`],
    });
    expect(errors(NewEbook, topics("a, b"))).toEqual({
      topics: ["Topics must be a list of texts."],
    });
    expect(errors(NewEbook, topics(["a", ""]))).toEqual({ "topics.1": ["Enter a topic."] });
    expect(errors(NewEbook, topics(["x".repeat(limits.topic + 1)]))).toEqual({
      "topics.0": [`Keep a topic to ${limits.topic} characters or fewer.`],
    });
  });
});

describe("a message", () => {
  it("needs a name, an address and a message, and says which are missing", () => {
    expect(errors(NewContactSubmission, {})).toEqual({
      name: ["Enter your name."],
      email: ["Enter an email address."],
      message: ["Enter a message."],
    });
  });

  it.each([
    [undefined, undefined],
    [null, null],
    ["", null],
    ["  ", null],
    ["Ada\r\nLtd", "Ada Ltd"],
  ])("takes the company %j as %j", (company, stored) => {
    expect(NewContactSubmission.parse({ ...message, company }).company).toBe(stored);
  });

  it.each([
    [5, "The company must be text."],
    [["Ada Ltd"], "The company must be text."],
    ["x".repeat(limits.company + 1), `Keep the company to ${limits.company} characters or fewer.`],
  ])("refuses the company %j in words", (company, text) => {
    expect(errors(NewContactSubmission, { ...message, company })).toEqual({ company: [text] });
  });

  it("cannot break a line of a mail's header", () => {
    const parsed = NewContactSubmission.parse({
      ...message,
      name: "Ada\r\nBcc: evil@evil.example",
      company: "Ltd\u2028Bcc: evil@evil.example",
    });
    expect(parsed.name).toBe("Ada Bcc: evil@evil.example");
    expect(parsed.company).toBe("Ltd Bcc: evil@evil.example");
    expect(errors(NewContactSubmission, { ...message, email: "a@b.com\r\nBcc: c@d.com" })).toEqual({
      email: [expect.any(String)],
    });
  });
});

describe("the signals of the form", () => {
  it("never refuse a message, whatever they are", () => {
    for (const value of [undefined, null, "", "x", "1e999", {}, [], 5, true]) {
      const parsed = ContactFormSignals.safeParse({ reference_note: value, shown_for_ms: value });
      expect(parsed.success).toBe(true);
    }
    expect(ContactFormSignals.parse({ shown_for_ms: "1750" }).shown_for_ms).toBe(1750);
  });

  it("keep what is in the trap, however long it is", () => {
    const note = "x".repeat(limits.message + 1);
    expect(ContactFormSignals.parse({ reference_note: note }).reference_note).toBe(note);
  });
});

describe("credentials", () => {
  it("are bounded, so that nobody makes the server hash a book", () => {
    expect(errors(Credentials, { username: " ", password: "" })).toEqual({
      username: ["Enter a username."],
      password: ["Enter a password."],
    });
    expect(
      errors(Credentials, {
        username: "x".repeat(limits.username + 1),
        password: "x".repeat(limits.passwordMax + 1),
      }),
    ).toEqual({
      username: ["That username is too long."],
      password: ["That password is too long."],
    });
  });

  it("mean the same however the password is typed", () => {
    const typed = (password: string) => Credentials.parse({ username: " olive ", password });
    expect(typed("é".normalize("NFD"))).toEqual({ username: "olive", password: "é" });
    const longest = "é".repeat(limits.passwordMax);
    expect(typed(longest.normalize("NFD")).password).toBe(longest);
  });
});

describe("the settings of mail", () => {
  it("use port 587 and TLS unless they say otherwise, and keep the stored password", () => {
    expect(SmtpConfigInput.parse(settings)).toEqual({
      ...settings,
      smtp_port: 587,
      smtp_use_tls: true,
      smtp_password: "",
    });
  });

  it.each([0, -1, 65_536, 25.5, "587", null, Number.NaN, Number.POSITIVE_INFINITY])(
    "refuse the port %j",
    (smtp_port) => {
      expect(errors(SmtpConfigInput, { ...settings, smtp_port }).smtp_port?.[0]).toMatch(
        /port.*587/,
      );
    },
  );

  it("keep the blanks of a password, and bound it", () => {
    const saved = SmtpConfigInput.parse({ ...settings, smtp_password: " a " });
    expect(saved.smtp_password).toBe(" a ");
    expect(
      errors(SmtpConfigInput, { ...settings, smtp_password: "x".repeat(limits.smtpPassword + 1) }),
    ).toEqual({
      smtp_password: [`Keep the password to ${limits.smtpPassword} characters or fewer.`],
    });
  });

  it("name one plain address to send to", () => {
    const two = { ...settings, smtp_to_email: "a@b.com, c@d.com" };
    const more = { ...settings, smtp_also_to: Array.from({ length: 5 }, (_, n) => `${n}@b.com`) };
    expect(errors(SmtpConfigInput, more)).toEqual({
      smtp_also_to: ["Name at most 4 more addresses."],
    });
    expect(Object.keys(errors(SmtpConfigInput, two))).toEqual(["smtp_to_email"]);
  });
});
