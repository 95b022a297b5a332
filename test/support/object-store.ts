import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, inject } from "vitest";
import type { ObjectStoreSettings } from "#storage/files/object-store.ts";
import { BUCKET, whyNoSwift } from "#test/cluster/swift.ts";
import { type Forwarder, startForwarder } from "./forwarder.ts";
import { askForSwift, type SharedSwift } from "./shared-swift.ts";

export interface TestStore {
  swift: SharedSwift;
  /** All requests go through it, so that the store can fall silent. */
  line: Forwarder;
  /** The settings of an empty folder of the bucket. */
  settings(): ObjectStoreSettings;
}

/** The run's object store for a suite, which is skipped where Debian's packages cannot be had. */
export function onObjectStore(suite: (store: TestStore) => void): void {
  const trouble = whyNoSwift();
  if (trouble) process.stdout.write(`Tests on an object store are skipped: ${trouble}.\n`);
  describe.skipIf(trouble !== null)("on an object store", { tags: "slow" }, () => {
    let store: { swift: SharedSwift; line: Forwarder };
    beforeAll(async () => {
      const swift = await askForSwift(inject("swiftDesk"));
      store = { swift, line: await startForwarder(swift.port) };
    });
    afterAll(() => store.line.close());
    suite({
      get swift() {
        return store.swift;
      },
      get line() {
        return store.line;
      },
      settings: () => ({
        bucket: BUCKET,
        endpoint: `http://127.0.0.1:${store.line.port}`,
        region: "us-east-1",
        prefix: `${randomBytes(6).toString("hex")}/`,
        ...store.swift.keys,
        sessionToken: null,
      }),
    });
  });
}

/** Returns the variables that a person would set. */
export function storageEnvironment(settings: ObjectStoreSettings): Record<string, string> {
  const { bucket, endpoint, region, prefix } = settings;
  const query = new URLSearchParams({ endpoint: endpoint ?? "", region, prefix });
  return {
    STORAGE_URL: `s3://${bucket}?${query}`,
    AWS_ACCESS_KEY_ID: settings.accessKeyId,
    AWS_SECRET_ACCESS_KEY: settings.secretAccessKey,
  };
}

/** Refuses as many uploads as it is told, as Amazon does where too much is asked of it. */
export async function startBusyFront(port: number) {
  let left = 0;
  const server = createServer((given, answer) => {
    const { method, url, headers } = given;
    if (method === "PUT" && left > 0) {
      left -= 1;
      given.resume().once("end", () => {
        const body =
          "<Error><Code>SlowDown</Code><Message>Reduce your request rate.</Message></Error>";
        answer.writeHead(503, { "Content-Type": "application/xml" }).end(body);
      });
      return;
    }
    const passed = request({ host: "127.0.0.1", port, method, path: url, headers }, (from) => {
      answer.writeHead(from.statusCode ?? 502, from.headers);
      from.pipe(answer);
    });
    given.pipe(passed);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refuse: (uploads: number) => {
      left = uploads;
    },
    left: () => left,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
