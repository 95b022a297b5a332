import { sitePaths } from "#contract/paths.ts";
import { EmailLink } from "#site/email-link.tsx";
import type { Site } from "#site/props.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Brand } from "./brand.tsx";
import { mainPages, optionalPages } from "./navigation.ts";

/** The ground under the header at the top of a page, which decides the colour of its text. */
export type HeaderTone = "over-picture" | "paper" | "split";

interface HeaderProps {
  site: Site;
  tone: HeaderTone;
  current: string | undefined;
}

/** browser/site.ts gives it the tone of the section beneath, past 20 pixels. */
export function Header({ site, tone, current }: HeaderProps) {
  const { frame } = site.texts;
  return (
    <header className={`site-header tone-${tone}`}>
      <div className="wrap header-bar">
        <Brand site={site} />
        <nav className="header-nav" aria-label={frame.mainNavigation}>
          <ul className="bare-list">
            {mainPages(site).map(({ path, name }) => (
              <li key={path}>
                <a href={path} aria-current={path === current ? "page" : undefined}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <a className="button header-button" href={sitePaths.contact()}>
          {frame.book}
        </a>
        {/* Without script this link opens the menu by its address; the script replaces it with a button. */}
        <a className="menu-toggle" href="#menu">
          <span>{frame.menu}</span>
          <span className="menu-bars" aria-hidden="true" />
        </a>
      </div>
      <Menu site={site} current={current} />
    </header>
  );
}

function Menu({ site, current }: { site: Site; current: string | undefined }) {
  const { frame } = site.texts;
  return (
    <nav className="menu night" id="menu" aria-label={frame.menu}>
      <a className="menu-close" href="#main">
        {frame.closeMenu}
      </a>
      <ul className="bare-list">
        {mainPages(site).map(({ path, name }) => (
          <li key={path}>
            <a href={path} aria-current={path === current ? "page" : undefined}>
              {name}
              {path === current && <small aria-hidden="true">{frame.here}</small>}
            </a>
          </li>
        ))}
      </ul>
      <div className="menu-foot">
        <ButtonLink href={sitePaths.contact()} wide>
          {frame.book}
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
