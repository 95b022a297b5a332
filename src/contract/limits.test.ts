import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { sizeLimit } from "./file-size.ts";
import { limits } from "./limits.ts";

const mebibytes = (bytes: number) => bytes / 1024 / 1024;

it("a limit of bytes is written as the portal states it", () => {
  expect(sizeLimit(50 * 1024 * 1024)).toBe("50MB");
  expect(sizeLimit(1.25 * 1024 * 1024)).toBe("1.3MB");
});

it.each([
  ["docs/moving-in.md", `at most ${limits.content.toLocaleString("en-US")} characters`],
  ["docs/moving-in.md", `a picture ${mebibytes(limits.pictureBytes)} MB`],
  ["docs/moving-in.md", `${limits.picturePixels / 1_000_000} megapixels`],
  ["docs/moving-in.md", `in the portal ${mebibytes(limits.importBytes)} MB`],
  ["docs/operations.md", `bodies up to ${mebibytes(limits.pdfBytes)} MiB and a little`],
  ["docs/operations.md", `client_max_body_size ${mebibytes(limits.pdfBytes) + 1}m;`],
  ["docs/operations.md", `# guides have up to ${mebibytes(limits.pdfBytes)} MiB`],
  ["docs/operations.md", `to let ${mebibytes(limits.pdfBytes)} MB pass for PDFs`],
  ["docs/operations.md", `PDFs of up to ${mebibytes(limits.pdfBytes)} MiB are read`],
  ["docs/operations.md", `pictures of up to ${mebibytes(limits.pictureBytes)} MB`],
  ["docs/operations.md", `and ${limits.picturePixels / 1_000_000} megapixels`],
  ["docs/operations.md", `at most ${mebibytes(limits.importBytes)} MB, lies among`],
  ["docs/security.md", `hashes of ${limits.passwordMin} to ${limits.passwordMax} characters`],
])("%s says “%s”", (path, stated) => {
  expect(readFileSync(path, "utf8")).toContain(stated);
});
