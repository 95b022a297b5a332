import { renderToString } from "react-dom/server";
import { brandSheet } from "#contract/brand-sheet.ts";
import { formsOf } from "#contract/bundled-pictures.ts";
import { languageOf } from "#contract/country.ts";
import { adminPaths, apiPaths, sitePaths } from "#contract/paths.ts";
import {
  ANSWER_TIME_OUT,
  PORTAL_SETTINGS_ID,
  type PortalSettings,
  SIGN_IN_FORM_ID,
  TOKEN_STORAGE_KEY,
} from "#contract/portal.ts";
import { SignInFields } from "#entrance/sign-in-fields.tsx";
import { SignInPage } from "#entrance/sign-in-page.tsx";
import { LightGradient } from "#ui/mark.tsx";
import { IconLinks, iconAddress, showsDoor } from "./icons.tsx";
import { scriptSafe } from "./json-ld.tsx";
import type { Site } from "./props.ts";

type PortalShellProps = Pick<PortalSettings, "defaultCredentials" | "hasPasskey" | "hasPassword">;

interface PortalPageProps extends PortalShellProps {
  site: Site;
  path: string;
}

export function PortalShell({ site, path, ...props }: PortalPageProps) {
  const { portal, development } = site.assets;
  const portalSettings = settings(site, props);
  const brand = brandSheet(site.facts);
  const screen = portal.screens.find((known) => path.startsWith(known.path));
  return (
    <html lang={languageOf(site.facts.country)} data-app="admin">
      <head>
        <meta charSet="utf-8" />
        {/* Dialogs and bars stay above a phone's keyboard in browsers that know the last value. */}
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, interactive-widget=resizes-content"
        />
        <title>{`${site.facts.brand} admin`}</title>
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <script
          src={portal.earlyScript}
          type={development.length > 0 ? "module" : undefined}
          data-token-key={TOKEN_STORAGE_KEY}
          data-ask={[apiPaths.me(), apiPaths.counters()].join(" ")}
          data-time-out={ANSWER_TIME_OUT}
          data-form={SIGN_IN_FORM_ID}
        />
        {[...portal.stylesheets, ...(screen?.stylesheets ?? [])].map((address) => (
          <link key={address} rel="stylesheet" href={address} />
        ))}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: it is made of colours that the contract has read. */}
        {brand && <style dangerouslySetInnerHTML={{ __html: brand }} />}
        {[...development, portal.script].map((address) => (
          <script key={address} type="module" src={address} />
        ))}
        {[...portal.modules, ...(screen?.modules ?? [])].map((address) => (
          <link key={address} rel="modulepreload" href={address} onLoad={keepInPlace} />
        ))}
        <IconLinks facts={site.facts} />
      </head>
      <body>
        <LightGradient />
        <Portal settings={portalSettings} isSigningIn={path === adminPaths.login()} />
        <noscript>
          <p>
            The admin portal needs JavaScript. Switch it on in this browser’s settings and load the
            page again. <a href={sitePaths.home()}>Back to the website</a>
          </p>
        </noscript>
        <script id={PORTAL_SETTINGS_ID} type="application/json">
          {scriptSafe(JSON.stringify(portalSettings))}
        </script>
      </body>
    </html>
  );
}

interface PortalProps {
  settings: PortalSettings;
  isSigningIn: boolean;
}

/** The sign-in page is rendered before the script takes it over; other screens wait for theirs. */
function Portal({ settings, isSigningIn }: PortalProps) {
  if (!isSigningIn) return <div id="portal" />;
  const page = <SignInPage settings={settings} form={<SignInFields />} picture={null} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React writes and escapes it.
  return <div id="portal" dangerouslySetInnerHTML={{ __html: renderToString(page) }} />;
}

/**
 * React moves links to the top of the head unless they have a handler. There, they would load before the
 * styles and the entry and keep the page blank.
 */
function keepInPlace(): void {}

function settings(
  { facts, tint }: Site,
  { defaultCredentials, hasPasskey, hasPassword }: PortalShellProps,
): PortalSettings {
  const { src, width, height, avif, webp } = formsOf("hero-tall", tint);
  return {
    brand: facts.brand,
    icon: showsDoor(facts) ? null : iconAddress(facts, sitePaths.favicon()),
    defaultAuthor: facts.defaultAuthor,
    contactEmail: facts.contactEmail,
    hasPassword,
    hasPasskey,
    defaultCredentials,
    picture: { src, width, height, avif: widths(avif), webp: widths(webp) },
  };
}

function widths(sources: readonly (readonly (string | number)[])[]) {
  return sources.map(([width, address]): [number, string] => [Number(width), String(address)]);
}
