import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { pictureNames } from "#contract/bundled-pictures.ts";
import { siteProps, siteWith } from "#test/support/site-props.ts";
import { DrawnOpening } from "./opening-drawing.tsx";
import { AboutPage } from "./pages/about.tsx";
import { ContactPage } from "./pages/contact.tsx";
import { HomePage } from "./pages/home.tsx";
import { ServicesPage } from "./pages/services.tsx";
import { renderPage } from "./render.tsx";

const drawn = siteWith({ pictures: "drawn", team: [{ name: "Robin", role: "", line: "" }] });
const lists = { blogs: [], ebooks: [] };

it("a drawn opening is smaller than 1 kB, and has no colour of its own", () => {
  for (const name of pictureNames) {
    const markup = renderToStaticMarkup(<DrawnOpening name={name} />);
    expect(markup.length).toBeLessThan(1000);
    expect(markup).not.toMatch(/#[0-9a-f]{3}|style=/);
  }
});

it.each([
  ["Home", renderPage(HomePage, { site: drawn, ...lists })],
  ["About", renderPage(AboutPage, { site: drawn })],
  ["Services", renderPage(ServicesPage, { site: drawn, ...lists })],
  ["Contact", renderPage(ContactPage, { site: drawn, state: "form" })],
])("%s has neither our pictures nor a leaf for a brand that wants no doors", (_page, html) => {
  expect(html).toContain('class="picture drawn"');
  expect(html).not.toMatch(
    /src="\/pictures\/|imageSrcSet|-leaf|-handle|arch-door|contact-door-open/,
  );
});

it("a picture that its owner has placed goes over the drawing", () => {
  const { home } = siteProps.texts;
  const picture = { address: "/pictures/contact.webp", alt: "A door.", point: null };
  const texts = { ...drawn.texts, home: { ...home, picture } };
  const html = renderPage(HomePage, { site: { ...drawn, texts }, ...lists });
  expect(html).toContain("picture-contact is-chosen");
});
