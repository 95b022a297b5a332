import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ownPicture } from "#contract/bundled-pictures.ts";
import { sitePaths } from "#contract/paths.ts";
import pictures from "#contract/pictures.json" with { type: "json" };
import { sitePictures } from "#contract/site-pictures.ts";
import { CoverImage, Picture } from "./picture.tsx";

describe("a picture of the site", () => {
  it("comes as AVIF and WebP, with its size, and lazy", () => {
    const markup = renderToStaticMarkup(<Picture name="ai" sizes="50vw" alt="" />);
    expect(markup).toMatch(/<source type="image\/avif" srcSet="\/pictures\/ai-480\.[^"]+ 480w, /);
    expect(markup).toMatch(/<source type="image\/webp"/);
    expect(markup).toMatch(/width="1600" height="1200" loading="lazy"/);
  });

  it("is fetched first where the page opens with it", () => {
    const markup = renderToStaticMarkup(<Picture name="ai" sizes="50vw" alt="" priority />);
    expect(markup).toContain('fetchPriority="high"');
    expect(markup).not.toContain("loading=");
  });
});

describe("the site's pictures in the library", () => {
  it.each(sitePictures)("$id is shown like any of the site's, in its size", (picture) => {
    const name = ownPicture(picture.url);
    expect(name).toBe(picture.id);
    expect(name && pictures[name]).toMatchObject({ width: picture.width, height: picture.height });
    expect(picture.alt).toMatch(/^[A-Z].{10,}\.$/);
  });
});

describe("the pictures that are served", () => {
  it("are all on a page, a card or in the library", () => {
    const root = join(import.meta.dirname, "..");
    const sources = globSync("{site,contract,http}/**/*.{ts,tsx}", { cwd: root })
      .filter((file) => !file.includes(".test."))
      .map((file) => readFileSync(join(root, file), "utf8"))
      .join("\n");
    const unused = Object.keys(pictures).filter((name) => !sources.includes(`"${name}"`));
    expect(unused).toEqual([]);
  });
});

describe("an owner's picture", () => {
  it("is one of the site's own where its address names one", () => {
    expect(ownPicture("/pictures/article-1.webp")).toBe("article-1");
    expect(ownPicture("/pictures/toString.webp")).toBeNull();
    expect(ownPicture("https://elsewhere.example/pictures/ai.webp")).toBeNull();
  });

  it("is left out where there is none yet, so that its drawing stands alone", () => {
    const markup = renderToStaticMarkup(<CoverImage src="" sizes="50vw" alt="A door" />);
    expect(markup).toContain("<svg");
    expect(markup).not.toContain("<img");
  });

  it("is drawn from the title where that was chosen, or nothing yet", () => {
    const cover = (src: string) =>
      renderToStaticMarkup(<CoverImage src={src} sizes="50vw" alt="" title="A title" />);
    expect(cover(sitePaths.drawnCover())).toBe(cover(""));
    expect(cover("")).toContain("cover-drawn");
  });

  it("takes less than 1 kB where it is drawn, and looks like few others", () => {
    const titles = Array.from({ length: 200 }, (_, index) => `Article number ${index}`);
    const cover = (title: string) =>
      renderToStaticMarkup(
        <CoverImage src={sitePaths.drawnCover()} sizes="50vw" alt="" title={title} />,
      );
    const drawn = titles.map(cover);
    expect(drawn).toEqual(titles.map(cover));
    expect(new Set(drawn).size).toBeGreaterThan(80);
    for (const markup of drawn) {
      expect(markup.length).toBeLessThan(1000);
      expect(markup).not.toMatch(/<img|#[\da-f]{3}|NaN|undefined/);
    }
  });

  it("comes in widths and with its colours where it was uploaded", () => {
    const path = "/media/019ca2f6-2a00-7d44-b1e2-6c0f9a3d5e71-9f2c41d8";
    const src = `${path}-2400x1600-1b2a4ae0a060.webp`;
    const markup = renderToStaticMarkup(<CoverImage src={src} sizes="50vw" alt="" />);
    expect(markup).toContain(`type="image/avif" srcSet="${path}-480.avif 480w, `);
    expect(markup).toContain(`${path}-1600.webp 1600w, ${src} 2400w" sizes="50vw"`);
    expect(markup).toMatch(
      /width="2400" height="1600".*data-top|data-top="#1b2a4a" data-bottom="#e0a060"/,
    );
    expect(markup).toContain("cover-blank");
    expect(markup).not.toMatch(/ on\w+=| style=/);
  });

  it("tells another website nothing, and has something behind it", () => {
    const markup = renderToStaticMarkup(
      <CoverImage src="https://elsewhere.example/a.jpg" sizes="50vw" alt="" />,
    );
    expect(markup).toContain('referrerPolicy="no-referrer"');
    expect(markup).toContain("cover-blank");
    expect(markup).not.toMatch(/ on\w+=| style=/);
  });
});
