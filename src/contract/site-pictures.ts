import { sitePaths } from "./paths.ts";

/** A picture that ships with the site and suits a cover. It is never changed or deleted. */
export interface SitePicture {
  id: string;
  url: string;
  name: string;
  alt: string;
  width: number;
  height: number;
}

type Described = readonly [file: string, name: string, alt: string];

const landscapes: readonly Described[] = [
  [
    "cover-automation",
    "Trays on a belt",
    "A belt carries trays towards a lit hatch in a dark wall.",
  ],
  [
    "cover-calendar",
    "Wall of arches",
    "Four rows of small arches in a pink wall, five of them lit; two stools stand below.",
  ],
  ["cover-count", "Row of pebbles", "A row of pebbles leads to a sunlit opening in a pale wall."],
  ["cover-documents", "Open drawer", "One drawer stands open and glows in a dark wall of drawers."],
  [
    "cover-shoot",
    "Twelve windows",
    "Twelve windows in a white wall show the sea at twelve times of day.",
  ],
  [
    "cover-waiting",
    "Door on a clock face",
    "A door stands ajar on a pale floor that is marked like a clock face.",
  ],
  ["work-1", "Patch of sunlight", "Sunlight falls on a bare wall, beside a bowl on a plinth."],
  ["work-2", "Arch behind arch", "Three arches stand one behind the other; the last one glows."],
  ["work-3", "Five panels", "Five tall panels let the daylight in; one of them is dark."],
];

const articles: readonly Described[] = [
  ["article-1", "Arch at night", "Light falls through a narrow gap in an arched doorway."],
  ["article-2", "Corridor to the light", "A dark corridor of doorways leads to a lit room."],
  ["article-3", "Steps at dusk", "A person climbs wide steps at dusk towards a gap of light."],
];

const services: readonly Described[] = [
  [
    "service-consulting",
    "Opened model",
    "The roof is off a model house, and one of its rooms glows.",
  ],
  ["service-creative", "Coloured panes", "Five coloured panes throw their colours on the floor."],
  ["service-marketing", "Many paths", "Many lit paths lead across a dark plain to one small door."],
  [
    "service-social",
    "Doorbells",
    "A panel of doorbells at night; four of the name plates are lit.",
  ],
  ["service-workflow", "Marble run", "Marbles roll down ramps on a pink wall to a small lit door."],
];

const books: readonly Described[] = [
  ["ebook-1", "Round window", "A round window glows like a setting sun over its reflection."],
  [
    "ebook-2",
    "Stairs to the light",
    "Dark stairs lead up to a tall, narrow opening full of light.",
  ],
  ["ebook-3", "Door ajar", "A door stands ajar in a dark wall, and light falls through the gap."],
  ["book-pilot", "Rising columns", "Six lit columns, each taller than the one before."],
  ["book-ready", "Door handle", "A brass handle and keyhole on a dark blue door."],
  ["book-shoots", "Four arches", "Four arches show the same horizon from dawn to night."],
];

export const sitePictures: readonly SitePicture[] = [
  ...landscapes.map((picture) => ofSize(picture, 1600, 1000)),
  ...articles.map((picture) => ofSize(picture, 1200, 900)),
  ...services.map((picture) => ofSize(picture, 1600, 1200)),
  ...books.map((picture) => ofSize(picture, 900, 1200)),
];

function ofSize([file, name, alt]: Described, width: number, height: number): SitePicture {
  return { id: file, url: sitePaths.picture(file), name, alt, width, height };
}
