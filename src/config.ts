import { hostname } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { limits } from "#contract/limits.ts";
import { requestLimits } from "#contract/request-limits.ts";
import type { ObjectStoreSettings } from "./storage/files/object-store.ts";
import { readStorageUrl, withKeys } from "./storage-url.ts";

/** The text says what to change. */
export class ConfigError extends Error {}

export interface Config {
  port: number;
  host: string;
  /** The public origin, without a trailing slash. */
  siteUrl: string;
  /** Another origin from which browsers get uploaded pictures; null for the site's own. */
  filesUrl: string | null;
  dataDir: string;
  /** Scheduled backups are made here, and kept unless a store is set. */
  backupDir: string;
  /** An object store for scheduled backups, or null for the folder. */
  backupStore: ObjectStoreSettings | null;
  /** `postgres://…`, or null for SQLite in the data folder. */
  databaseUrl: string | null;
  /** An object store for files, or null for the data folder. */
  storage: ObjectStoreSettings | null;
  /** At least 16 characters; null: a key is generated in the data folder. */
  secretKey: string | null;
  admin: { username: string; password: string } | null;
  /** The name of this server among several, for log and metrics. */
  serverName: string;
  /** Answers name it only where the engineer chose it: strangers need not know a host name. */
  isServerNamePublic: boolean;
  /** Opens `/metrics` to a monitoring program. */
  metricsToken: string | null;
  /** How many proxies in front of the app are trusted. */
  trustProxy: number;
  /** Accepted messages per address and hour; null: no limit. */
  contactRateLimit: number | null;
  webhooksToPrivateHosts: boolean;
  /** Pages of these origins may make the public calls of the API. */
  corsOrigins: readonly string[];
  logLevel: LogLevel;
}

const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
type LogLevel = (typeof logLevels)[number];

const wholeNumber = (name: string, min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max)
    .catch(() => fail(`${name} must be a whole number between ${min} and ${max}.`));

/** Sixteen of 94 signs are 104 bits: nobody tries them all. */
const SECRET_MIN = 16;
/** Any program can send a header of this length. */
const SECRET_MAX = 200;

/** More sites than one engineer keeps in mind would hide one that is no longer theirs. */
const MOST_ORIGINS = 12;

function fail(text: string): never {
  throw new ConfigError(text);
}

