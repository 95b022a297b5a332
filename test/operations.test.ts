// Tries what docs/operations.md tells people to copy, as it stands there.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:http2";
import { Agent, request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generate } from "selfsigned";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiPaths } from "#contract/paths.ts";
import { administrator } from "#test/support/administrator.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { findProgram } from "#test/support/debian.ts";
import { freePort } from "#test/support/free-port.ts";
import { form, multipartType, pdf } from "#test/support/multipart.ts";
import { createEbook } from "#test/support/samples.ts";
import { slow } from "#test/support/slow.ts";
import { waitUntil } from "#test/support/wait.ts";

const nginx = findProgram("nginx");
const caddy = findProgram("caddy");
const systemdAnalyze = findProgram("systemd-analyze");
for (const [name, found] of Object.entries({ nginx, caddy, "systemd-analyze": systemdAnalyze })) {
  if (found === null) process.stdout.write(`Tests with ${name} are skipped: it is missing.\n`);
}
const folder = mkdtempSync(join(tmpdir(), "portico-operations-"));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A code block, with this machine's values replaced; each must be there. */
function documented(language: string, replacements: Record<string, string>): string {
  const text = readFileSync("docs/operations.md", "utf8");
  const [, block = ""] = new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, "ms").exec(text) ?? [];
  expect(block).not.toBe("");
  return Object.entries(replacements).reduce((changed, [from, to]) => {
    expect(block).toContain(from);
    return changed.replaceAll(from, to);
  }, block);
}

describe.skipIf(nginx === null)("nginx as documented", () => {
  let app: TestApp;
  let isOn = true;
  let proxy: ChildProcess;
  let origin: string;
  let plainOrigin: string;
  let agent: Agent;

  beforeAll(async () => {
    app = await startApp({ SITE_URL: "https://agency.example", TRUST_PROXY: "1" });
    const [port, plainPort] = [await freePort(), await freePort()];
    const { cert, private: key } = await generate([
      { name: "commonName", value: "agency.example" },
    ]);
    writeFileSync(join(folder, "cert.pem"), cert);
    writeFileSync(join(folder, "key.pem"), key);
    const servers = documented("nginx", {
      "listen 443 ": `listen 127.0.0.1:${port} `,
      "listen 80;": `listen 127.0.0.1:${plainPort};`,
      "/etc/ssl/agency.example.pem": join(folder, "cert.pem"),
      "/etc/ssl/agency.example.key": join(folder, "key.pem"),
      "http://127.0.0.1:3000": app.url,
    });
    const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map((name) => `${name}_temp_path ${join(folder, name)};`)
      .join("\n");
    writeFileSync(
      join(folder, "nginx.conf"),
      `daemon off; pid ${join(folder, "pid")}; events {} http { access_log off; ${paths}\n${servers} }`,
    );
    proxy = spawn(nginx ?? "", ["-p", folder, "-c", "nginx.conf", "-e", join(folder, "error.log")]);
    origin = `https://127.0.0.1:${port}`;
    plainOrigin = `http://127.0.0.1:${plainPort}`;
    agent = new Agent({
      ca: cert,
      servername: "agency.example",
      checkServerIdentity: () => undefined,
    });
    await waitUntil(() => fetch(plainOrigin, { redirect: "manual" }).catch(() => null));
  });
  afterAll(async () => {
    agent.destroy();
    proxy.kill("SIGTERM");
    await once(proxy, "exit");
    if (isOn) await app.close();
  });

  /** Calls like a browser from outside. */
  function call(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body: Buffer = Buffer.alloc(0),
  ) {
    return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
      (resolve, reject) => {
        const all = { Host: "agency.example", "Content-Length": body.length, ...headers };
        const sent = request(origin + path, { agent, method, headers: all }, (answer) => {
          const chunks: Buffer[] = [];
          answer.on("data", (chunk) => chunks.push(chunk));
          answer.on("error", reject);
          answer.on("end", () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              body: Buffer.concat(chunks),
            }),
          );
        });
        sent.on("error", reject);
        sent.end(body);
      },
    );
  }

  const signIn = (password: string, forwardedFor: string) =>
    call(
      "POST",
      apiPaths.login(),
      { "Content-Type": "application/json", "X-Forwarded-For": forwardedFor },
      Buffer.from(JSON.stringify({ ...administrator, password })),
    );

  test("passes compressed pages through, over HTTP/2", async () => {
    const session = connect(origin, { rejectUnauthorized: false });
    const stream = session.request({
      ":path": "/",
      ":authority": "agency.example",
      "accept-encoding": "br",
    });
    const [headers] = await once(stream, "response");
    expect(headers).toMatchObject({ ":status": 200, "content-encoding": "br" });
    expect(headers["strict-transport-security"]).toBeDefined();
    stream.close();
    session.close();
  });

  test("redirects to https and shows no metrics", async () => {
    const { status, headers } = await fetch(`${plainOrigin}/about?a=1`, {
      redirect: "manual",
      headers: { Host: "agency.example" },
    });
    expect(status).toBe(301);
    expect(headers.get("Location")).toBe("https://agency.example/about?a=1");
    expect((await call("GET", "/metrics")).status).toBe(404);
  });

  slow("accepts a guide of 50 MiB", async () => {
    const token = await app.signIn();
    const { id } = await createEbook(app, token);
    const content = pdf("a guide", 50 * 1024 * 1024);
    const answer = await call(
      "POST",
      apiPaths.ebookUpload(id),
      { Authorization: `Bearer ${token}`, "Content-Type": multipartType },
      form({ fileName: "guide.pdf", type: "application/pdf", content }),
    );
    expect(answer.status, answer.body.toString()).toBe(200);
  });

  test("names the visitor, whatever the visitor claims", async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await signIn("a wrong password", `203.0.113.${attempt}`)).status).toBe(401);
    }
    expect((await signIn("a wrong password", "203.0.113.99")).status).toBe(429);
    expect(app.log.filter((line) => line.includes('"event":"proxy"'))).toEqual([]);
  });

  test("passes Portico’s own errors on, and says that it is back soon while it is off", async () => {
    const notFound = await call("GET", "/nowhere");
    expect([notFound.status, notFound.body.toString()]).toEqual([
      404,
      expect.not.stringContaining("Back soon"),
    ]);
    isOn = false;
    await app.close();
    const { status, headers, body } = await call("GET", "/about");
    expect([status, headers["retry-after"]]).toEqual([503, "60"]);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(body.toString()).toContain("come back in a few minutes");
  });
});

