import { sitePaths } from "#contract/paths.ts";
import { EmailLink } from "#site/email-link.tsx";
import type { Site } from "#site/props.ts";
import { ButtonLink } from "#ui/button.tsx";
import { mainPages, optionalPages } from "./navigation.ts";

/** The links on small screens, opened by script or by the address of the menu. */
export function Menu({ site, current }: { site: Site; current: string | undefined }) {
  return (
    <nav className="menu night" id="menu" aria-label="Menu">
      <a className="menu-close" href="#main">
        Close
      </a>
      <ul className="bare-list">
        {mainPages.map(({ path, name }) => (
          <li key={path}>
            <a href={path} aria-current={path === current ? "page" : undefined}>
              {name}
              {path === current && <small aria-hidden="true">You are here</small>}
            </a>
          </li>
        ))}
      </ul>
      <div className="menu-foot">
        <ButtonLink href={sitePaths.contact()} wide>
          Book Your Pilot
        </ButtonLink>
        <p className="menu-links">
          {optionalPages(site).map(({ path, name }) => (
            <a key={path} href={path}>
              {name}
            </a>
          ))}
          <EmailLink address={site.facts.email} />
        </p>
      </div>
    </nav>
  );
}
