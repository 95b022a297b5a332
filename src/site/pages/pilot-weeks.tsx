import { pilotWeeks } from "#site/pilot.ts";

/** Six weeks on one ground line; each door stands wider open than the one before. */
export function PilotWeeks() {
  return (
    <ol className="weeks bare-list">
      {pilotWeeks.map(({ name, job, friday, fridayName = "On Friday you have" }, index) => (
        <li className={`week week-${index}`} key={name}>
          <div className="week-door" aria-hidden="true">
            <div className="week-leaf" />
          </div>
          <div className="week-words">
            <h3 className="week-name">{name}</h3>
            <p className="week-job">{job}</p>
            <p className="week-friday">
              <span>{fridayName}</span> {friday}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
