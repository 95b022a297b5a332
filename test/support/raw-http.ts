import { connect, type Socket } from "node:net";

export interface RawAnswer {
  /** 0 when the connection closed without an answer. */
  status: number;
  /** Names in lower case; repeated headers are joined by commas. */
  headers: Record<string, string>;
  body: Buffer;
  /** False when the connection closed before the end. */
  isWhole: boolean;
}

/** Sends requests that no client library would. */
export interface RawConnection {
  socket: Socket;
  /** Resolves when more may follow. False when the other end has closed. */
  send(bytes: string | Uint8Array): Promise<boolean>;
  /** Resolves once the answer is complete or the connection has closed. */
  answer: Promise<RawAnswer>;
}

export function openRaw(url: string, method = "GET"): RawConnection {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  const answer = new Promise<RawAnswer>((resolve) => {
    const finish = () => resolve(readAnswer(Buffer.concat(chunks), method, true) ?? noAnswer);
    socket.on("data", (chunk) => {
      chunks.push(chunk);
      const whole = readAnswer(Buffer.concat(chunks), method, false);
      if (!whole) return;
      resolve(whole);
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

/** Sends lines exactly as written, each ended by CRLF. */
export async function sendRaw(url: string, lines: string[], body = ""): Promise<RawAnswer> {
  const connection = openRaw(url, lines[0]?.split(" ")[0]);
  await connection.send(`${lines.join("\r\n")}\r\n\r\n${body}`);
  return connection.answer;
}

/** A GET of a request target exactly as written. */
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

const noAnswer: RawAnswer = { status: 0, headers: {}, body: Buffer.alloc(0), isWhole: false };

/** Null while the answer is incomplete and more may come. */
function readAnswer(bytes: Buffer, method: string, isEnd: boolean): RawAnswer | null {
  const end = bytes.indexOf("\r\n\r\n");
  if (end === -1) return null;
  const { status, headers } = parseHead(bytes.subarray(0, end).toString("latin1"));
  const rest = bytes.subarray(end + 4);
  // An interim answer, such as 100 Continue, precedes the real one.
  if (status >= 100 && status < 200) return readAnswer(rest, method, isEnd);
  const { body, isWhole } = readBody(rest, method, status, headers, isEnd);
  return isWhole || isEnd ? { status, headers, body, isWhole } : null;
}

function readBody(
  bytes: Buffer,
  method: string,
  status: number,
  headers: Record<string, string>,
  isEnd: boolean,
): { body: Buffer; isWhole: boolean } {
  const length = headers["content-length"];
  if (method === "HEAD" || status === 204 || status === 304) {
    return { body: Buffer.alloc(0), isWhole: true };
  }
  if (headers["transfer-encoding"] === "chunked") return joinChunks(bytes);
  if (length === undefined) return { body: bytes, isWhole: isEnd };
  return { body: bytes.subarray(0, Number(length)), isWhole: bytes.length >= Number(length) };
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

function joinChunks(bytes: Buffer): { body: Buffer; isWhole: boolean } {
  const chunks: Buffer[] = [];
  let at = 0;
  for (;;) {
    const end = bytes.indexOf("\r\n", at);
    const size = end === -1 ? Number.NaN : Number.parseInt(bytes.toString("latin1", at, end), 16);
    if (size === 0) return { body: Buffer.concat(chunks), isWhole: true };
    if (Number.isNaN(size) || end + 2 + size > bytes.length) {
      return { body: Buffer.concat(chunks), isWhole: false };
    }
    chunks.push(bytes.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}
