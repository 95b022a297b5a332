import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "#test/support/folder.ts";
import { unknownSettings } from "./unknown-settings.ts";

it("names of .env that nothing reads are told, such as misspelt ones", async () => {
  const file = join(await temporaryFolder(), ".env");
  await writeFile(
    file,
    "PORT=3001\nBACKUPDIR=/b\n# OLD=1\nTRUST_PROXIES=1\nNODE_OPTIONS=x\nTZ=UTC\n",
  );
  expect(unknownSettings(file)).toEqual(["BACKUPDIR", "TRUST_PROXIES"]);
  expect(unknownSettings(`${file}.missing`)).toEqual([]);
});
