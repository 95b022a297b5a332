const MARKUP = /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>/y;
const NOT_A_CHARACTER = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;
const BARE_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i;

/** Lists what an XML parser would reject, for the part of XML 1.0 that the feeds use. */
export function xmlFaults(document: string): string[] {
  const faults: string[] = [];
  const open: string[] = [];
  if (NOT_A_CHARACTER.test(document)) faults.push("forbidden character");
  if (BARE_AMPERSAND.test(document)) faults.push("bare ampersand");
  let at = document.indexOf("?>") + 2;
  for (let next = document.indexOf("<", at); next !== -1; next = document.indexOf("<", at)) {
    if (document.slice(at, next).includes("]]>")) faults.push("]]> in text");
    MARKUP.lastIndex = next;
    const [whole, closing, name = "", , empty] = MARKUP.exec(document) ?? [];
    if (!whole) return [...faults, `not a tag: ${document.slice(next, next + 20)}`];
    if (closing && open.pop() !== name) faults.push(`</${name}> closes nothing`);
    if (!closing && !empty) open.push(name);
    at = next + whole.length;
  }
  return open.length > 0 ? [...faults, `unclosed: ${open.join(", ")}`] : faults;
}

/** Resolves references. */
export function xmlText(document: string, name: string): string[] {
  const elements = document.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([^<]*)</${name}>`, "g"));
  return [...elements].map(([, text = ""]) =>
    text
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&#39;", "'")
      .replaceAll("&amp;", "&"),
  );
}
