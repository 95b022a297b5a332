import { sitePaths } from "#contract/paths.ts";
import type { Site } from "#site/props.ts";
import { Brand } from "./brand.tsx";
import { Menu } from "./menu.tsx";
import { mainPages } from "./navigation.ts";

/** The ground under the header at the top of a page, which decides the colour of its text. */
export type HeaderTone = "over-picture" | "paper" | "split";

interface HeaderProps {
  site: Site;
  tone: HeaderTone;
  current: string | undefined;
}

/** browser/header-tone.ts gives it the tone of the room beneath, past 20 pixels. */
export function Header({ site, tone, current }: HeaderProps) {
  return (
    <header className={`site-header tone-${tone}`}>
      <div className="wrap header-bar">
        <Brand facts={site.facts} ground="either" />
        <nav className="header-nav" aria-label="Main">
          <ul className="bare-list">
            {mainPages.map(({ path, name }) => (
              <li key={path}>
                <a href={path} aria-current={path === current ? "page" : undefined}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <a className="button header-button" href={sitePaths.contact()}>
          Book Your Pilot
        </a>
        {/* Without script this link opens the menu by its address; the script puts a button here. */}
        <a className="menu-toggle" href="#menu">
          <span>Menu</span>
          <span className="menu-bars" aria-hidden="true" />
        </a>
      </div>
      <Menu site={site} current={current} />
    </header>
  );
}
