// @module-tag slow
import { expect, it, onTestFinished } from "vitest";
import { productVersion } from "#config.ts";
import { buildProgram } from "#test/support/process.ts";

it.each(["--version", "-v", "version"])(
  "%s says the version, and of what Node.js",
  async (name) => {
    const program = buildProgram();
    onTestFinished(() => program.remove());
    const command = program.command([name], {});
    expect(await command.ended).toBe(0);
    expect(command.stdout()).toBe(
      `Portico ${productVersion()} on Node.js ${process.versions.node}\n`,
    );
  },
);
