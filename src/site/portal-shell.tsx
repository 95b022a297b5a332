import { apiPaths, sitePaths } from "#contract/paths.ts";
import {
  ANSWER_TIME_OUT,
  PORTAL_SETTINGS_ID,
  type PortalSettings,
  TOKEN_STORAGE_KEY,
} from "#contract/portal.ts";
import { scriptSafe } from "./json-ld.tsx";
import pictures from "./pictures.json" with { type: "json" };
import type { Site } from "./props.ts";

export type PortalShellProps = Pick<PortalSettings, "defaultCredentials" | "hasPassword">;

interface PortalPageProps extends PortalShellProps {
  site: Site;
  /** Of the screen that is asked for. */
  path: string;
}

export function PortalShell({ site, path, ...props }: PortalPageProps) {
  const { portal, development } = site.assets;
  const screen = portal.screens.find((known) => path.startsWith(known.path));
  return (
    <html lang="en-AU" data-app="admin">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${site.facts.brand} admin`}</title>
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <script
          src={portal.earlyScript}
          type={development.length > 0 ? "module" : undefined}
          data-token-key={TOKEN_STORAGE_KEY}
          data-ask={apiPaths.me()}
          data-time-out={ANSWER_TIME_OUT}
        />
        {[...portal.stylesheets, ...(screen?.stylesheets ?? [])].map((address) => (
          <link key={address} rel="stylesheet" href={address} />
        ))}
        {[...development, portal.script].map((address) => (
          <script key={address} type="module" src={address} />
        ))}
        {[...portal.modules, ...(screen?.modules ?? [])].map((address) => (
          <link key={address} rel="modulepreload" href={address} onLoad={stayInPlace} />
        ))}
        <link rel="icon" href={sitePaths.favicon()} type="image/svg+xml" />
      </head>
      <body>
        <div id="portal" />
        <noscript>
          <p>
            The admin portal needs JavaScript. Switch it on in this browser’s settings and load the
            page again. <a href={sitePaths.home()}>Back to the website</a>
          </p>
        </noscript>
        <script id={PORTAL_SETTINGS_ID} type="application/json">
          {scriptSafe(JSON.stringify(settings(site, props)))}
        </script>
      </body>
    </html>
  );
}

/**
 * React moves links to the top of the head, unless they have a handler. There, before styles and entry, they
 * would be asked for first and keep the page blank.
 */
function stayInPlace(): void {}

function settings(
  { facts }: Site,
  { defaultCredentials, hasPassword }: PortalShellProps,
): PortalSettings {
  const { src, width, height, avif, webp } = pictures["hero-tall"];
  return {
    brand: facts.brand,
    defaultAuthor: facts.defaultAuthor,
    contactEmail: facts.contactEmail,
    hasPassword,
    defaultCredentials,
    picture: { src, width, height, avif: widths(avif), webp: widths(webp) },
  };
}

function widths(sources: readonly (readonly (string | number)[])[]) {
  return sources.map(([width, address]): [number, string] => [Number(width), String(address)]);
}
