import { line, lines, list } from "./text.ts";

/** The header, the menu and the footer, which every page has. */
export const frame = {
  home: line("Name of Home", "Home", { max: 24, alsoIn: ["Menu", "Footer"] }),
  about: line("Name of About", "About", { max: 24, alsoIn: ["Menu", "Footer"] }),
  services: line("Name of Services", "Services", { max: 24, alsoIn: ["Menu", "Footer"] }),
  resources: line("Name of Resources", "Resources", { max: 24, alsoIn: ["Menu"] }),
  contact: line("Name of Contact", "Contact", { max: 24, alsoIn: ["Menu", "Footer"] }),
  pages: list({
    name: "Menu",
    item: "page",
    min: 1,
    max: 5,
    fields: {},
    originals: [
      { id: "home" },
      { id: "about" },
      { id: "services" },
      { id: "resources" },
      { id: "contact" },
    ],
    choices: {
      home: "frame.home",
      about: "frame.about",
      services: "frame.services",
      resources: "frame.resources",
      contact: "frame.contact",
    },
  }),
  book: line("Button to Contact", "Book Your Pilot", {
    max: 28,
    alsoIn: ["Menu", "Home", "About", "Under articles and guides"],
  }),
  brandLink: line("Name of the way home, read aloud", "{brand}, home", { needs: ["brand"] }),
  mainNavigation: line("Name of the header’s links, read aloud", "Main"),
  menu: line("Button of the menu", "Menu", { max: 16 }),
  closeMenu: line("Button that closes the menu", "Close", { max: 16 }),
  here: line("Mark of the present page in the menu", "You are here", { max: 24 }),
  skip: line("First link for keyboards", "Skip to content", { max: 40 }),
  quickLinks: line("Heading of the footer’s links", "Quick Links", { max: 30 }),
  footerServices: line("Heading of the footer’s services", "Services", { max: 30 }),
  footerContact: line("Heading of the footer’s address", "Contact", { max: 30 }),
  place: lines("Place", "line", ["{place},", "{clients}"], { max: 160 }),
  abn: line("Business number", "ABN {abn}", { max: 40, needs: ["abn"] }),
  reply: line("Reply time", "We reply within {reply time}", { max: 60, needs: ["reply time"] }),
  privacy: line("Link to Privacy", "Privacy", { max: 24, alsoIn: ["Contact", "Colophon"] }),
  rights: line("Copyright", "© {copyright years} {legal name}. All rights reserved.", {
    max: 160,
  }),
  weight: line("What a page weighs", "This page: {weights} no cookies, nobody watching.", {
    max: 120,
    needs: ["weights"],
  }),
  weightOfPage: line("Weight of the page", "{weight} kB of HTML and styles,", {
    needs: ["weight"],
  }),
  weightOfScript: line("Weight of the scripts", "{weight} kB of script,", { needs: ["weight"] }),
  colophon: line("Link to the colophon", "How it is made", { max: 30 }),
};
