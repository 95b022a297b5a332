import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { apiPaths, publicationPaths } from "#contract/paths.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { form, multipartType, pdf } from "#test/support/multipart.ts";
import { newEbook } from "#test/support/samples.ts";
import { call } from "./call.ts";
import { type Fault, NOISE_MS } from "./fault.ts";
import { nextMessage, startHelper } from "./helper-process.ts";
import { now } from "./now.ts";
import type { Site } from "./site.ts";

/** More than the kernel buffers. */
const BIG_PDF_BYTES = 12 * 1024 * 1024;

const { headers, body, sendSilence, check } = timeOuts.request;
/** All slow clients are gone by then. A reader's time restarts while the kernel buffers for it. */
const ALL_ENDED_MS = Math.max(headers, body, 5 * sendSilence) + check + NOISE_MS;
const LOOK_EVERY_MS = 2_000;

const TITLE = "A long guide";
const Ebook = z.object({ id: z.string(), title: z.string() });
const Open = z.record(z.string(), z.number());

export const slowClients = (each: number): Fault => ({
  name: `${each} slow senders and ${each} slow readers`,
  whyNot: () => (process.platform === "linux" ? null : "needs more open files than usual"),
  answersWithin: NOISE_MS,
  spares: ["message", "edit", "upload", "download", "sign-in"],
  prepare: uploadBigFile,
  strike: async (site, lasting) => {
    const { hostname, port } = new URL(site.product.origin);
    const path = await findBigFile(site);
    const clients = startHelper("slow-clients-process.ts", [hostname, port, path, String(each)]);
    await nextMessage(clients);
    const began = now();
    let open = await countOpen(clients);
    while (open.length > 0 && now() - began < lasting) {
      await sleep(LOOK_EVERY_MS);
      open = await countOpen(clients);
    }
    const ended = once(clients, "exit");
    clients.disconnect();
    await ended;
    const seconds = Math.round((now() - began) / 1000);
    site.tell(`after ${seconds} s still open: ${open.join(", ") || "none"}`);
    if (lasting >= ALL_ENDED_MS)
      site.broken.push(...open.map((left) => `${left}: never sent away`));
  },
});

/** Open connections by kind. */
async function countOpen(clients: ChildProcess): Promise<string[]> {
  clients.send("how many are open?");
  const open = Object.entries(Open.parse(await nextMessage(clients)));
  return open.filter(([, count]) => count > 0).map(([kind, count]) => `${count} × ${kind}`);
}

async function uploadBigFile({ product, account }: Site): Promise<void> {
  const { origin } = product;
  const { token } = account;
  const json = { ...newEbook, title: TITLE };
  const created = await call(origin, publicationPaths.ebook.ownersList(), {
    method: "POST",
    token,
    json,
  });
  const { id } = Ebook.parse(JSON.parse(created.body.toString()));
  const content = pdf(TITLE, BIG_PDF_BYTES);
  const { status } = await call(origin, apiPaths.ebookUpload(id), {
    method: "POST",
    token,
    body: form({ fileName: "guide.pdf", type: "application/pdf", content }),
    contentType: multipartType,
  });
  if (status !== 200) throw new Error(`Uploading the long guide answered ${status}.`);
}

/** Returns the file's download address. */
async function findBigFile({ product }: Site): Promise<string> {
  const { body } = await call(product.origin, publicationPaths.ebook.publicList());
  const found = z.array(Ebook).parse(JSON.parse(body.toString()));
  return apiPaths.ebookDownload(found.find(({ title }) => title === TITLE)?.id ?? "");
}
