import { createHmac } from "node:crypto";
import { type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import { owned } from "#platform/owned.ts";
import { timeOuts } from "#platform/time-outs.ts";
import type { Trace } from "#platform/trace.ts";
import { ClearText, hostOf, lookUpBy, PrivateAddress, refusalOf } from "./public-hosts.ts";
import type { WebhookAnswer } from "./webhook-answer.ts";

interface WebhookRequest {
  url: string;
  id: string;
  body: string;
  secret: string;
  at: Date;
  mayBePrivate: boolean;
  trace: Trace | null;
}

/** One POST. Redirects are not followed, and of the answer only the head is read. */
export async function sendWebhook(
  request: WebhookRequest,
  withdrawn: AbortSignal,
): Promise<WebhookAnswer> {
  try {
    const { statusCode = 0, headers } = await post(request, withdrawn);
    return { status: statusCode, reason: null, retryAfter: headers["retry-after"] ?? null };
  } catch (error) {
    return { status: null, reason: reasonOf(error, new URL(request.url)) };
  }
}

/** Standard Webhooks 1.0.0, “Webhook signature”: over id, time and body, under the decoded secret. */
function signWebhook({
  id,
  body,
  secret,
  at,
}: Omit<WebhookRequest, "url" | "mayBePrivate" | "trace">) {
  const seconds = Math.floor(at.getTime() / 1000);
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": `v1,${signature}`,
  };
}

function traceHeaders(trace: Trace | null) {
  if (trace === null) return {};
  const { requestId, traceparent } = trace;
  return { "X-Request-Id": requestId, ...(traceparent === null ? {} : { traceparent }) };
}

function post(webhook: WebhookRequest, withdrawn: AbortSignal): Promise<IncomingMessage> {
  const url = new URL(webhook.url);
  const host = hostOf(url);
  const rule = { mayBePrivate: webhook.mayBePrivate, isEncrypted: url.protocol === "https:" };
  const refusal = isIP(host) === 0 ? null : refusalOf(host, [host], rule);
  if (refusal) return Promise.reject(refusal);
  const signal = AbortSignal.any([withdrawn, AbortSignal.timeout(timeOuts.webhook.answer)]);
  const send = rule.isEncrypted ? httpsRequest : httpRequest;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request: ClientRequest = owned(
    send(url, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "Content-Length": Buffer.byteLength(webhook.body),
        "User-Agent": "Portico-Webhooks",
        ...signWebhook(webhook),
        ...traceHeaders(webhook.trace),
      },
      agent: false,
      signal,
      lookup: lookUpBy(rule),
    }),
    reject,
  );
  request.once("response", (response: IncomingMessage) => {
    owned(response, reject);
    resolve(response);
    response.destroy();
  });
  request.end(webhook.body);
  return promise;
}

const systemReasons: Record<string, string> = {
  ENOTFOUND: "There is no such host. Check the address.",
  EAI_AGAIN: "The name could not be looked up just now.",
  ECONNREFUSED: "Nothing answers at this address.",
  ECONNRESET: "The other side closed the connection.",
  EHOSTUNREACH: "The host cannot be reached.",
  ENETUNREACH: "The host cannot be reached.",
  CERT_HAS_EXPIRED: "Its certificate has expired. Its provider has to renew it.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "Its certificate is self-signed.",
  ERR_TLS_CERT_ALTNAME_INVALID: "Its certificate is for another name.",
};

function reasonOf(error: unknown, { hostname }: URL): string {
  if (error instanceof PrivateAddress) {
    return `${hostname} is inside a private network. Whoever runs this server allows that with WEBHOOKS_TO_PRIVATE_HOSTS=on.`;
  }
  if (error instanceof ClearText) {
    return `${hostname} is outside your own network, where http:// lets others read along. Type its address with https://.`;
  }
  if (!(error instanceof Error)) return "It could not be sent.";
  if (error.name === "AbortError" || error.name === "TimeoutError") {
    return `No answer within ${timeOuts.webhook.answer / 1000} seconds.`;
  }
  const code = "code" in error ? String(error.code) : "";
  return systemReasons[code] ?? `It could not be sent (${code || error.message}).`;
}
