import { useLeaves } from "#site/picture.tsx";
import type { PilotTexts } from "#site/pilot.ts";

/** Six weeks on one ground line; each door stands wider open than the one before, or lets more light through. */
export function PilotWeeks({ texts }: { texts: PilotTexts }) {
  const hasLeaf = useLeaves();
  return (
    <ol className="pilot-weeks bare-list">
      {texts.weeks.map(({ id, name, job, day, result }) => (
        <li className={`pilot-week week-${id}`} key={id}>
          <div className={hasLeaf ? "week-door" : "week-door week-opening"} aria-hidden="true">
            {hasLeaf && <div className="week-leaf" />}
          </div>
          <div className="week-words">
            <h3 className="week-name">{name}</h3>
            <p className="week-job">{job}</p>
            <p className="week-friday">
              <span>{day}</span> {result}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
