import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { describe, expect, it } from "vitest";
import { ConfigError, configKeys, productVersion, readConfig } from "./config.ts";

describe("without any setting", () => {
  const defaults = {
    port: 3000,
    host: "127.0.0.1",
    siteUrl: "http://localhost:3000",
    dataDir: "./data",
    databaseUrl: null,
    secretKey: null,
    admin: null,
    metricsToken: null,
    trustProxy: 0,
    contactRateLimit: 20,
    logLevel: "info",
  };

  it("the site runs on this machine only, on SQLite", () => {
    expect(readConfig({})).toEqual(defaults);
  });

  it("empty values count as absent", () => {
    const empty = Object.fromEntries(configKeys.map((key) => [key, ""]));
    expect(readConfig(empty)).toEqual(defaults);
  });

  it("unknown names change nothing", () => {
    expect(readConfig({ PATH: "/bin", port: "1", PORTS: "2" })).toEqual(defaults);
  });
});

describe("a setting", () => {
  it.each([
    ["PORT", "0", { port: 0, siteUrl: "http://localhost:0" }],
    ["PORT", "65535", { port: 65_535 }],
    ["HOST", "0.0.0.0", { host: "0.0.0.0" }],
    ["HOST", "::1", { host: "::1" }],
    ["DATA_DIR", "/var/lib/portico", { dataDir: "/var/lib/portico" }],
    ["DATABASE_URL", "postgres://u:p@h/d", { databaseUrl: "postgres://u:p@h/d" }],
    ["DATABASE_URL", "postgresql://h/d", { databaseUrl: "postgresql://h/d" }],
    ["SECRET_KEY", "x".repeat(16), { secretKey: "x".repeat(16) }],
    ["METRICS_TOKEN", "x".repeat(16), { metricsToken: "x".repeat(16) }],
    ["TRUST_PROXY", "2", { trustProxy: 2 }],
    ["CONTACT_RATE_LIMIT", "off", { contactRateLimit: null }],
    ["CONTACT_RATE_LIMIT", "5", { contactRateLimit: 5 }],
    ["LOG_LEVEL", "debug", { logLevel: "debug" }],
  ])("%s=%s is accepted", (key, value, config) => {
    expect(readConfig({ [key]: value })).toMatchObject(config);
  });

  it.each([
    ["PORT", "80a"],
    ["PORT", "-1"],
    ["PORT", "65536"],
    ["PORT", "3000.5"],
    ["PORT", "0x50"],
    ["PORT", " "],
    ["PORT", "99999999999999999999"],
    ["HOST", "not a host"],
    ["HOST", "http://127.0.0.1"],
    ["SITE_URL", "agency.example"],
    ["SITE_URL", "ftp://agency.example"],
    ["SITE_URL", "https://"],
    ["SITE_URL", "https://user:secret@agency.example"],
    ["SITE_URL", "https://:secret@agency.example"],
    ["SITE_URL", "https://agency.example/path"],
    ["SITE_URL", "https://agency.example/?query"],
    ["SITE_URL", "https://agency.example/#part"],
    ["SITE_URL", "javascript:alert(1)"],
    ["DATABASE_URL", "mysql://h/d"],
    ["DATABASE_URL", "postgres://"],
    ["DATABASE_URL", "h/d"],
    ["STORAGE_URL", "s3://bucket"],
    ["SECRET_KEY", "x".repeat(15)],
    ["METRICS_TOKEN", "x".repeat(15)],
    ["METRICS_TOKEN", "sixteen or more, but with blanks"],
    ["TRUST_PROXY", "11"],
    ["TRUST_PROXY", "true"],
    ["CONTACT_RATE_LIMIT", "0"],
    ["CONTACT_RATE_LIMIT", "-5"],
    ["CONTACT_RATE_LIMIT", "OFF"],
    ["CONTACT_RATE_LIMIT", "1000000"],
    ["LOG_LEVEL", "loud"],
  ])("%s=%s is refused in one line that names it and shows no secret", (key, value) => {
    const refusal = refusalOf({ [key]: value });
    expect(refusal).toBeInstanceOf(ConfigError);
    expect(refusal?.message).toMatch(new RegExp(`^${key} [^\\n]+\\.$`));
    expect(refusal?.message).not.toContain("secret@");
    expect(refusal?.message).not.toContain("xxx");
  });
});

