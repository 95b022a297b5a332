import { languageOf } from "#contract/country.ts";
import { absoluteUrl } from "./addresses.ts";
import type { Site } from "./props.ts";
import type { SharedPicture } from "./share-card.ts";

export interface ArticleMeta {
  published: string;
  modified: string;
  section: string;
  tags?: readonly string[];
}

interface SocialMetaProps {
  site: Site;
  path: string;
  title: string;
  description: string;
  article?: ArticleMeta | undefined;
  picture: SharedPicture | null;
}

/**
 * The metadata that networks and chats show of a link (ogp.me). A preview has no address that anybody else
 * could open.
 */
export function SocialMeta(props: SocialMetaProps) {
  const { site, title, description, article, picture } = props;
  return (
    <>
      <meta property="og:site_name" content={site.facts.brand} />
      <meta property="og:locale" content={languageOf(site.facts.country, "_")} />
      <meta property="og:type" content={article ? "article" : "website"} />
      {!site.isPreview && <meta property="og:url" content={absoluteUrl(site, props.path)} />}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {article && !site.isPreview && <ArticleTimes {...article} />}
      {picture && <Picture {...picture} address={absoluteUrl(site, picture.address)} />}
      <meta name="twitter:card" content={picture ? "summary_large_image" : "summary"} />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
    </>
  );
}

function ArticleTimes({ published, modified, section, tags = [] }: ArticleMeta) {
  return (
    <>
      <meta property="article:published_time" content={published} />
      <meta property="article:modified_time" content={modified} />
      <meta property="article:section" content={section} />
      {tags.map((tag) => (
        <meta key={tag} property="article:tag" content={tag} />
      ))}
    </>
  );
}

function Picture({ address, alt }: SharedPicture) {
  return (
    <>
      <meta property="og:image" content={address} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:image" content={address} />
      <meta name="twitter:image:alt" content={alt} />
    </>
  );
}
