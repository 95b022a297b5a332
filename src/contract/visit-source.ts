export const sourceKinds = ["direct", "host", "campaign", "assistants", "rest"] as const;
type SourceKind = (typeof sourceKinds)[number];

/** What a link says of itself: `utm_source`, `utm_campaign` and `utm_medium`. An empty word is not said. */
export interface CampaignWords {
  source: string;
  campaign: string;
  medium: string;
}

export interface DescribedSource {
  kind: SourceKind;
  label: string;
  /** What a campaign's link said. */
  parts?: CampaignWords;
}

/** Neither a link nor a browser said anything: typed, bookmarked, or an app that keeps it to itself. */
export const directSource = "d";

/** All assistants together; a visit counts under one of them. */
export const assistantsSource = "a";

/** Sources that are not worth a line of their own, and hosts that no page can have. */
export const restSource = "rest";

/** Longer words are cut: a name of a campaign fits, a pasted text does not. */
const MAX_WORD = 60;

/** No host that people link from is longer; an invented one may be. */
const MAX_HOST = 80;

interface Assistant {
  key: string;
  name: string;
  hosts: readonly string[];
}

/** Assistants by the hosts that they link from; some put their host or key into links as the source. */
const assistants: readonly Assistant[] = [
  {
    key: "chatgpt",
    name: "ChatGPT",
    hosts: ["chatgpt.com", "chat.openai.com", "com.openai.chatgpt"],
  },
  { key: "perplexity", name: "Perplexity", hosts: ["perplexity.ai", "ai.perplexity.app.android"] },
  { key: "claude", name: "Claude", hosts: ["claude.ai"] },
  { key: "copilot", name: "Copilot", hosts: ["copilot.microsoft.com"] },
  { key: "gemini", name: "Gemini", hosts: ["gemini.google.com"] },
];

export const assistantKeys: readonly string[] = assistants.map(keyOfAssistant);

/** Hosts that are one place to people: shorteners, apps and the countries of a search engine. */
const aliases: readonly [pattern: RegExp, name: string][] = [
  [/^google\.(com|[a-z]{2}|com?\.[a-z]{2})$/, "google"],
  [/^com\.google\.android\.googlequicksearchbox$/, "google"],
  [/^([a-z]{2}\.)?bing\.com$/, "bing"],
  [/^(lnkd\.in|com\.linkedin\.android|[a-z]{2}\.linkedin\.com)$/, "linkedin.com"],
  [/^(lm?|m)\.facebook\.com$|^com\.facebook\.katana$/, "facebook.com"],
  [/^l\.instagram\.com$|^com\.instagram\.android$/, "instagram.com"],
  [/^(t\.co|twitter\.com)$/, "x.com"],
];

/** Reads the three words from the query of an address, and nothing else in it. */
export function campaignWords(query: string): CampaignWords {
  // Almost no visit has them, and every visit passes here.
  if (!query.includes("utm_")) return { source: "", campaign: "", medium: "" };
  const said = new URLSearchParams(query.slice(query.indexOf("?") + 1));
  return {
    source: foldWord(said.get("utm_source") ?? ""),
    campaign: foldWord(said.get("utm_campaign") ?? ""),
    medium: foldWord(said.get("utm_medium") ?? ""),
  };
}

/** Writes a word as it is counted: small Latin letters, figures, blanks, dots and hyphens. */
export function foldWord(word: string): string {
  // It may be somebody's address.
  if (word.includes("@")) return "";
  const plain = word.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const words = plain.replace(/[^a-z0-9._-]+/g, " ").trim();
  return words.slice(0, MAX_WORD).trimEnd();
}

/**
 * Returns the key that a visit counts under: what the link said, else where the browser came from.
 * @param host of the `Referer`, empty where there is none
 */
export function sourceKey(host: string, words: CampaignWords): string {
  const { source, campaign, medium } = words;
  const assistant = assistantAt(source) ?? assistantAt(foldHost(host));
  if (assistant) return keyOfAssistant(assistant);
  if (source || campaign || medium) return `c:${source}|${campaign}|${medium}`;
  if (host === "") return directSource;
  const folded = foldHost(host);
  return folded === null ? restSource : `h:${folded}`;
}

/** Returns the words for a key; any other text is the rest. */
export function describeSource(key: string): DescribedSource {
  if (key === directSource) return { kind: "direct", label: "Direct, or not said" };
  if (key === assistantsSource) return { kind: "assistants", label: "Assistants" };
  const name = key.slice(2);
  const assistant = assistants.find((one) => key === keyOfAssistant(one));
  if (assistant) return { kind: "assistants", label: assistant.name };
  if (key.startsWith("h:")) return { kind: "host", label: name };
  if (key.startsWith("c:")) {
    const [source = "", campaign = "", medium = ""] = name.split("|");
    const label = [source, campaign].filter(Boolean).join(", ") || medium;
    return { kind: "campaign", label, parts: { source, campaign, medium } };
  }
  return { kind: "rest", label: "Everything else" };
}

/** Returns the name of a host as it is counted; null for one that no page can have. */
function foldHost(host: string): string | null {
  const bare = host
    .toLowerCase()
    .replace(/:\d*$/, "")
    .replace(/^www\./, "");
  if (bare.length > MAX_HOST || !/^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/.test(bare)) return null;
  return aliases.find(([pattern]) => pattern.test(bare))?.[1] ?? bare;
}

function assistantAt(place: string | null): Assistant | undefined {
  if (!place) return undefined;
  return assistants.find(({ key, hosts }) => place === key || hosts.includes(place));
}

function keyOfAssistant({ key }: Assistant): string {
  return `${assistantsSource}:${key}`;
}
