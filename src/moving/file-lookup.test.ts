import { describe, expect, it } from "vitest";
import { FileLookup } from "./file-lookup.ts";

const composed = "crème brûlée.png".normalize("NFC");
const decomposed = "crème brûlée.png".normalize("NFD");

describe("the file that an address means", () => {
  it.each([
    ["beside the text", "a.png", "posts/a.png"],
    ["beside the text, with a dot", "./a.png", "posts/a.png"],
    ["from the root", "/img/a.png", "static/img/a.png"],
    ["from the root of a site in a folder", "/blog/img/a.png", "static/img/a.png"],
    ["relative to the address of the page", "../../../img/a.png", "static/img/a.png"],
    ["from a folder above", "../up/a.png", "up/a.png"],
    ["on the site as it was", "https://old.example/up/a.png?v=1", "up/a.png"],
    ["in another case", "IMG/A.PNG", "static/img/a.png"],
    ["with backslashes", "..\\up\\a.png", "up/a.png"],
    ["with encoded backslashes", "..%5Cup%5Ca.png", "up/a.png"],
    ["composed, where the file is not", `up/${composed}`, `up/${decomposed}`],
    ["encoded", `up/${encodeURIComponent(composed)}`, `up/${decomposed}`],
    ["encoded in its name", "up/100%25.png", "up/100%25.png"],
    ["by a name that only one file has", "only.png", "deep/down/only.png"],
    ["from the root, by such a name", "/gone/only.png", "deep/down/only.png"],
    ["a smaller form", "up/a-300x200.png", "up/a.png"],
  ])("%s", (_how, address, path) => {
    const paths = [
      "posts/a.png",
      "static/img/a.png",
      "up/a.png",
      `up/${decomposed}`,
      "up/100%25.png",
      "deep/down/only.png",
    ];
    expect(new FileLookup(paths).find(address, ["posts"])).toBe(path);
  });

  it.each([
    ["a name that several files have", "both.png"],
    ["a name on another server", "https://other.example/only.png"],
    ["what is no path", "mailto:only.png"],
    ["nothing", ""],
  ])("is not %s", (_what, address) => {
    const lookup = new FileLookup(["a/both.png", "b/both.png", "deep/only.png"]);
    expect(lookup.find(address, ["posts"])).toBeNull();
  });

  it("is in the folder of the text before one of its own", () => {
    const lookup = new FileLookup([
      "_posts/a.png",
      "_posts/one/a.png",
      "_posts/one/b.png",
      "b.png",
    ]);
    const folders = ["_posts", "_posts/one"];
    expect(lookup.find("a.png", folders)).toBe("_posts/a.png");
    expect(lookup.find("b.png", folders)).toBe("_posts/one/b.png");
  });

  it("is the one written alike, where two differ in capitals", () => {
    const lookup = new FileLookup(["x/a.png", "x/A.png"]);
    expect(lookup.find("A.png", ["x"])).toBe("x/A.png");
  });
});
