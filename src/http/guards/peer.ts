import type { IncomingMessage } from "node:http";
import { BlockList } from "node:net";
import { isIn } from "#platform/own-network.ts";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Names other than `localhost` may lead anywhere. */
export function isLoopback(host: string): boolean {
  if (/^([\w-]+\.)*localhost$/i.test(host)) return true;
  return isIn(loopback, host.replace(/^\[(.*)\]$/, "$1"));
}

/** Prefixes of headers that proxies and CDNs add but no client sends; vendors invent new ones. */
const PROXY_HEADERS = `
  forwarded via max-forwards cdn-loop client-cert early-data surrogate- proxy- via-proxy
  x-forward z-forward x-real- real- x-client- client-ip c-ip x-cluster- cluster- true-client
  x-orig x-rewrite- x-remote- remote- x-host x-http-host x-from- x-coming- x-proxy wl-proxy x-true-
  x-scheme x-url-scheme x-https x-ssl ssl- x-tls x-server x-script-name x-request-start
  x-request-id x-correlation-id x-unique-id x-trace x-b3- b3 traceparent tracestate uber-trace-
  x-nginx x-haproxy x-varnish x-cache x-traefik x-caddy x-envoy- x-istio x-linkerd l5d- x-kong x-consumer-
  x-ingress x-auth-request x-authentik x-balancer x-lb- x-backend x-gateway x-iis x-arr- front-end-https
  cf- fly- fastly akamai x-akamai x-edge x-cdn incap- x-incap x-iinfo x-sucuri x-sigsci x-country x-geo
  x-amz cloudfront- x-azure x-fd- x-appgw- x-ms- x-appengine- appengine- x-cloud x-goog x-gfe
  x-vercel x-nf- x-netlify x-railway x-render render- x-heroku x-replit do-connecting- x-koyeb
  ngrok- tailscale- x-bluecoat- x-wap- ali- x-tencent eagleeye-
`;
const PROXY_HEADER = new RegExp(`^(?:${PROXY_HEADERS.trim().split(/\s+/).join("|")})`);

export function hasProxyHeader({ headers }: IncomingMessage): boolean {
  return Object.keys(headers).some((name) => PROXY_HEADER.test(name));
}
