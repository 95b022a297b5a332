import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { BlogCard as Blog } from "#contract/blog.ts";
import type { EbookCard as Ebook } from "#contract/ebook.ts";
import { sitePaths } from "#contract/paths.ts";
import { textsOf } from "#contract/site-texts.ts";
import { BlogCard } from "#site/cards/blog-card.tsx";
import { EbookCard } from "#site/cards/ebook-card.tsx";
import { EmptyShelf } from "#site/cards/empty-shelf.tsx";
import { HomeDoors } from "#site/pages/home-doors.tsx";
import { PilotEndings } from "#site/pages/pilot-endings.tsx";
import { PilotWeeks } from "#site/pages/pilot-weeks.tsx";
import { Pagination } from "#site/pagination.tsx";
import { siteConfig } from "#site.config";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button, ButtonLink, IconButton } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import copyIcon from "#ui/icons/copy.svg?raw";
import { LightGradient, Mark } from "#ui/mark.tsx";
import { Notice } from "#ui/notice.tsx";
import { Panel } from "#ui/panel.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { RemotePicture } from "#ui/remote-picture.tsx";
import { Segmented } from "#ui/segmented.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { TextArea, TextField } from "#ui/text-field.tsx";
import { readTokens, type Token, type TokenGroup } from "./style-tokens.ts";

const texts = textsOf(siteConfig);
const site = { texts, timeZone: "UTC" };

export const STYLE_PAGE = "/styleguide";

const TOKENS = join(import.meta.dirname, "../src/ui/tokens.css");

interface StyleSheets {
  site: string;
  portal: string;
  own: string;
}

/**
 * One of the pages below /styleguide, drawn from the tokens and the components themselves. Only the
 * development server asks for it. Null for any other path.
 */
export function renderStylePage(path: string, sheets: StyleSheets): string | null {
  const page = stylePageAt(path, sheets);
  return page === null ? null : `<!doctype html>${renderToStaticMarkup(page)}`;
}

function stylePageAt(path: string, { site, portal, own }: StyleSheets): ReactNode {
  if (path === STYLE_PAGE) return <SitePart sheets={[site, own]} />;
  for (const theme of ["light", "dark"] as const) {
    if (path === portalPart(theme)) return <PortalPart theme={theme} sheets={[portal, own]} />;
  }
  return null;
}

function portalPart(theme: "light" | "dark"): string {
  return `${STYLE_PAGE}/portal-${theme}`;
}

function SitePart({ sheets }: { sheets: readonly string[] }) {
  return (
    <html lang="en-AU">
      <StyleHead title="Style page" sheets={sheets} />
      <body>
        <LightGradient />
        <main className="style-page">
          <h1 className="type-page">
            <Mark /> Style page
          </h1>
          {readTokens(readFileSync(TOKENS, "utf8")).map((group) => (
            <Tokens key={group.title} {...group} />
          ))}
          {["paper", "night", "dusk"].map((ground) => (
            <Part key={ground} title={`Controls on ${ground}`} ground={ground}>
              <Controls />
            </Part>
          ))}
          <Part title="Cards">
            <div className="blog-grid">
              <BlogCard site={site} blog={article} />
              <BlogCard site={site} blog={{ ...article, image_url: "" }} />
            </div>
            <Pagination
              texts={texts.lists}
              page={2}
              pageCount={9}
              href={sitePaths.blogs}
              label="Pages"
            />
          </Part>
          <Part title="Guides" ground="night">
            <div className="ebook-shelf">
              <EbookCard site={site} isMain={false} ebook={guide} />
              <EbookCard site={site} isMain={false} ebook={{ ...guide, file_path: "" }} />
            </div>
          </Part>
          <Part title="Nothing here yet">
            <EmptyShelf text="Nothing here yet." door="arch" />
          </Part>
          <HomeDoors texts={texts} look="doors" />
          <Part title="Openings" ground="dusk">
            <PilotWeeks texts={texts.pilot} />
            <PilotEndings texts={texts.pilot} />
          </Part>
          <Part title="The portal">
            {(["light", "dark"] as const).map((theme) => (
              <iframe key={theme} title={`The portal, ${theme}`} src={portalPart(theme)} />
            ))}
          </Part>
        </main>
      </body>
    </html>
  );
}

function PortalPart({ theme, sheets }: { theme: "light" | "dark"; sheets: readonly string[] }) {
  return (
    <html lang="en-AU" data-app="admin" data-theme={theme}>
      <StyleHead title={`The portal, ${theme}`} sheets={sheets} />
      <body>
        <LightGradient />
        <main className="style-page">
          <Controls />
          <PortalStates />
        </main>
      </body>
    </html>
  );
}

