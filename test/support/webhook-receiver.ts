import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface WebhookReceiver {
  url: string;
  received: { headers: IncomingHttpHeaders; body: string }[];
  /** Sets the answer from now on; null: none at all, until the test answers. */
  answers(status: number | null, headers?: Record<string, string>): void;
  /** Answer what came while it answered nothing, oldest first; each resolves once that is read. */
  late: ((status: number) => Promise<void>)[];
  close(): Promise<void>;
}

/** A program of somebody else's that hears of what happens. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: WebhookReceiver["received"] = [];
  const late: WebhookReceiver["late"] = [];
  let answer: { status: number; headers: Record<string, string> } | null = {
    status: 204,
    headers: {},
  };
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    const answerLate = async (status: number) => {
      const isRead = once(request.socket, "close");
      response.writeHead(status).end();
      await isRead;
    };
    if (answer === null) late.push(answerLate);
    else response.writeHead(answer.status, answer.headers).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    late,
    answers: (status, headers = {}) => {
      answer = status === null ? null : { status, headers };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
