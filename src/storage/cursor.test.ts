import { describe, expect, it } from "vitest";
import { decodeCursor, encodeCursor, toPage } from "./cursor.ts";

describe("a cursor", () => {
  it("returns its position and fits a URL", () => {
    const position = { key: "2026-03-01T12:00:00.000Z", id: "0195-abc" };
    const cursor = encodeCursor(position, "blog/title");
    expect(cursor).toMatch(/^[\w-]+$/);
    expect(decodeCursor(cursor, "blog/title")).toEqual(position);
  });

  it("keeps the place of a title that sorts as empty", () => {
    const position = { key: "", id: "0195-abc" };
    expect(decodeCursor(encodeCursor(position, "blog/title"), "blog/title")).toEqual(position);
  });

  it.each([
    "",
    "x",
    "AAAA",
    "%%%",
    "a b c",
    Buffer.from("{} two").toString("base64url"),
    Buffer.from("a b\0").toString("base64url"),
  ])("that is foreign has no position: %j", (cursor) =>
    expect(decodeCursor(cursor, "a")).toBeNull(),
  );

  it("of another list has no position", () => {
    const cursor = encodeCursor({ key: "", id: "0195-abc" }, "blog/newest");
    expect(decodeCursor(cursor, "blog/title")).toBeNull();
  });
});

describe("a page", () => {
  const position = (id: string) => ({ key: "t", id });

  it("without a limit is the whole list", () => {
    expect(toPage(["a", "b"], undefined, position, "a")).toEqual({ items: ["a", "b"], next: null });
  });

  it("drops the extra row and points to it", () => {
    const page = toPage(["a", "b", "c"], 2, position, "a");
    expect(page.items).toEqual(["a", "b"]);
    expect(decodeCursor(page.next ?? "", "a")).toEqual({ key: "t", id: "b" });
  });

  it.each([[[]], [["a"]], [["a", "b"]]])("that ends the list has no next one: %j", (rows) => {
    expect(toPage(rows, 2, position, "a").next).toBeNull();
  });
});
