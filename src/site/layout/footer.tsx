import { footerItems } from "#contract/footer.ts";
import { sitePaths } from "#contract/paths.ts";
import { EmailLink } from "#site/email-link.tsx";
import type { PageScript } from "#site/head.tsx";
import { useLeaves } from "#site/picture.tsx";
import type { Site } from "#site/props.ts";
import { Brand } from "./brand.tsx";
import { ColophonLine } from "./colophon-line.tsx";
import { quickLinks } from "./navigation.ts";
import { Tagline } from "./tagline.tsx";

interface FooterProps {
  site: Site;
  scripts?: readonly PageScript[];
}

export function Footer({ site, scripts = [] }: FooterProps) {
  const { frame, services } = site.texts;
  return (
    <footer className="site-footer night">
      <div className="wrap grid footer-columns">
        <div className="footer-brand">
          <Brand site={site} />
          {site.facts.tagline && (
            <p className="type-statement">
              <Tagline facts={site.facts} />
            </p>
          )}
        </div>
        <nav className="footer-links" aria-labelledby="quick-links">
          <h2 id="quick-links">{frame.quickLinks}</h2>
          <ul className="bare-list">
            {quickLinks(site).map(({ path, name }) => (
              <li key={path}>
                <a href={path}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="footer-services">
          <h2>{frame.footerServices}</h2>
          <ul className="bare-list">
            {services.services.map(({ id, title, shortTitle }) => (
              <li key={id}>{shortTitle || title}</li>
            ))}
          </ul>
        </div>
        <div className="footer-contact">
          <h2>{frame.footerContact}</h2>
          <address>
            <EmailLink address={site.facts.email} />
          </address>
          <FooterFacts site={site} />
        </div>
      </div>
      <Street />
      <div className="wrap">
        <ColophonLine site={site} scripts={scripts} />
        <div className="footer-base">
          <p>{frame.rights}</p>
          <a href={sitePaths.privacy()}>{frame.privacy}</a>
        </div>
      </div>
    </footer>
  );
}

function FooterFacts({ site }: { site: Site }) {
  return (
    <ul className="footer-facts bare-list">
      {footerItems(site.facts, site.texts.frame).map(
        ({ lines: [first = "", second], href, rel }) => (
          <li key={href ?? first}>
            {href ? (
              <a href={href} rel={rel}>
                {first}
              </a>
            ) : (
              first
            )}
            {second && (
              <>
                <br />
                {second}
              </>
            )}
          </li>
        ),
      )}
    </ul>
  );
}

/** One unit wide, so that its height sets the scale and the street continues to both sides. */
function Street() {
  const hasLeaf = useLeaves();
  return (
    <svg className="street" viewBox="720 0 1 150" aria-hidden="true" focusable="false">
      <g fill="none" stroke="currentColor" strokeWidth="1.25">
        <path id="street-doors" d={doors.join("")} />
        <use href="#street-doors" x="-1380" />
        <use href="#street-doors" x="1380" />
      </g>
      <path d="M850 36h48v114h-48z" fill="url(#light)" />
      {hasLeaf && <path className="street-leaf" d="M850 36l-20 9v105h20z" />}
    </svg>
  );
}

const doors = [
  "M60 150V40h70v110",
  "M170 150V75a35 35 0 0 1 70 0v75M180 150V75a25 25 0 0 1 50 0v75",
  "M300 150V20h46v130",
  "M370 150V58q50-26 100 0v92M382 150V66q38-20 76 0v84",
  "M540 150V70h60v80M552 150V82h36v68",
  "M650 150V64a52 52 0 0 1 104 0v86M664 150V64a38 38 0 0 1 76 0v86M678 150V64a24 24 0 0 1 48 0v86",
  "M960 48h110M960 150V48h30v102M1000 150V48h30v102M1040 150V48h30v102",
  "M1120 150V30h52v120",
  "M1220 150a46 46 0 1 1 20 0",
  "M1330 150V60h64v90M1342 150V72h40v78",
] as const;
