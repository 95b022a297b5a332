import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { BlogCard } from "#contract/blog.ts";
import type { EbookCard } from "#contract/ebook.ts";
import { AboutPage } from "./pages/about.tsx";
import { ArticlePage } from "./pages/article.tsx";
import { BlogsPage } from "./pages/blogs.tsx";
import { ContactPage } from "./pages/contact.tsx";
import { EbookPage } from "./pages/ebook.tsx";
import { EbooksPage } from "./pages/ebooks.tsx";
import { HomePage } from "./pages/home.tsx";
import { NotFoundPage } from "./pages/not-found.tsx";
import { PrivacyPage } from "./pages/privacy.tsx";
import { ResourcesPage } from "./pages/resources.tsx";
import { ServerErrorPage } from "./pages/server-error.tsx";
import { ServicesPage } from "./pages/services.tsx";
import { PortalShell, type PortalShellProps } from "./portal-shell.tsx";
import type {
  ArticleProps,
  CardList,
  ContactProps,
  EbookProps,
  ResourcesProps,
  Site,
} from "./props.ts";

// Each function renders a whole page from its props.

export const renderHome = (site: Site) => html(<HomePage site={site} />);

export const renderAbout = (site: Site) => html(<AboutPage site={site} />);

export const renderServices = (site: Site) => html(<ServicesPage site={site} />);

export const renderPrivacy = (site: Site) => html(<PrivacyPage site={site} />);

export const renderNotFound = (site: Site) => html(<NotFoundPage site={site} />);

export const renderResources = (site: Site, props: ResourcesProps) =>
  html(<ResourcesPage site={site} {...props} />);

export const renderBlogs = (site: Site, props: CardList<BlogCard>) =>
  html(<BlogsPage site={site} {...props} />);

export const renderArticle = (site: Site, props: ArticleProps) =>
  html(<ArticlePage site={site} {...props} />);

export const renderEbooks = (site: Site, props: CardList<EbookCard>) =>
  html(<EbooksPage site={site} {...props} />);

export const renderEbook = (site: Site, props: EbookProps) =>
  html(<EbookPage site={site} {...props} />);

export const renderContact = (site: Site, props: ContactProps) =>
  html(<ContactPage site={site} {...props} />);

export const renderServerError = (site: Site, requestId: string) =>
  html(<ServerErrorPage site={site} requestId={requestId} />);

export const renderPortalShell = (site: Site, props: PortalShellProps) =>
  html(<PortalShell site={site} {...props} />);

function html(page: ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