const readers = {
  PORT: wholeNumber("PORT", 0, requestLimits.port).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .catch(() => fail("HOST must be an address to listen on, such as 127.0.0.1 or 0.0.0.0."))
    .default("127.0.0.1"),
  SITE_URL: z.string().transform(originOf("SITE_URL", "https://agency.example")).optional(),
  FILES_URL: z.string().transform(originOf("FILES_URL", "https://cdn.example")).optional(),
  DATA_DIR: z.string().default("./data"),
  BACKUP_DIR: z.string().optional(),
  BACKUP_URL: z
    .string()
    .transform((value) => readStorageUrl("BACKUP_URL", value, fail))
    .optional(),
  BACKUP_ACCESS_KEY_ID: z.string().trim().optional(),
  BACKUP_SECRET_ACCESS_KEY: z.string().trim().optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/.+/)
    .catch(() => fail("DATABASE_URL must start with postgres://; leave it out to use SQLite."))
    .optional(),
  STORAGE_URL: z
    .string()
    .transform((value) => readStorageUrl("STORAGE_URL", value, fail))
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().trim().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().trim().optional(),
  AWS_SESSION_TOKEN: z.string().trim().optional(),
  SECRET_KEY: z
    .string()
    .min(SECRET_MIN)
    .catch(() =>
      fail(`SECRET_KEY must have at least ${SECRET_MIN} characters; 32 random ones are best.`),
    )
    .optional(),
  ADMIN_USERNAME: z
    .string()
    .trim()
    .min(1)
    .max(limits.username)
    .catch(() => fail(`ADMIN_USERNAME must have 1 to ${limits.username} characters.`))
    .optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(limits.passwordMin)
    .max(limits.passwordMax)
    .catch(() =>
      fail(`ADMIN_PASSWORD must have ${limits.passwordMin} to ${limits.passwordMax} characters.`),
    )
    .optional(),
  SERVER_NAME: z
    .string()
    .regex(/^[\w.-]{1,63}$/)
    .catch(() => fail("SERVER_NAME must have 1 to 63 letters, digits, dots and dashes."))
    .optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .min(SECRET_MIN)
    .max(SECRET_MAX)
    .catch(() =>
      fail(
        `METRICS_TOKEN must have ${SECRET_MIN} to ${SECRET_MAX} letters, digits or signs; 32 random ones are best.`,
      ),
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
  WEBHOOKS_TO_PRIVATE_HOSTS: z
    .enum(["on", "off"])
    .catch(() => fail('WEBHOOKS_TO_PRIVATE_HOSTS must be "on" or "off".'))
    .transform((value) => value === "on")
    .default(false),
  CORS_ORIGINS: z.string().transform(readOrigins).default([]),
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
  const siteUrl = values.SITE_URL ?? `http://localhost:${values.PORT}`;
  return {
    port: values.PORT,
    host: values.HOST,
    siteUrl,
    filesUrl: readFilesUrl(values, siteUrl),
    dataDir: values.DATA_DIR,
    backupDir: values.BACKUP_DIR ?? join(values.DATA_DIR, "backups"),
    backupStore: readBackupStore(values),
    databaseUrl: values.DATABASE_URL ?? null,
    storage: readStorage(values),
    secretKey: values.SECRET_KEY ?? null,
    admin:
      values.ADMIN_USERNAME !== undefined && values.ADMIN_PASSWORD !== undefined
        ? { username: values.ADMIN_USERNAME, password: values.ADMIN_PASSWORD }
        : null,
    serverName: values.SERVER_NAME ?? hostname(),
    isServerNamePublic: values.SERVER_NAME !== undefined,
    metricsToken: values.METRICS_TOKEN ?? null,
    trustProxy: values.TRUST_PROXY,
    contactRateLimit: values.CONTACT_RATE_LIMIT,
    webhooksToPrivateHosts: values.WEBHOOKS_TO_PRIVATE_HOSTS,
    corsOrigins: values.CORS_ORIGINS,
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

type Values = z.infer<z.ZodObject<typeof readers>>;

/** The keys have names of their own because programs and providers agree on them. */
function storageKeys(values: Values) {
  return {
    accessKeyId: values.AWS_ACCESS_KEY_ID,
    secretAccessKey: values.AWS_SECRET_ACCESS_KEY,
    sessionToken: values.AWS_SESSION_TOKEN ?? null,
  };
}

function readStorage(values: Values): ObjectStoreSettings | null {
  if (values.STORAGE_URL === undefined) return null;
  return withKeys(values.STORAGE_URL, storageKeys(values), () =>
    fail("STORAGE_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY."),
  );
}

/** A backup store has keys of its own, so that it may be at another provider than the files it saves. */
function readBackupStore(values: Values): ObjectStoreSettings | null {
  const { BACKUP_ACCESS_KEY_ID: accessKeyId, BACKUP_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (values.BACKUP_URL === undefined) return null;
  const own = { accessKeyId, secretAccessKey };
  const keys = accessKeyId || secretAccessKey ? own : storageKeys(values);
  return withKeys(values.BACKUP_URL, keys, () =>
    fail("BACKUP_URL needs BACKUP_ACCESS_KEY_ID and BACKUP_SECRET_ACCESS_KEY, or both AWS_ keys."),
  );
}

/** Pages that browsers load by https load no pictures by http. */
function readFilesUrl({ FILES_URL: filesUrl }: Values, siteUrl: string): string | null {
  if (filesUrl === undefined) return null;
  if (filesUrl === siteUrl) {
    fail("FILES_URL is SITE_URL. Leave it out, or set it to the origin of a CDN.");
  }
  if (siteUrl.startsWith("https:") && !filesUrl.startsWith("https:")) {
    fail("FILES_URL must start with https://, as SITE_URL does.");
  }
  return filesUrl;
}

function originOf(name: string, example: string) {
  return (value: string): string => {
    const url = URL.canParse(value) ? new URL(value) : null;
    const isBare = url !== null && `${url.username}${url.password}${url.search}` === "";
    if (!isBare || !/^https?:$/.test(url.protocol)) {
      return fail(`${name} must be a full web address, such as ${example}.`);
    }
    if (url.pathname !== "/" || url.hash !== "") {
      return fail(`${name} must be an origin without a path, such as ${example}.`);
    }
    return url.origin;
  };
}

const toListedOrigin = originOf("CORS_ORIGINS has an entry that", "https://www.agency.example");

function readOrigins(value: string): string[] {
  if (value.includes("*")) {
    fail("CORS_ORIGINS takes no *. List each origin, such as https://www.agency.example.");
  }
  const origins = [
    ...new Set(
      value
        .split(/[\s,]+/)
        .filter(Boolean)
        .map(toListedOrigin),
    ),
  ];
  const inClear = origins.find((origin) => !isPrivateOnTheWay(new URL(origin)));
  if (inClear !== undefined) {
    fail(
      `CORS_ORIGINS has ${inClear}, which must start with https://: only a page of this machine may do without.`,
    );
  }
  if (origins.length > MOST_ORIGINS) {
    fail(`CORS_ORIGINS has ${origins.length} origins. List ${MOST_ORIGINS} at most.`);
  }
  return origins;
}

/** Anybody on the way could put a script into a page that comes by http. */
function isPrivateOnTheWay({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
