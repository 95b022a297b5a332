import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { JsonLd } from "./json-ld.tsx";

describe("structured data", () => {
  const hostile = "</script><script>alert(1)</script><!-- & \u2028\u2029";
  const markup = renderToStaticMarkup(<JsonLd data={{ "@type": "Article", headline: hostile }} />);

  it("cannot be ended by a title", () => {
    expect(markup.match(/<\/?script/g)).toEqual(["<script", "</script"]);
    expect(markup).not.toMatch(/<!--|\u2028|\u2029/);
  });

  it("still says the same to a parser of JSON", () => {
    const json = markup.replace(/^<script[^>]*>|<\/script>$/g, "");
    expect(JSON.parse(json)).toEqual({
      "@context": "https://schema.org",
      "@type": "Article",
      headline: hostile,
    });
  });
});
