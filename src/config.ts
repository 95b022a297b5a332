import { readFileSync } from "node:fs";
import { z } from "zod";

/** The text says what to change. */
export class ConfigError extends Error {}

export interface Config {
  port: number;
  host: string;
  /** The public origin, without a trailing slash. */
  siteUrl: string;
  dataDir: string;
  /** `postgres://…`, or null for SQLite in the data folder. */
  databaseUrl: string | null;
  /** At least 16 characters; null: a key is generated in the data folder. */
  secretKey: string | null;
  admin: { username: string; password: string } | null;
  /** Opens `/metrics` to a monitoring program. */
  metricsToken: string | null;
  /** How many proxies in front of the app are trusted. */
  trustProxy: number;
  /** Accepted messages per address and hour; null: no limit. */
  contactRateLimit: number | null;
  logLevel: LogLevel;
}

const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

const wholeNumber = (name: string, min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max)
    .catch(() => fail(`${name} must be a whole number between ${min} and ${max}.`));

function fail(text: string): never {
  throw new ConfigError(text);
}

const readers = {
  PORT: wholeNumber("PORT", 0, 65_535).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .catch(() => fail("HOST must be an address to listen on, such as 127.0.0.1 or 0.0.0.0."))
    .default("127.0.0.1"),
  SITE_URL: z.string().transform(readOrigin).optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/.+/)
    .catch(() => fail("DATABASE_URL must start with postgres://; leave it out to use SQLite."))
    .optional(),
  STORAGE_URL: z
    .string()
    .transform(() =>
      fail("STORAGE_URL is not supported by this version; leave it out to keep files in DATA_DIR."),
    )
    .optional(),
  SECRET_KEY: z
    .string()
    .min(16)
    .catch(() => fail("SECRET_KEY must have at least 16 characters; 32 random ones are best."))
    .optional(),
  ADMIN_USERNAME: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .catch(() => fail("ADMIN_USERNAME must have 1 to 100 characters."))
    .optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(12)
    .max(200)
    .catch(() => fail("ADMIN_PASSWORD must have 12 to 200 characters."))
    .optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/)
    .catch(() =>
      fail("METRICS_TOKEN must have 16 to 200 letters, digits or signs; 32 random ones are best."),
    )
    .optional(),
  TRUST_PROXY: wholeNumber("TRUST_PROXY", 0, 10).default(0),
  CONTACT_RATE_LIMIT: z
    .union([
      z.literal("off").transform(() => null),
      z
        .string()
        .regex(/^[1-9]\d{0,5}$/)
        .transform(Number),
    ])
    .catch(() => fail('CONTACT_RATE_LIMIT must be a number of messages per hour, or "off".'))
    .default(20),
  LOG_LEVEL: z
    .enum(logLevels)
    .catch(() => fail(`LOG_LEVEL must be one of ${logLevels.join(", ")}.`))
    .default("info"),
};

export const configKeys = Object.keys(readers);

/** An empty value counts as absent. @throws {ConfigError} */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(
    configKeys
      .filter((key) => env[key] !== undefined && env[key] !== "")
      .map((key) => [key, env[key]]),
  );
  const values = z.object(readers).parse(given);
  if ((values.ADMIN_USERNAME === undefined) !== (values.ADMIN_PASSWORD === undefined)) {
    fail("Set ADMIN_USERNAME and ADMIN_PASSWORD together, or neither.");
  }
  return {
    port: values.PORT,
    host: values.HOST,
    siteUrl: values.SITE_URL ?? `http://localhost:${values.PORT}`,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    secretKey: values.SECRET_KEY ?? null,
    admin:
      values.ADMIN_USERNAME !== undefined && values.ADMIN_PASSWORD !== undefined
        ? { username: values.ADMIN_USERNAME, password: values.ADMIN_PASSWORD }
        : null,
    metricsToken: values.METRICS_TOKEN ?? null,
    trustProxy: values.TRUST_PROXY,
    contactRateLimit: values.CONTACT_RATE_LIMIT,
    logLevel: values.LOG_LEVEL,
  };
}

/** `.env` in the working folder fills in what the environment lacks. */
export function processEnvironment(): NodeJS.ProcessEnv {
  try {
    process.loadEnvFile(".env");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) {
      fail("The file .env cannot be read. Check its rights and that it holds KEY=value lines.");
    }
  }
  return process.env;
}

/** `package.json` sits beside `dist/` and `src/` alike. */
export function productVersion(): string {
  const file = readFileSync("package.json", "utf8");
  return z.object({ version: z.string() }).parse(JSON.parse(file)).version;
}

function readOrigin(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isBare = url !== null && `${url.username}${url.password}${url.search}` === "";
  if (!isBare || !/^https?:$/.test(url.protocol)) {
    return fail("SITE_URL must be a full web address, such as https://agency.example.");
  }
  if (url.pathname !== "/" || url.hash !== "") {
    return fail("SITE_URL must be an origin without a path, such as https://agency.example.");
  }
  return url.origin;
}
