import { sitePaths } from "#contract/paths.ts";
import { siteConfig } from "#site.config";
import { Brand } from "./brand.tsx";
import { footerServices, quickLinks } from "./navigation.ts";
import { Street } from "./street.tsx";
import { Tagline } from "./tagline.tsx";

export function Footer() {
  return (
    <footer className="site-footer night">
      <div className="wrap grid footer-columns">
        <div className="footer-brand">
          <Brand />
          <p className="type-statement">
            <Tagline />
          </p>
        </div>
        <nav className="footer-links" aria-labelledby="quick-links">
          <h2 id="quick-links">Quick Links</h2>
          <ul className="bare-list">
            {quickLinks.map(({ path, name }) => (
              <li key={path}>
                <a href={path}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="footer-services">
          <h2>Services</h2>
          <ul className="bare-list">
            {footerServices.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </div>
        <div className="footer-contact">
          <h2>Contact</h2>
          <a href={`mailto:${siteConfig.email}`}>{siteConfig.email}</a>
        </div>
      </div>
      <Street />
      <div className="wrap footer-base">
        <p>
          © {siteConfig.copyrightYear} {siteConfig.legalName}. All rights reserved.
        </p>
        <a href={sitePaths.privacy()}>Privacy</a>
      </div>
    </footer>
  );
}
