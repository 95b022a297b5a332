import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "#test/support/folder.ts";
import { configKeys } from "./config.ts";
import { unknownSettings } from "./unknown-settings.ts";

const LOOK_UP = "Look for the right name in docs/operations.md, or take it out.";

async function fileOf(text: string): Promise<string> {
  const file = join(await temporaryFolder(), ".env");
  await writeFile(file, text);
  return file;
}

it("every name of .env that nothing reads is told", async () => {
  const file = await fileOf(
    "PORT=3001\nBACKUPDIR=/b\n# OLD=1\nTRUST_PROXIES=1\nNODE_OPTIONS=x\nTZ=UTC\nAWS_ACCES_KEY_ID=x\n",
  );
  expect(unknownSettings({}, file)).toEqual([
    {
      what: ".env sets AWS_ACCES_KEY_ID, which nothing reads.",
      remedy: "Did you mean AWS_ACCESS_KEY_ID?",
    },
    { what: ".env sets BACKUPDIR, which nothing reads.", remedy: "Did you mean BACKUP_DIR?" },
    { what: ".env sets TRUST_PROXIES, which nothing reads.", remedy: LOOK_UP },
  ]);
  // Node.js puts what it reads from .env into the environment.
  expect(unknownSettings({ BACKUPDIR: "/b" }, file)).toHaveLength(3);
  expect(unknownSettings({}, `${file}.missing`)).toEqual([]);
});

it.each([
  ["TRUST_PROXI", "TRUST_PROXY"],
  ["TRUST-PROXY", "TRUST_PROXY"],
  ["PORTT", "PORT"],
  ["PROT", "PORT"],
  ["HOSTT", "HOST"],
  ["DATABASE_URLL", "DATABASE_URL"],
  ["DATABASE_URI", "DATABASE_URL"],
  ["SITEURL", "SITE_URL"],
  ["site_url", "SITE_URL"],
  ["DATADIR", "DATA_DIR"],
  ["SECERT_KEY", "SECRET_KEY"],
  ["AMDIN_PASSWORD", "ADMIN_PASSWORD"],
  ["WEBHOOK_TO_PRIVATE_HOSTS", "WEBHOOKS_TO_PRIVATE_HOSTS"],
])("%s in the environment is told to be nearly %s", (name, meant) => {
  expect(unknownSettings({ [name]: "1" }, "no-file")).toEqual([
    {
      what: `The environment sets ${name}, which nothing reads.`,
      remedy: `Did you mean ${meant}?`,
    },
  ]);
});

it("what other programs set is left alone, and so are our own names", () => {
  const others = `HOME HOSTNAME PATH PWD USER SHELL TERM LANG LC_ALL LOGNAME SHLVL MAIL EDITOR
    INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET STATE_DIRECTORY SYSTEMD_EXEC_PID LISTEN_FDS
    NODE_ENV NODE_OPTIONS PGHOST PGPORT PGUSER TZ HTTP_PROXY NO_PROXY https_proxy AWS_REGION AWS_PROFILE
    DATABASE_USER DATABASE_NAME REDIS_URL SSH_AUTH_SOCK XDG_DATA_DIRS XDG_DATA_HOME COLORTERM
    KUBERNETES_SERVICE_HOST KUBERNETES_PORT PORTICO_VERSION npm_config_cache YARN_VERSION`.split(
    /\s+/,
  );
  const env = Object.fromEntries([...others, ...configKeys].map((name) => [name, "x"]));
  expect(unknownSettings(env, "no-file")).toEqual([]);
});