function StyleHead({ title, sheets }: { title: string; sheets: readonly string[] }) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <title>{title}</title>
      {sheets.map((sheet) => (
        <link key={sheet} rel="stylesheet" href={sheet} />
      ))}
    </head>
  );
}

function Part({
  title,
  ground = "",
  children,
}: {
  title: string;
  ground?: string;
  children: ReactNode;
}) {
  return (
    <section className={`style-part ${ground}`}>
      <h2 className="type-statement">{title}</h2>
      {children}
    </section>
  );
}

function Tokens({ title, tokens }: TokenGroup) {
  return (
    <Part title={title}>
      <dl className="style-tokens">
        {tokens.map((token) => (
          <div key={token.name}>
            <dt>
              <code>{token.name}</code>
            </dt>
            <dd>
              <Sample {...token} />
              <small>
                {token.value} {token.note}
              </small>
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

/** Shows a token, as far as its value says what it is for. */
function Sample({ name, value }: Token) {
  const use = `var(${name})`;
  if (/^#|gradient\(/.test(value) || /^var\(--c-/.test(value)) {
    return <span className="style-swatch" style={{ background: use }} />;
  }
  if (/^--(?:serif|sans|mono)$/.test(name))
    return <span style={{ fontFamily: use }}>Open door</span>;
  if (name.startsWith("--t-")) return <span style={{ fontSize: use }}>Open door</span>;
  if (name.startsWith("--r-"))
    return <span className="style-swatch" style={{ borderRadius: use }} />;
  if (name.startsWith("--sh-")) return <span className="style-swatch" style={{ boxShadow: use }} />;
  if (/^--(?:space|gutter|gap|section)/.test(name)) {
    return <span className="style-length" style={{ width: use }} />;
  }
  return null;
}

function Controls() {
  return (
    <div className="style-controls">
      <p className="style-row">
        <ButtonLink href="#solid">Solid</ButtonLink>
        <ButtonLink href="#ghost" look="ghost">
          Ghost
        </ButtonLink>
        <Button look="quiet">Quiet</Button>
        <Button look="danger">Danger</Button>
        <Button busy>Sending...</Button>
        <Button disabled>Disabled</Button>
        <IconButton label="Copy" icon={<Icon glyph={copyIcon} />} />
        <ArrowLink href="#arrow">Arrow link</ArrowLink>
      </p>
      <TextField label="Name" hint="As on the door." />
      <TextField label="Email" defaultValue="nobody" error="Enter a full email address." />
      <TextField label="Disabled" defaultValue="Nothing to type" disabled />
      <TextArea label="Message" optional rows={3} />
    </div>
  );
}

function PortalStates() {
  return (
    <div className="style-controls">
      <PasswordField label="Password" />
      <Checkbox label="Published" hint="Visitors see it." />
      <Segmented
        label="Which"
        options={[
          { value: "all", label: "All", count: 12 },
          { value: "new", label: "New", count: 3 },
        ]}
        value="all"
        onChange={() => undefined}
      />
      <p className="style-row">
        {(["neutral", "success", "info", "warn", "light"] as const).map((tone) => (
          <Badge key={tone} tone={tone} door={tone === "success" ? "open" : "closed"}>
            {tone}
          </Badge>
        ))}
        <CopyButton text="A text" label="Copy the text" />
      </p>
      {(["success", "error", "warn", "info"] as const).map((tone) => (
        <Notice key={tone} tone={tone} title={`A notice: ${tone}`}>
          What happened, and what to do.
        </Notice>
      ))}
      <Panel title="A panel" footer="Its foot">
        <SkeletonGroup>
          <Skeleton />
          <Skeleton width="60%" />
        </SkeletonGroup>
        <RemotePicture src={sitePaths.picture("cover-count")} />
      </Panel>
      <EmptyState title="Nothing here yet">What comes will be listed here.</EmptyState>
    </div>
  );
}

const article: Blog = {
  id: "019ca2f1-7e40-7d55-b6a1-6c9e2f0d4a83",
  slug: "an-article",
  title: "An article with a title of two lines, as most have",
  excerpt: "What it says, in one or two sentences that a visitor reads before the click.",
  category: "Operations",
  read_time: "5 min read",
  image_url: sitePaths.picture("cover-automation"),
  created_at: "2026-03-02T08:15:00.000Z",
};

const guide: Ebook = {
  id: "019ca2f1-7e40-7d55-b6a1-6c9e2f0d4a84",
  slug: "a-guide",
  title: "A guide: and what it is about",
  description: "What it holds, in a sentence.",
  pages: "13 pages",
  format: "PDF",
  topics: ["Briefs", "Pilots"],
  image_url: sitePaths.picture("book-ready"),
  file_path: "a-guide.pdf",
  file_size: 120_000,
  created_at: "2026-03-02T08:15:00.000Z",
  updated_at: "2026-03-02T08:15:00.000Z",
};
