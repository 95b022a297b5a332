import { createSocket, type Socket } from "node:dgram";
import { decode, encode } from "dns-packet";
import { describe, expect, it, onTestFinished } from "vitest";
import type { MailDomainReport } from "#contract/mail-domain.ts";
import { inspectMailDomain, systemDns } from "./mail-domain.ts";

/** A real name server on loopback that knows these texts only. */
async function serveDns(texts: Record<string, string[]>): Promise<string> {
  const socket: Socket = createSocket("udp4");
  socket.on("message", (message, { port, address }) => {
    const { id, questions = [] } = decode(message);
    const [question] = questions;
    const found = texts[question?.name ?? ""] ?? [];
    const answer = encode({
      type: "response",
      id,
      // 3 is "no such name" (RFC 1035 §4.1.1).
      flags: found.length > 0 ? 0 : 3,
      questions,
      answers: found.map((data) => ({
        type: "TXT" as const,
        name: question?.name ?? "",
        ttl: 1,
        data,
      })),
    });
    socket.send(answer, port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    socket.close();
  });
  return `127.0.0.1:${socket.address().port}`;
}

async function inspect(texts: Record<string, string[]>, host = "smtp.gmail.com") {
  const dns = systemDns([await serveDns(texts)]);
  const report = await inspectMailDomain(
    { dns },
    {
      from: "site@agency.test",
      host,
    },
  );
  return bySort(report);
}

function bySort({ records }: MailDomainReport) {
  return Object.fromEntries(records.map(({ record, state, text }) => [record, { state, text }]));
}

describe("the sender's domain in DNS", () => {
  it("is good when it names the provider, signs and has a policy", async () => {
    const found = await inspect({
      "agency.test": ["other=1", "v=spf1 include:_spf.gmail.com ~all"],
      "google._domainkey.agency.test": ["v=DKIM1; k=rsa; p=MIGf"],
      "_dmarc.agency.test": ["v=DMARC1; p=quarantine"],
    });
    expect(Object.values(found).map(({ state }) => state)).toEqual(["good", "good", "good"]);
    expect(found.DKIM?.text).toContain("google");
    expect(found.DMARC?.text).toContain("quarantine");
  });

  it("lists missing records with advice on each", async () => {
    const found = await inspect({});
    expect(found.SPF).toMatchObject({ state: "missing" });
    expect(found.DKIM).toMatchObject({ state: "doubtful" });
    expect(found.DMARC).toMatchObject({ state: "missing" });
    for (const { text } of Object.values(found)) expect(text).toMatch(/agency\.test/);
  });

  it.each([
    ["another provider", ["v=spf1 include:spf.protection.outlook.com -all"], "smtp.gmail.com"],
    ["two records", ["v=spf1 -all", "v=spf1 ~all"], "more than one"],
    ["anybody", ["v=spf1 +all"], "anybody"],
  ])("is doubtful when SPF allows %s", async (_what, records, words) => {
    const found = await inspect({ "agency.test": records });
    expect(found.SPF).toMatchObject({ state: "doubtful", text: expect.stringContaining(words) });
  });

  it("is good when its own server sends", async () => {
    const found = await inspect({ "agency.test": ["v=spf1 mx -all"] }, "mail.agency.test");
    expect(found.SPF).toMatchObject({ state: "good" });
  });

  it("is unknown when no name server answers", async () => {
    const dns = systemDns(["127.0.0.1:1"]);
    const report = await inspectMailDomain(
      { dns },
      {
        from: "site@agency.test",
        host: "smtp.gmail.com",
      },
    );
    for (const { state, text } of report.records) {
      expect(state).toBe("unknown");
      expect(text).toContain("Mail is sent all the same.");
    }
  });
});
