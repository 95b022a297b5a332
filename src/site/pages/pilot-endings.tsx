import { pilotEndings } from "#site/pilot.ts";

export function PilotEndings({ reached }: { reached?: { ending: "go"; label: string } }) {
  return (
    <div className="endings">
      {pilotEndings.map(({ id, name, meaning }) => (
        <div className={`ending ending-${id}`} key={id}>
          {reached?.ending === id && <p className="ending-label">{reached.label}</p>}
          <h3 className="type-statement">{name}</h3>
          <p>{meaning}</p>
        </div>
      ))}
    </div>
  );
}
