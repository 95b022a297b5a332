// Clients that send heads and bodies a byte at a time, or never read the answer. In a process of
// its own, so that a thousand sockets delay nobody else.
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const [host = "", port = "", path = "", each = ""] = process.argv.slice(2);
const EVERY_MS = 1_000;
const BODY_BYTES = 100_000;
/** Staggered: the kernel takes three megabytes per reader at once, together a load of its own. */
const OPENING_MS = 80;

const kinds = {
  "slow head": () => trickle(`GET /about HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `),
  "slow body": () =>
    trickle(
      `POST /api/contact HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${BODY_BYTES}\r\n\r\n`,
    ),
  "slow reader": () => ignoreAnswer(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`),
};
type Kind = keyof typeof kinds;

const opened: Record<Kind, Socket[]> = { "slow head": [], "slow body": [], "slow reader": [] };

process.on("message", () => process.send?.(countOpen()));
process.once("disconnect", () => process.exit());
for (let at = 0; at < Number(each); at += 1) {
  open(at % 2 === 0 ? "slow head" : "slow body");
  open("slow reader");
  await sleep(OPENING_MS);
}
process.send?.("connected");

function open(kind: Kind): void {
  opened[kind].push(kinds[kind]());
}

/** Counts the kernel's connections: a socket that reads nothing does not notice that it was closed. */
function countOpen(): Record<string, number> {
  const established = establishedPorts();
  return Object.fromEntries(
    Object.entries(opened).map(([kind, sockets]) => [
      kind,
      sockets.filter(({ localPort = 0 }) => established.has(localPort)).length,
    ]),
  );
}

/** Local ports of connections with both ends open (proc_net_tcp(5)). */
function establishedPorts(): Set<number> {
  const ESTABLISHED = "01";
  const lines = readFileSync("/proc/net/tcp", "utf8").trim().split("\n").slice(1);
  const fields = lines.map((line) => line.trim().split(/\s+/));
  return new Set(
    fields
      .filter(([, , , state]) => state === ESTABLISHED)
      .map(([, local = ""]) => Number.parseInt(local.split(":")[1] ?? "", 16)),
  );
}

function trickle(head: string): Socket {
  const socket = connect(Number(port), host);
  socket.on("error", () => undefined);
  socket.resume();
  socket.write(head);
  const timer = setInterval(() => socket.write("x"), EVERY_MS);
  socket.once("close", () => clearInterval(timer));
  return socket;
}

/** Reads a few bytes now and then, less than any line could carry. */
function ignoreAnswer(request: string): Socket {
  const socket = connect(Number(port), host);
  socket.on("error", () => undefined);
  socket.write(request);
  const timer = setInterval(() => socket.read(1), EVERY_MS);
  socket.once("close", () => clearInterval(timer));
  return socket;
}
