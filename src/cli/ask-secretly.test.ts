// @module-tag slow
import { spawn } from "node:child_process";
import { once } from "node:events";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";

const place = pathToFileURL("src/cli/ask-secretly.ts").href;
const program = `import("${place}").then((asking) => asking.askNewKey()).then(
  (key) => console.log("took " + key),
  (error) => console.log(error.message),
)`;
const KEY = "a key that is long enough";

/** Answers each question on a terminal, and returns all that the terminal showed. */
async function onTerminal(...answers: string[]): Promise<string> {
  const command = `'${process.execPath}' --eval '${program}'`;
  const terminal = spawn("script", ["-qec", command, "/dev/null"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  let shown = "";
  let asked = 0;
  terminal.stdout.on("data", (chunk) => {
    shown += chunk;
    for (; shown.match(/(?:SECRET_KEY|more): /g)?.[asked]; asked += 1) {
      terminal.stdin.write(`${answers[asked]}\r`);
    }
  });
  await once(terminal, "close");
  return shown;
}

// Other systems have another `script`.
it.skipIf(process.platform !== "linux")("a new key is typed twice on a terminal", async () => {
  expect(await onTerminal(KEY, KEY)).toContain(`took ${KEY}`);
  const slip = await onTerminal(KEY, `${KEY}!`);
  expect(slip).toContain("The two keys differ. Nothing was changed.");
  expect(slip).not.toContain("took");
  expect(await onTerminal("short")).toContain("at least 16 characters");
});
