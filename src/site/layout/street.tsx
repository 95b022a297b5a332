/** The street at the foot of the site: doors in hairlines, one of them lit. */
export function Street() {
  return (
    <svg
      className="street"
      viewBox="0 0 1440 150"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <g fill="none" stroke="currentColor" strokeWidth="1.25">
        {houses.map((path) => (
          <path key={path} d={path} />
        ))}
      </g>
      <path className="street-spill" d="M850 149.5h48l30 .5h-108z" />
      <path d="M850 36h48v114h-48z" fill="url(#light)" />
      <path className="street-leaf" d="M850 36l-20 9v105h20z" />
    </svg>
  );
}

const houses = [
  "M-130 150V64h84v86M-112 150V82h48v68",
  "M0 150V96a20 20 0 0 1 40 0v54",
  "M60 150V40h70v110",
  "M170 150V75a35 35 0 0 1 70 0v75M180 150V75a25 25 0 0 1 50 0v75",
  "M300 150V20h46v130",
  "M370 150V58q50-26 100 0v92M382 150V66q38-20 76 0v84",
  "M540 150V70h60v80M552 150V82h36v68",
  "M650 150V64a52 52 0 0 1 104 0v86M664 150V64a38 38 0 0 1 76 0v86M678 150V64a24 24 0 0 1 48 0v86",
  "M960 48h110M960 150V48h30v102M1000 150V48h30v102M1040 150V48h30v102",
  "M1120 150V30h52v120",
  "M1220 150a46 46 0 1 1 20 0",
  "M1330 150V60h64v90M1342 150V72h40v78",
] as const;
