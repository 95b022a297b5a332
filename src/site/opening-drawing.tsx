import type { PictureName } from "#contract/bundled-pictures.ts";

/** A plane or a line, in a colour of the brand; picture.css says which. */
type Part = readonly [
  tone: "floor" | "lift" | "light" | "half" | "shine" | "line" | "paper" | "shade" | "ruled",
  path: string,
];

interface Drawing {
  size: readonly [width: number, height: number];
  /** Which part stays in a frame of another shape; the middle by default. */
  keeps?: "xMaxYMid" | "xMidYMax";
  parts: readonly Part[];
}

const door: Drawing = {
  size: [160, 100],
  keeps: "xMaxYMid",
  parts: [
    ["floor", "M0 72h160v28H0z"],
    ["lift", "M108 14h44v58h-44z"],
    ["light", "M122 24h16v48h-16z"],
    ["shine", "M122 72h16l16 28h-50z"],
    ["line", "M0 72h160M108 14v58M152 14v58M20 72V38h18v34M52 72V50a9 9 0 0 1 18 0v22"],
  ],
};

const arches: Drawing = {
  size: [60, 70],
  parts: [
    ["floor", "M0 56h60v14H0z"],
    ["light", "M24 56V32a6 6 0 0 1 12 0v24z"],
    ["shine", "M24 56h12l7 14H17z"],
    [
      "line",
      "M0 56h60M6 56V32a6 6 0 0 1 12 0v24M24 56V32a6 6 0 0 1 12 0v24M42 56V32a6 6 0 0 1 12 0v24M6 18a6 6 0 0 1 12 0v4H6zM24 18a6 6 0 0 1 12 0v4H24zM42 18a6 6 0 0 1 12 0v4H42z",
    ],
  ],
};

const steps: Drawing = {
  size: [60, 70],
  keeps: "xMaxYMid",
  parts: [
    ["light", "M50 6h7v20h-7z"],
    ["lift", "M0 62h12V53h12v-9h12v-9h12v-9h12v44H0z"],
    ["light", "M48 26h12v1.6H48z"],
    ["shine", "M36 35h12v1.6H36z"],
    ["line", "M0 62h12V53h12v-9h12v-9h12v-9h12"],
  ],
};

const sun: Drawing = {
  size: [60, 70],
  parts: [
    ["floor", "M0 58h60v12H0z"],
    ["lift", "M9 34a21 21 0 1 0 42 0a21 21 0 1 0-42 0z"],
    ["light", "M30 13a21 21 0 0 1 0 42z"],
    ["shine", "M30 58h20l10 12H30z"],
    ["line", "M0 58h60M30 13v42"],
  ],
};

const beam: Drawing = {
  size: [90, 60],
  parts: [
    ["floor", "M0 46h90v14H0z"],
    ["shine", "M50 0h18L44 53H22z"],
    ["light", "M22 53a11 2.4 0 1 0 22 0a11 2.4 0 1 0-22 0z"],
    ["line", "M0 46h90M50 0h18M74 46V22h9v24"],
  ],
};

const room: Drawing = {
  size: [90, 60],
  parts: [
    ["paper", "M0 0h90v60H0z"],
    ["shade", "M0 60V0l22 12v36zM90 60V0L68 12v36z"],
    ["lift", "M30 17h30v26H30z"],
    ["light", "M40 22h10v21H40z"],
    ["shine", "M40 43h10l10 17H30z"],
    ["ruled", "M0 0l30 17M90 0L60 17M0 60l30-17M90 60L60 43M22 12v36M68 12v36M30 17h30v26H30z"],
  ],
};

const bars: Drawing = {
  size: [60, 80],
  keeps: "xMidYMax",
  parts: [
    ["shine", "M8 80V70h7v10z"],
    ["half", "M20 80V64h7v16zM32 80V57h7v23z"],
    ["light", "M44 80V48h7v32z"],
    ["line", "M0 79.6h60"],
  ],
};

/** By the pictures that pages were drawn for. Steps have their light in a corner, so no arch may cut it. */
const openings: Partial<Record<PictureName, Drawing>> = {
  "hero-2": door,
  contact: door,
  "article-1": door,
  ai: arches,
  "service-social": sun,
  business: steps,
  "about-dawn": steps,
  "service-workflow": arches,
  media: sun,
  "service-creative": steps,
  marketing: beam,
  promise: beam,
  "service-marketing": beam,
  "service-consulting": room,
  "insights-articles": bars,
};

/** Stands instead of a picture, for a brand that wants no doors. It follows the colours of its page. */
export function DrawnOpening({ name }: { name: PictureName }) {
  const { size, keeps = "xMidYMid", parts } = openings[name] ?? door;
  return (
    <svg
      className="picture drawn"
      viewBox={`0 0 ${size.join(" ")}`}
      preserveAspectRatio={`${keeps} slice`}
      aria-hidden="true"
      focusable="false"
    >
      {parts.map(([tone, path]) => (
        <path key={path} className={`cover-${tone}`} d={path} />
      ))}
    </svg>
  );
}
