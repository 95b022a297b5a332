import { connect, type Socket } from "node:net";

/** An answer as it came over the wire. */
export interface RawAnswer {
  /** 0 when the connection closed without an answer. */
  status: number;
  /** Names in lower case; of a name that came twice, the values joined by a comma. */
  headers: Record<string, string>;
  body: Buffer;
}

/** A connection to a test app, for requests that no client library would send. */
export interface RawConnection {
  socket: Socket;
  /** Sends bytes; resolves when they may be followed by more. False when the other end has closed. */
  send(bytes: string | Uint8Array): Promise<boolean>;
  /** The answer, once it is whole or the connection has closed. */
  answer: Promise<RawAnswer>;
}

/** Opens a connection and reads one answer from it. */
export function openRaw(url: string, method = "GET"): RawConnection {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  const answer = new Promise<RawAnswer>((resolve) => {
    const finish = () => resolve(parseAnswer(Buffer.concat(chunks), method));
    socket.on("data", (chunk) => {
      chunks.push(chunk);
      if (!isWhole(Buffer.concat(chunks), method)) return;
      finish();
      socket.destroy();
    });
    socket.on("error", finish);
    socket.on("close", finish);
  });
  const send = (bytes: string | Uint8Array) =>
    new Promise<boolean>((resolve) => {
      if (socket.destroyed) resolve(false);
      else socket.write(bytes, (error) => resolve(!error));
    });
  return { socket, send, answer };
}

/** Sends a request exactly as it is written, lines ended by CRLF, and gives the answer. */
export async function sendRaw(url: string, lines: string[], body = ""): Promise<RawAnswer> {
  const connection = openRaw(url, lines[0]?.split(" ")[0]);
  await connection.send(`${lines.join("\r\n")}\r\n\r\n${body}`);
  return connection.answer;
}

/** A GET of a request target that is sent as it is written. */
export function getRaw(
  url: string,
  target: string,
  headers: Record<string, string> = {},
): Promise<RawAnswer> {
  return sendRaw(url, [
    `GET ${target} HTTP/1.1`,
    ...Object.entries({ Host: new URL(url).host, ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
  ]);
}

function split(bytes: Buffer): { head: string; rest: Buffer } | null {
  const end = bytes.indexOf("\r\n\r\n");
  if (end === -1) return null;
  return { head: bytes.subarray(0, end).toString("latin1"), rest: bytes.subarray(end + 4) };
}

function isWhole(bytes: Buffer, method: string): boolean {
  const parts = split(bytes);
  if (!parts) return false;
  const { status, headers } = parseHead(parts.head);
  if (method === "HEAD" || status === 204 || status === 304) return true;
  const length = headers["content-length"];
  if (length !== undefined) return parts.rest.length >= Number(length);
  return parts.rest.includes("0\r\n\r\n");
}

function parseAnswer(bytes: Buffer, method: string): RawAnswer {
  const parts = split(bytes);
  if (!parts) return { status: 0, headers: {}, body: Buffer.alloc(0) };
  const { status, headers } = parseHead(parts.head);
  const isChunked = headers["transfer-encoding"] === "chunked" && method !== "HEAD";
  return { status, headers, body: isChunked ? joinChunks(parts.rest) : parts.rest };
}

function parseHead(head: string): { status: number; headers: Record<string, string> } {
  const [first = "", ...lines] = head.split("\r\n");
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
  }
  return { status: Number(first.split(" ")[1]), headers };
}

function joinChunks(bytes: Buffer): Buffer {
  const chunks: Buffer[] = [];
  let at = 0;
  for (;;) {
    const end = bytes.indexOf("\r\n", at);
    const size = Number.parseInt(bytes.subarray(at, end).toString("latin1"), 16);
    if (end === -1 || !(size > 0)) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}
