import { renderToStaticMarkup } from "react-dom/server";
import { type Embed, readEmbed } from "#contract/embed.ts";
import { fill } from "#contract/fill.ts";
import type { Site } from "./props.ts";

/** How domain/markdown writes an address that stands alone in its paragraph. */
const LONELY_ADDRESS =
  /<p(?: dir="ltr")?><a href="([^"]*)" rel="noopener" class="address">([^<]*)<\/a><\/p>/g;

/**
 * Puts a frame around each address of a video or a map that stands alone. Only pages have them, so that the text
 * itself, feeds and previews keep a link; a preview also sends no referrer, without which players refuse.
 */
export function withEmbeds(html: string, site: Site): string {
  if (site.isPreview) return html;
  return html.replace(LONELY_ADDRESS, (link, href: string, words: string) => {
    const address = decoded(href);
    const embed = readEmbed(address, decoded(words));
    return embed
      ? renderToStaticMarkup(<Frame site={site} embed={embed} address={address} />)
      : link;
  });
}

/** The stringifier writes no other references into addresses. */
function decoded(text: string): string {
  return text.replaceAll("&#x26;", "&");
}

interface FrameProps {
  site: Site;
  embed: Embed;
  address: string;
}

/** A plain link; site/browser/embeds.ts puts the player in its place. */
function Frame({ site, embed: { kind, host, player }, address }: FrameProps) {
  const { watch, showMap, asksFirst } = site.texts.articles;
  return (
    <p className="embed" data-player={player}>
      <a href={address} rel="noopener">
        <strong>{fill(kind === "video" ? watch : showMap, { host })}</strong>{" "}
        <span>{asksFirst}</span>
      </a>
    </p>
  );
}

const PLAYER = /<p class="embed" data-player="(https:\/\/[^/"]+)/g;

/** Whether a text has an embed that asks first. */
export function hasEmbeds(html: string): boolean {
  return originsOfEmbeds(html).length > 0;
}

/** No text can write such an element: its brackets are escaped. */
export function originsOfEmbeds(html: string): string[] {
  return [...new Set([...html.matchAll(PLAYER)].map(([, origin = ""]) => origin))];
}
