import type { Notes } from "./html-cleaning.ts";
import type { SourceText } from "./text-conversion.ts";

/** Turns what only another system understands into what it stands for; the rest is noted and stays. */
export function expandShortcodes(
  { value, shortcodes, attachments }: SourceText,
  notes: Notes,
): string {
  if (shortcodes === "wordpress") {
    return expandWordPress(value, new Map(Object.entries(attachments ?? {})), notes);
  }
  if (shortcodes === "hugo") return expandHugo(value, notes);
  return value;
}

const ATTRIBUTE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s\]"'>]+))/g;

function attributesOf(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name = "", double, single, bare]) => [
      name.toLowerCase(),
      double ?? single ?? bare ?? "",
    ]),
  );
}

function expandWordPress(
  value: string,
  attachments: ReadonlyMap<string, string>,
  notes: Notes,
): string {
  const expanded = value
    .replace(
      /\[caption\b([^\]]{0,500})\](.*?)\[\/caption\]/gs,
      (_whole, head: string, inner: string) => {
        const [picture = "", after = ""] = splitBehindPicture(inner);
        const caption = attributesOf(head).get("caption") ?? after.trim();
        return `\n\n<figure>${picture}<figcaption>${caption}</figcaption></figure>\n\n`;
      },
    )
    .replace(/\[gallery\b([^\]]{0,2000})\]/g, (_whole, head: string) => {
      const ids = attributesOf(head).get("ids")?.split(",") ?? [];
      const sources = ids.flatMap((id) => attachments.get(id.trim()) ?? []);
      if (sources.length === 0) notes.add("A gallery lists no pictures of its own.");
      return `\n\n${sources.map((source) => `<p><img src="${quoted(source)}" alt=""></p>`).join("\n")}\n\n`;
    })
    .replace(
      /\[embed\b[^\]]{0,500}\]\s*(https?:\/\/[^\s[\]"<>]+)\s*\[\/embed\]/g,
      (_whole, address) => {
        notes.add("An embedded video or page became a link.");
        return `\n\n<p><a href="${quoted(address)}">${quoted(address)}</a></p>\n\n`;
      },
    )
    .replace(
      /\[(?:source)?code\b[^\]]{0,200}\](.*?)\[\/(?:source)?code\]/gs,
      "<pre><code>$1</code></pre>",
    );
  for (const [, name = ""] of expanded.matchAll(
    /\[([a-z][\w-]{2,40})(?:\s+[\w-]+=[^\]]{0,500})\]/g,
  )) {
    notes.add(`The shortcode [${name}] was left in the text.`);
  }
  return expanded;
}

function splitBehindPicture(inner: string): [string, string] {
  const end = /^.*<img\b[^>]*>\s*(?:<\/a>)?/s.exec(inner)?.[0].length ?? 0;
  return [inner.slice(0, end), inner.slice(end)];
}

function quoted(address: string): string {
  return address.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
}

function expandHugo(value: string, notes: Notes): string {
  const expanded = value
    .replace(/\{\{<\s*figure\b(.{0,1000}?)>\}\}/gs, (_whole, head: string) => {
      const attributes = attributesOf(head.replace(/\/\s*$/, ""));
      const caption = attributes.get("caption") ?? attributes.get("title");
      const title = caption ? ` "${caption.replace(/"/g, '\\"')}"` : "";
      const address = (attributes.get("src") ?? "").replace(/[\s()<>]/g, encodeURIComponent);
      return `![${(attributes.get("alt") ?? "").replace(/[[\]]/g, "\\$&")}](${address}${title})`;
    })
    .replace(/\{\{<\s*youtube\s+"?([\w-]{5,20})"?\s*>\}\}/g, "<https://www.youtube.com/watch?v=$1>")
    .replace(/\{%\s*highlight\s+(\w+).*?%\}\n?(.*?)\{%\s*endhighlight\s*%\}/gs, "```$1\n$2```");
  if (/\{\{[<%]|\{%/.test(expanded)) {
    notes.add("Shortcodes of the old system were left in the text.");
  }
  return expanded;
}
