import { queryOptions } from "@tanstack/react-query";
import { queryClient, queryKeys } from "#admin/query-client.ts";
import type { SmtpTestInput, SmtpTestResult } from "#contract/smtp-test.ts";
import { settingsApi } from "./settings-api.ts";

const queryKey = ["smtp-test"];

export function mailTestQuery() {
  return queryOptions({ queryKey, queryFn: ({ signal }) => settingsApi.smtpTest(signal) });
}

/** Call it after saving or testing: the known state of the saved settings may be wrong now. */
export async function reloadMailTest(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey }),
    queryClient.invalidateQueries({ queryKey: queryKeys.counters }),
  ]);
}

export async function sendTestMail(settings: SmtpTestInput): Promise<SmtpTestResult> {
  const result = await settingsApi.testSmtp(settings);
  await reloadMailTest();
  return result;
}
