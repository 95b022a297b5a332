import { services } from "#site/service-copy.ts";

/** As many doors on one sill. The one that is lit is the service being read: browser/current-section.ts. */
export function ServicesIndex() {
  return (
    <nav className="services-index night" aria-label="Services on this page">
      <ol className="wrap bare-list" data-scrolls="">
        {services.map(({ id, title }, index) => (
          <li key={id}>
            <a href={`#${id}`}>
              <svg
                className={`index-door index-door-${id}`}
                viewBox="0 0 68 125"
                aria-hidden="true"
                focusable="false"
              >
                <path className="index-door-opening" d={doorOf(index)} />
                <path className="index-door-light" d={doorOf(index)} fill="url(#light)" />
              </svg>
              <span>{title}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Five heads, five heights, one ground line; a sixth door is as the first. */
const doors = [
  "M1 125V34a33 33 0 0 1 66 0v91z",
  "M4 125V12h60v113z",
  "M1 125V44q33-20 66 0v81z",
  "M20 125a33 33 0 1 1 28 0z",
  "M1 125V30h66v95z",
] as const;

function doorOf(index: number): string | undefined {
  return doors[index % doors.length];
}