describe("the administrator", () => {
  const ADMIN_PASSWORD = "a long password";

  it("needs a name together with a password", () => {
    const config = readConfig({ ADMIN_USERNAME: "olive", ADMIN_PASSWORD });
    expect(config.admin).toEqual({ username: "olive", password: ADMIN_PASSWORD });
  });

  it("has a name without surrounding blanks, like the sign-in form", () => {
    const config = readConfig({ ADMIN_USERNAME: " olive ", ADMIN_PASSWORD });
    expect(config.admin?.username).toBe("olive");
  });

  it.each([
    [{ ADMIN_USERNAME: "olive" }, /ADMIN_USERNAME and ADMIN_PASSWORD together/],
    [{ ADMIN_PASSWORD }, /ADMIN_USERNAME and ADMIN_PASSWORD together/],
    [{ ADMIN_USERNAME: "olive", ADMIN_PASSWORD: "" }, /together/],
    [
      { ADMIN_USERNAME: "olive", ADMIN_PASSWORD: "too short" },
      /^ADMIN_PASSWORD must have 12 to 200/,
    ],
    [{ ADMIN_USERNAME: "olive", ADMIN_PASSWORD: "x".repeat(201) }, /^ADMIN_PASSWORD must have 12/],
    [{ ADMIN_USERNAME: "x".repeat(101), ADMIN_PASSWORD }, /^ADMIN_USERNAME must have/],
    [{ ADMIN_USERNAME: "  ", ADMIN_PASSWORD }, /^ADMIN_USERNAME must have/],
  ])("is refused otherwise without showing the password: %j", (env, text) => {
    expect(refusalOf(env)).toBeInstanceOf(ConfigError);
    expect(refusalOf(env)?.message).toMatch(text);
    expect(refusalOf(env)?.message).not.toContain("too short");
  });
});

describe("the public address", () => {
  it.each([
    ["https://agency.example", "https://agency.example"],
    ["https://agency.example/", "https://agency.example"],
    ["HTTPS://Agency.Example", "https://agency.example"],
    ["https://agency.example:443", "https://agency.example"],
    ["http://agency.example:80/", "http://agency.example"],
    ["https://agency.example:8443", "https://agency.example:8443"],
    ["https://bücher.example", "https://xn--bcher-kva.example"],
    [" https://agency.example ", "https://agency.example"],
    ["http://[::1]:3000", "http://[::1]:3000"],
  ])("%j is stored as the origin %j", (value, origin) => {
    expect(readConfig({ SITE_URL: value }).siteUrl).toBe(origin);
  });

  it("follows the port by default", () => {
    expect(readConfig({ PORT: "8080" }).siteUrl).toBe("http://localhost:8080");
  });
});

describe(".env.example", () => {
  const text = readFileSync(".env.example", "utf8");
  const offered = parseEnv(text);

  it("names every setting that is taken, with its default, and no other", () => {
    const onlyRefused = ["STORAGE_URL"];
    const taken = configKeys.filter((key) => !onlyRefused.includes(key));
    expect(Object.keys(offered).sort()).toEqual(taken.sort());
    expect(readConfig(offered)).toEqual(readConfig({}));
  });

  it("shows only addresses that its settings take", () => {
    const blocks = text.split("\n\n");
    const examples = blocks.flatMap((block) => {
      const [, key = ""] = /^([A-Z_]+)=/m.exec(block) ?? [];
      return (block.match(/\b\w+:\/\/\S+/g) ?? []).map((address) => ({ [key]: address }));
    });
    expect(examples.length).toBeGreaterThan(1);
    for (const example of examples) expect(refusalOf(example)).toBeNull();
  });
});

it("the version of the product is known", () => {
  expect(productVersion()).toMatch(/^\d+\.\d+\.\d+$/);
});

function refusalOf(env: NodeJS.ProcessEnv): Error | null {
  try {
    readConfig(env);
    return null;
  } catch (error) {
    return error as Error;
  }
}
