import { expect, it } from "vitest";
import { readConfig } from "#config.ts";
import { openApp } from "#foundations.ts";
import { temporaryFolder } from "#test/support/folder.ts";
import { freePort } from "#test/support/free-port.ts";
import { CommandError } from "./command.ts";
import { moveFiles } from "./move-files.ts";

const keys = { AWS_ACCESS_KEY_ID: "id", AWS_SECRET_ACCESS_KEY: "key" };

async function refusalOf(given: string[], env: Record<string, string> = {}): Promise<string> {
  const config = readConfig({ DATA_DIR: await temporaryFolder(), ...env });
  await (await openApp({ ...config, storage: null })).close();
  const refused = await moveFiles.run(config, given).then(
    () => null,
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(CommandError);
  return refused instanceof Error ? refused.message : "";
}

it.each([[[]], [["--to", "tape"]]])(
  "with the arguments %j it says how it is called",
  async (given) => {
    expect(await refusalOf(given)).toMatch(/^Say where to: .+--to s3.+--to disk/);
  },
);

it("needs an object store, and one that answers", async () => {
  expect(await refusalOf(["--to", "s3"])).toMatch(/^Set STORAGE_URL/);
  const STORAGE_URL = `s3://bucket?endpoint=http://127.0.0.1:${await freePort()}`;
  expect(await refusalOf(["--to", "disk"], { ...keys, STORAGE_URL })).toBe(
    "The object store of STORAGE_URL does not answer (ECONNREFUSED). Nothing was copied.",
  );
});
