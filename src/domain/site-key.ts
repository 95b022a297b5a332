import type { Database } from "#storage/database.ts";
import { findSmtpConfig, lockSmtpConfig, saveSmtpConfig } from "#storage/mail/smtp-config.ts";
import { findKeyMark, replaceKeyMark, saveFirstKeyMark } from "#storage/secret-key-mark.ts";
import { openPassword, sealPassword } from "./mail/smtp-settings.ts";
import type { Secrets } from "./secrets.ts";
import { resealSecret } from "./sign-in/authenticator-app.ts";
import { resealWebhookSecrets } from "./webhooks/webhook.ts";

const MARK = "the key of this site";
const CONTEXT = "secret_key_mark.1.mark";

/** True if the key opens what this site has sealed. A site's first key becomes its own. */
export async function isSiteKey(database: Database, secrets: Secrets): Promise<boolean> {
  const found = await database.read(findKeyMark);
  if (found === null) {
    const config = await database.read(findSmtpConfig);
    if (config && openPassword(config, secrets) === null) return false;
    await database.write((tx) => saveFirstKeyMark(tx, secrets.seal(MARK, CONTEXT)));
  }
  // Another server may have been faster.
  const mark = found ?? (await database.read(findKeyMark)) ?? "";
  return secrets.open(mark, CONTEXT) === MARK;
}

/** Seals all secrets again. Those that the former key does not open stay as they are. */
export async function changeSiteKey(
  database: Database,
  former: Secrets,
  next: Secrets,
): Promise<void> {
  await database.write(async (tx) => {
    await replaceKeyMark(tx, next.seal(MARK, CONTEXT));
    await resealWebhookSecrets(tx, former, next);
    await resealSecret(tx, former, next);
    const config = await lockSmtpConfig(tx);
    const password = config && openPassword(config, former);
    if (!config || !password) return;
    await saveSmtpConfig(tx, { ...config, smtp_password_sealed: sealPassword(password, next) });
  });
}
