import { type IncomingHttpHeaders, request } from "node:http";

export interface Fetched {
  status: number;
  headers: IncomingHttpHeaders;
  /** The bytes as they were transferred, still compressed. */
  body: Buffer;
}

export function fetchBytes(url: string, headers: Record<string, string>): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers, agent: false }, async (response) => {
      try {
        const body = Buffer.concat(await response.toArray());
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
      } catch (error) {
        reject(error);
      }
    });
    sent.on("error", reject);
    sent.end();
  });
}
