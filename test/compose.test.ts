import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { configKeys } from "#config.ts";
import product from "#package.json" with { type: "json" };

const Service = z.object({
  image: z.string(),
  build: z.unknown().optional(),
  environment: z.record(z.string(), z.string()).default({}),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  read_only: z.boolean().optional(),
  init: z.boolean().optional(),
  cap_drop: z.array(z.string()),
  security_opt: z.array(z.string()),
});
const Compose = z.object({
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.null()),
});

const dockerfile = readFileSync("Dockerfile", "utf8");

function read(file: string) {
  const text = readFileSync(file, "utf8");
  const { services, volumes } = Compose.parse(parse(text, { merge: true }));
  const all = Object.values(services);
  return { text, all, volumes, servers: all.filter(({ build }) => build !== undefined) };
}

test.each(["compose.yaml", "compose.cluster.yaml"])("%s starts what there is", (file) => {
  const { text, all, servers, volumes } = read(file);
  const named = servers.flatMap(({ environment }) => Object.keys(environment));
  const asked = [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
  const ofOthers = ["REVISION", "POSTGRES_PASSWORD"];
  expect(
    [...named, ...asked].filter((name) => ![...configKeys, ...ofOthers].includes(name ?? "")),
  ).toEqual([]);
  for (const { image, volumes: mounts } of all) {
    expect(image).toMatch(/:\d+\.\d+(\.\d+)?$/);
    for (const mount of mounts) expect(Object.keys(volumes)).toContain(mount.split(":")[0]);
  }
  for (const { image, environment, volumes: mounts } of servers) {
    expect(image).toBe(`portico:${product.version}`);
    expect(environment).toMatchObject({ HOST: "0.0.0.0", PORT: "3000", DATA_DIR: "/data" });
    expect(mounts.map((mount) => mount.split(":")[1])).toEqual(["/data"]);
  }
});

test.each(["compose.yaml", "compose.cluster.yaml"])(
  "%s gives nothing that is not needed",
  (file) => {
    const { text, all, servers } = read(file);
    for (const service of all) {
      expect(service.cap_drop).toEqual(["ALL"]);
      expect(service.security_opt).toEqual(["no-new-privileges:true"]);
    }
    for (const server of servers) expect(server).toMatchObject({ read_only: true, init: true });
    // Secrets come from .env; none has a value here.
    for (const [, value] of text.matchAll(/(?:KEY|PASSWORD|TOKEN)\w*: (.+)/g)) {
      expect(value).toMatch(/^\$\{/);
    }
  },
);

test("the world reaches only the front, and one machine’s server only through its proxy", () => {
  expect(read("compose.yaml").all.flatMap(({ ports }) => ports)).toEqual(["127.0.0.1:3000:3000"]);
  expect(read("compose.cluster.yaml").all.flatMap(({ ports }) => ports)).toEqual([
    "80:80",
    "443:443",
  ]);
});

test("the image says its version", () => {
  expect(/^ARG VERSION=(.*)$/m.exec(dockerfile)?.[1]).toBe(product.version);
});