describe.skipIf(caddy === null)("Caddy as documented", () => {
  test("is accepted, and speaks, forwards and answers as nginx does", async () => {
    const app = await startApp({ SITE_URL: "https://agency.example", TRUST_PROXY: "1" });
    const [port, plainPort] = [await freePort(), await freePort()];
    const site = documented("caddyfile", {
      "agency.example {": "agency.example {\n\tbind 127.0.0.1\n",
      "127.0.0.1:3000": new URL(app.url).host,
    });
    const file = join(folder, "Caddyfile");
    const own = `admin off\n\thttps_port ${port}\n\thttp_port ${plainPort}\n\tskip_install_trust\n\tlocal_certs`;
    writeFileSync(file, `{\n\t${own}\n}\n\n${site}`);
    const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    const proxy = spawn(caddy ?? "", ["run", "--config", file, "--adapter", "caddyfile"], {
      env,
      stdio: "ignore",
    });
    const get = (path: string) =>
      new Promise<{ status: number; text: string }>((resolve, reject) => {
        const options = {
          host: "127.0.0.1",
          port,
          path,
          servername: "agency.example",
          headers: { Host: "agency.example" },
          rejectUnauthorized: false,
        };
        request(options, async (answer) => {
          let text = "";
          for await (const chunk of answer) text += chunk;
          resolve({ status: answer.statusCode ?? 0, text });
        })
          .on("error", reject)
          .end();
      });
    try {
      await waitUntil(() => get("/healthz").catch(() => null));
      expect((await get("/")).status).toBe(200);
      expect((await get("/metrics")).status).toBe(404);
      expect((await get("/nowhere")).status).toBe(404);
      expect(app.log.filter((line) => line.includes('"event":"proxy"'))).toEqual([]);
      await app.close();
      expect(await get("/")).toEqual({ status: 503, text: expect.stringContaining("Back soon") });
    } finally {
      proxy.kill("SIGTERM");
      await once(proxy, "exit");
    }
  });
});

test.skipIf(systemdAnalyze === null)("systemd accepts the documented unit", () => {
  const file = join(folder, "portico.service");
  writeFileSync(file, documented("ini", { "/opt/portico/start": process.execPath }));
  const { stdout, stderr } = spawnSync(systemdAnalyze ?? "", ["verify", file], {
    encoding: "utf8",
  });
  // It complains of the machine's other units as well.
  expect(`${stdout}${stderr}`.split("\n").filter((line) => line.includes("portico"))).toEqual([]);
});

test.skipIf(systemdAnalyze === null)(
  "the documented unit lets a process lower its priority",
  { tags: "slow" },
  () => {
    const allowed = new Set<string>();
    const lines = documented("ini", {}).matchAll(/^SystemCallFilter=(~?)(.*)$/gm);
    for (const [, isTaken, names = ""] of lines) {
      for (const call of names.split(" ").flatMap(callsOf)) {
        if (isTaken) allowed.delete(call);
        else allowed.add(call);
      }
    }
    expect([...allowed]).toEqual(expect.arrayContaining(["execve", "setpriority"]));
    expect(allowed.has("chown")).toBe(false);
  },
);

function callsOf(name: string): string[] {
  if (!name.startsWith("@")) return [name];
  const { stdout } = spawnSync(systemdAnalyze ?? "", ["syscall-filter", name], {
    encoding: "utf8",
  });
  const listed = stdout
    .split("\n")
    .slice(1)
    .map((line) => line.trim());
  return listed.filter((line) => /^@?[a-z]/.test(line)).flatMap(callsOf);
}
