// @module-tag slow
import { expect, it, onTestFinished } from "vitest";
import product from "#package.json" with { type: "json" };
import { buildProgram } from "#test/support/process.ts";

it.each(["--version", "-v", "version"])(
  "%s says the version, and of what Node.js",
  async (name) => {
    const program = buildProgram();
    onTestFinished(() => program.remove());
    const command = program.command([name], {});
    expect(await command.ended).toBe(0);
    expect(command.stdout()).toEqual(
      expect.stringMatching(
        new RegExp(
          `^Portico ${product.version}\\+\\d{8}\\S* on Node\\.js ${process.versions.node}\n$`,
        ),
      ),
    );
  },
);
