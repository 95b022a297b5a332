// @module-tag slow
import { once } from "node:events";
import { connect } from "node:net";
import { expect, it, onTestFinished, vi } from "vitest";
import { formEnd, multipartType, part, pdf } from "#test/support/multipart.ts";
import { buildProgram } from "#test/support/process.ts";
import { seededRandom } from "#test/support/random.ts";
import { makeSite } from "#test/support/restartable-site.ts";
import { newEbook } from "#test/support/samples.ts";

vi.setConfig({ testTimeout: 180_000 });

const READERS = 24;
const BYTES = 20_000_000;

it("a stop delivers what is being fetched to the last byte, however slowly it is read", async () => {
  const program = buildProgram();
  const site = await makeSite(program);
  onTestFinished(async () => {
    await site.remove();
    program.remove();
  });
  const url = await site.start();
  const token = await site.signIn();
  const { id } = (await (await site.send("POST", "/api/admin/ebooks", newEbook, token)).json()) as {
    id: string;
  };
  const content = pdf("a long guide", BYTES);
  const sent = await fetch(`${url}/api/admin/ebooks/${id}/upload`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": multipartType },
    body: Buffer.concat([part({ fileName: "a.pdf", content }), formEnd]),
  });
  expect(sent.status).toBe(200);

  const { below } = seededRandom(undefined);
  let isStopped = false;
  const stop = () => {
    if (!isStopped) process.kill(site.pid(), "SIGTERM");
    isStopped = true;
  };
  const read = async () => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.write(`GET /api/ebooks/${id}/download HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
    let bytes = 0;
    socket.on("data", (chunk) => {
      bytes += chunk.length;
      if (bytes > BYTES / 2) stop();
      // This line is slower than the disk: some megabytes a second.
      socket.pause();
      setTimeout(() => socket.resume(), 1 + below(8));
    });
    const failed: string[] = [];
    socket.on("error", (error) => failed.push(String(error)));
    await once(socket, "close");
    return { isWhole: bytes > BYTES, failed };
  };
  const readers = await Promise.all(Array.from({ length: READERS }, read));
  expect(isStopped).toBe(true);
  expect(readers).toEqual(Array(READERS).fill({ isWhole: true, failed: [] }));
});
