import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import { parseEnv } from "node:util";
import { describe, expect, it } from "vitest";
import { limits } from "#contract/limits.ts";
import { ConfigError, configKeys, readConfig } from "./config.ts";

describe("without any setting", () => {
  const defaults = {
    port: 3000,
    host: "127.0.0.1",
    siteUrl: "http://localhost:3000",
    filesUrl: null,
    dataDir: "./data",
    backupDir: "data/backups",
    backupStore: null,
    databaseUrl: null,
    storage: null,
    secretKey: null,
    admin: null,
    serverName: hostname(),
    isServerNamePublic: false,
    metricsToken: null,
    trustProxy: 0,
    contactRateLimit: 20,
    webhooksToPrivateHosts: false,
    corsOrigins: [],
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
    ["SERVER_NAME", "web-1.eu", { serverName: "web-1.eu", isServerNamePublic: true }],
    ["METRICS_TOKEN", "x".repeat(16), { metricsToken: "x".repeat(16) }],
    ["TRUST_PROXY", "2", { trustProxy: 2 }],
    ["CONTACT_RATE_LIMIT", "off", { contactRateLimit: null }],
    ["CONTACT_RATE_LIMIT", "5", { contactRateLimit: 5 }],
    [
      "CORS_ORIGINS",
      "https://Www.agency.example/",
      { corsOrigins: ["https://www.agency.example"] },
    ],
    [
      "CORS_ORIGINS",
      " https://a.example:443, https://a.example:8443 http://localhost:5173,http://127.0.0.1,http://[::1]:80,https://a.example ",
      {
        corsOrigins: [
          "https://a.example",
          "https://a.example:8443",
          "http://localhost:5173",
          "http://127.0.0.1",
          "http://[::1]",
        ],
      },
    ],
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
    ["CORS_ORIGINS", "*"],
    ["CORS_ORIGINS", "https://*.agency.example"],
    ["CORS_ORIGINS", "null"],
    ["CORS_ORIGINS", "www.agency.example"],
    ["CORS_ORIGINS", "http://www.agency.example"],
    ["CORS_ORIGINS", "http://localhost.evil.example"],
    ["CORS_ORIGINS", "http://192.168.0.9:5173"],
    ["CORS_ORIGINS", "https://www.agency.example/shop"],
    ["CORS_ORIGINS", "https://user:secret@www.agency.example"],
    ["CORS_ORIGINS", Array.from({ length: 13 }, (_, at) => `https://f${at}.example`).join(",")],
    ["SITE_URL", "agency.example"],
    ["SITE_URL", "ftp://agency.example"],
    ["SITE_URL", "https://"],
    ["SITE_URL", "https://user:secret@agency.example"],
    ["SITE_URL", "https://:secret@agency.example"],
    ["SITE_URL", "https://agency.example/path"],
    ["SITE_URL", "https://agency.example/?query"],
    ["SITE_URL", "https://agency.example/#part"],
    ["SITE_URL", "javascript:alert(1)"],
    ["FILES_URL", "cdn.example"],
    ["FILES_URL", "https://cdn.example/files"],
    ["FILES_URL", "https://user:secret@cdn.example"],
    ["FILES_URL", "http://localhost:3000"],
    ["DATABASE_URL", "mysql://h/d"],
    ["DATABASE_URL", "postgres://"],
    ["DATABASE_URL", "h/d"],
    ["STORAGE_URL", "https://bucket.example"],
    ["STORAGE_URL", "s3://"],
    ["STORAGE_URL", "s3://Bucket"],
    ["STORAGE_URL", "s3://bucket/folder"],
    ["STORAGE_URL", "s3://user:secret@bucket"],
    ["STORAGE_URL", "s3://bucket?regoin=eu-central-1"],
    ["STORAGE_URL", "s3://bucket?region=eu central"],
    ["STORAGE_URL", "s3://bucket?prefix=../other"],
    ["STORAGE_URL", "s3://bucket?endpoint=s3.example.com"],
    ["STORAGE_URL", "s3://bucket?endpoint=https://s3.example.com/bucket"],
    ["BACKUP_URL", "/mnt/backups"],
    ["BACKUP_URL", "s3://user:secret@bucket"],
    ["SECRET_KEY", "x".repeat(15)],
    ["SERVER_NAME", "web 1"],
    ["SERVER_NAME", "x".repeat(64)],
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

  it.each([
    [{ PORT: "65536" }, /^PORT must be a whole number/],
    [{ HOST: "a b" }, /^HOST must be an address/],
    [{ SITE_URL: "https://a.example/x" }, /^SITE_URL must be an origin/],
    [{ SITE_URL: "agency" }, /^SITE_URL must be a full web address/],
    [{ DATABASE_URL: "mysql://x" }, /^DATABASE_URL must start with postgres/],
    [{ SECRET_KEY: "short" }, /^SECRET_KEY must have at least 16/],
    [{ TRUST_PROXY: "yes" }, /^TRUST_PROXY must be a whole number/],
    [{ CONTACT_RATE_LIMIT: "0" }, /^CONTACT_RATE_LIMIT must be/],
    [{ LOG_LEVEL: "loud" }, /^LOG_LEVEL must be one of/],
  ])("%j is refused with what it must be", (env, text) => {
    expect(refusalOf(env)?.message).toMatch(text);
  });
});

describe("the object store", () => {
  const keys = { AWS_ACCESS_KEY_ID: "id", AWS_SECRET_ACCESS_KEY: "a secret" };

  it("is Amazon's where no endpoint is given", () => {
    expect(readConfig({ ...keys, STORAGE_URL: "s3://agency" }).storage).toEqual({
      bucket: "agency",
      endpoint: null,
      region: "us-east-1",
      prefix: "",
      accessKeyId: "id",
      secretAccessKey: "a secret",
      sessionToken: null,
    });
  });

  it("may be anybody's, in a folder of a bucket", () => {
    const STORAGE_URL =
      "s3://agency.files?endpoint=https://s3.example.com:9000/&region=eu-1&prefix=site/2026/";
    expect(readConfig({ ...keys, AWS_SESSION_TOKEN: "t", STORAGE_URL }).storage).toMatchObject({
      bucket: "agency.files",
      endpoint: "https://s3.example.com:9000",
      region: "eu-1",
      prefix: "site/2026/",
      sessionToken: "t",
    });
  });

  it.each([{}, { AWS_ACCESS_KEY_ID: "id" }, { AWS_SECRET_ACCESS_KEY: "a secret" }])(
    "is refused without both of its keys: %j",
    (given) => {
      const refusal = refusalOf({ ...given, STORAGE_URL: "s3://agency" });
      expect(refusal?.message).toBe(
        "STORAGE_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.",
      );
    },
  );

  it("takes backups, by its own keys or by those of the files", () => {
    const BACKUP_URL = "s3://copies?endpoint=https://s3.elsewhere.example";
    const store = (given: NodeJS.ProcessEnv) => readConfig({ ...given, BACKUP_URL }).backupStore;
    expect(store(keys)).toMatchObject({ bucket: "copies", accessKeyId: "id" });
    const own = { BACKUP_ACCESS_KEY_ID: "own", BACKUP_SECRET_ACCESS_KEY: "its secret" };
    expect(store({ ...keys, AWS_SESSION_TOKEN: "t", ...own })).toMatchObject({
      accessKeyId: "own",
      secretAccessKey: "its secret",
      sessionToken: null,
    });
    const half = { ...keys, BACKUP_URL, BACKUP_ACCESS_KEY_ID: "own" };
    expect(refusalOf(half)?.message).toMatch(/^BACKUP_URL needs BACKUP_ACCESS_KEY_ID and/);
  });

  it("keys alone change nothing: other programs use the same names", () => {
    expect(readConfig(keys).storage).toBeNull();
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
    [{ ADMIN_USERNAME: "olive" }, /^Set ADMIN_USERNAME and ADMIN_PASSWORD together/],
    [{ ADMIN_PASSWORD }, /ADMIN_USERNAME and ADMIN_PASSWORD together/],
    [{ ADMIN_USERNAME: "olive", ADMIN_PASSWORD: "" }, /together/],
    [
      { ADMIN_USERNAME: "olive", ADMIN_PASSWORD: "too short" },
      new RegExp(
        `^ADMIN_PASSWORD must have ${limits.passwordMin} to ${limits.passwordMax} characters`,
      ),
    ],
    [
      { ADMIN_USERNAME: "olive", ADMIN_PASSWORD: "x".repeat(limits.passwordMax + 1) },
      /^ADMIN_PASSWORD must have/,
    ],
    [
      { ADMIN_USERNAME: "x".repeat(limits.username + 1), ADMIN_PASSWORD },
      /^ADMIN_USERNAME must have/,
    ],
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

  it("on https gets no pictures by http", () => {
    const SITE_URL = "https://agency.example";
    expect(refusalOf({ SITE_URL, FILES_URL: "http://cdn.example" })?.message).toMatch(/^FILES_URL/);
    expect(readConfig({ SITE_URL, FILES_URL: "https://cdn.example/" }).filesUrl).toBe(
      "https://cdn.example",
    );
  });

  it("follows the port by default", () => {
    expect(readConfig({ PORT: "8080" }).siteUrl).toBe("http://localhost:8080");
  });
});

describe(".env.example", () => {
  const text = readFileSync(".env.example", "utf8");
  const offered = parseEnv(text);

  it("names every setting that is taken, with its default, and no other", () => {
    expect(Object.keys(offered).sort()).toEqual(configKeys.toSorted());
    expect(readConfig(offered)).toEqual(readConfig({}));
  });

  it("shows only addresses that its settings take", () => {
    const blocks = text.split("\n\n");
    const examples = blocks.flatMap((block) => {
      const [, key = ""] = /^([A-Z_]+)=/m.exec(block) ?? [];
      const keys = { AWS_ACCESS_KEY_ID: "id", AWS_SECRET_ACCESS_KEY: "key" };
      return (block.match(/\b\w+:\/\/\S+/g) ?? []).map((address) => ({ ...keys, [key]: address }));
    });
    expect(examples.length).toBeGreaterThan(1);
    for (const example of examples) expect(refusalOf(example)).toBeNull();
  });
});

function refusalOf(env: NodeJS.ProcessEnv): Error | null {
  try {
    readConfig(env);
    return null;
  } catch (error) {
    return error as Error;
  }
}
