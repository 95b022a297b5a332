import type { PublicBlog } from "#contract/blog.ts";
import { type EbookCard, hasFile } from "#contract/ebook.ts";
import { sitePaths } from "#contract/paths.ts";
import { siteConfig } from "#site.config";
import { absoluteUrl } from "./addresses.ts";
import { type LinkedData, organizationId } from "./json-ld.tsx";
import type { Site } from "./props.ts";

export function articleData(site: Site, blog: PublicBlog): LinkedData {
  const url = absoluteUrl(site, sitePaths.blog(blog.slug));
  return {
    "@type": "BlogPosting",
    "@id": `${url}#article`,
    headline: blog.title,
    description: blog.excerpt,
    image: [absoluteUrl(site, blog.image_url)],
    datePublished: blog.created_at,
    dateModified: blog.updated_at,
    articleSection: blog.category,
    inLanguage: "en-AU",
    author: author(site, blog.author),
    publisher: publisher(site),
    mainEntityOfPage: { "@type": "WebPage", "@id": url },
    url,
  };
}

export function ebookData(site: Site, ebook: EbookCard): LinkedData {
  const url = absoluteUrl(site, sitePaths.ebook(ebook.slug));
  return {
    "@type": "DigitalDocument",
    "@id": `${url}#guide`,
    name: ebook.title,
    description: ebook.description,
    image: [absoluteUrl(site, ebook.image_url)],
    keywords: ebook.topics.join(", "),
    datePublished: ebook.created_at,
    dateModified: ebook.updated_at,
    inLanguage: "en-AU",
    isAccessibleForFree: true,
    publisher: publisher(site),
    ...(hasFile(ebook) && {
      encoding: {
        "@type": "MediaObject",
        encodingFormat: "application/pdf",
        contentUrl: absoluteUrl(site, sitePaths.ebookDownload(ebook.id)),
      },
    }),
    url,
  };
}

/** Breadcrumbs, as search results show them. */
export function breadcrumbData(
  site: Site,
  steps: readonly { name: string; path: string }[],
): LinkedData {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "Home", path: sitePaths.home() }, ...steps].map((step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: step.name,
      item: absoluteUrl(site, step.path),
    })),
  };
}

function publisher(site: Site) {
  const home = absoluteUrl(site, sitePaths.home());
  return {
    "@type": "Organization",
    "@id": organizationId(site),
    name: siteConfig.brand,
    url: home,
  };
}

/** The team writes as the agency; anybody else is a person. */
function author(site: Site, name: string) {
  return name === siteConfig.defaultAuthor
    ? { "@type": "Organization", name, url: absoluteUrl(site, sitePaths.about()) }
    : { "@type": "Person", name };
}
