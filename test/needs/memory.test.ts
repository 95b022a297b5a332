// @module-tag slow
import { readFile } from "node:fs/promises";
import { expect, it, vi } from "vitest";
import { formEnd, multipartType, part, pdf } from "#test/support/multipart.ts";
import { buildProgram } from "#test/support/process.ts";
import { makeSite } from "#test/support/restartable-site.ts";
import { newEbook } from "#test/support/samples.ts";

vi.setConfig({ testTimeout: 120_000 });

it.skipIf(process.platform !== "linux")(
  "a transfer of 50 MiB up and down adds less than 30 MB to the server's memory",
  async () => {
    const program = buildProgram();
    const site = await makeSite(program);
    // Early garbage collection, so that only what the server holds is measured.
    const url = await site.start({ NODE_OPTIONS: "--max-semi-space-size=1" });
    const token = await site.signIn();
    const created = await site.send("POST", "/api/admin/ebooks", newEbook, token);
    const { id } = (await created.json()) as { id: string };
    const uploadOf = (size: number) =>
      Buffer.concat([part({ fileName: "a.pdf", content: pdf("big", size) }), formEnd]);
    const transfer = async (body: Buffer<ArrayBuffer>, size: number) => {
      const sent = await fetch(`${url}/api/admin/ebooks/${id}/upload`, {
        method: "POST",
        headers: { Authorization: `Bearer ${token}`, "Content-Type": multipartType },
        body,
      });
      expect(sent.status).toBe(200);
      const served = await fetch(`${url}/api/ebooks/${id}/download`);
      expect((await served.arrayBuffer()).byteLength).toBe(size);
    };
    const [small, large] = [5 * 1024 * 1024, 50 * 1024 * 1024];
    // Made beforehand: it would keep this process from noticing that an idle connection was closed.
    const body = uploadOf(large);
    // Code loaded by the first transfer stays loaded.
    await transfer(uploadOf(small), small);
    const before = await residentMegabytes(site.pid());
    let highest = before;
    const watch = setInterval(async () => {
      highest = Math.max(highest, await residentMegabytes(site.pid()));
    }, 10);
    await transfer(body, large);
    clearInterval(watch);
    await site.remove();
    program.remove();
    expect(highest - before).toBeLessThan(30);
  },
);

async function residentMegabytes(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024;
}
