import { once } from "node:events";
import { createServer } from "node:http";
import { picturePaths } from "#contract/paths.ts";

/** A second origin that passes pictures on and has nothing else. */
export interface Cdn {
  origin: string;
  paths: string[];
  /** @param url where the site is */
  fetchFrom(url: string): void;
  close(): Promise<void>;
}

export async function startCdn(): Promise<Cdn> {
  const paths: string[] = [];
  let source = "";
  const server = createServer(async ({ url = "" }, answer) => {
    paths.push(url);
    if (!url.startsWith(picturePaths.file(""))) return answer.writeHead(404).end();
    const { status, headers, body } = await fetch(source + url, { redirect: "manual" }).then(
      async (got) => ({ ...pick(got), body: Buffer.from(await got.arrayBuffer()) }),
    );
    return answer.writeHead(status, headers).end(body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    paths,
    fetchFrom: (url) => {
      source = url;
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function pick({ status, headers }: Response) {
  return { status, headers: Object.fromEntries(headers) };
}
