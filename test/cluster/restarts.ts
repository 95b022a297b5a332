import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { apiPaths } from "#contract/paths.ts";
import type { Product } from "#test/faults/product.ts";

const READERS = 4;
const WRITERS = 8;
const REST_MS = 5;

/** The front has seen the server answer by then. */
const SEEN_MS = 1_500;

/**
 * Restarts one server after another by SIGTERM, while pages are read and messages sent through the
 * front, on connections that are kept: on a new one, a front dares no connection that it kept.
 * @returns how often each status was answered; 0 stands for none
 */
export async function restartUnderLoad(
  origin: string,
  servers: readonly Product[],
): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  const agent = new Agent({ keepAlive: true });
  let isOver = false;
  const repeat = async (method: string, path: string) => {
    while (!isOver) {
      const status = await ask(agent, method, origin + path);
      statuses[status] = (statuses[status] ?? 0) + 1;
      await sleep(REST_MS);
    }
  };
  const load = [
    ...Array.from({ length: READERS }, () => repeat("GET", "/about")),
    ...Array.from({ length: WRITERS }, () => repeat("POST", apiPaths.contact())),
  ];
  try {
    for (const server of servers) {
      if (!(await server.stop())) throw new Error("SIGTERM did not end a server in order.");
      await server.start();
      await sleep(SEEN_MS);
    }
  } finally {
    isOver = true;
    await Promise.all(load);
    agent.destroy();
  }
  return statuses;
}

const message = { name: "Priya Nair", email: "priya@client.example", message: "Begin small." };

function ask(agent: Agent, method: string, url: string): Promise<number> {
  const body = method === "POST" ? JSON.stringify(message) : "";
  const headers = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) };
  return new Promise((resolve) => {
    const sent = request(url, { method, agent, headers });
    sent.once("error", () => resolve(0));
    sent.once("response", (answer) => {
      answer.once("error", () => resolve(0));
      answer.resume().once("end", () => resolve(answer.statusCode ?? 0));
    });
    sent.end(body);
  });
}
